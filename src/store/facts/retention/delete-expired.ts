import type { UtcDay } from '../../../model/time/time.ts'
import { orNull, TEXT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { readRows, rowsOf, sql, text, verbatim } from '../engine/sql.ts'
import type { FactsReader } from '../facts-store.ts'
import { deleteRows } from '../load/delete-rows.ts'
import { RETAINED_TABLES, type RetainedFacts } from './retained-tables.ts'

/** Delete a tenant's rows of the days before this one. A kill in between leaves some, and the next call takes them. */
export async function deleteBefore(
  engine: Engine,
  of: { tenant: string; data: RetainedFacts },
  before: UtcDay,
): Promise<void> {
  for (const { table, day } of RETAINED_TABLES[of.data])
    await deleteRows(
      engine,
      sql`${rowsOf(table, { tenant: of.tenant })} AND ${verbatim(day)} < toDate(${text(before)})`,
    )
}

/** The day of the oldest row that is there, whether or not it counts; null where there is none. */
export async function oldestDay(
  facts: Pick<FactsReader, 'query'>,
  { tenant, data }: { tenant: string; data: keyof typeof RETAINED_TABLES },
): Promise<UtcDay | null> {
  const days: UtcDay[] = []
  for (const { table, day, which = '1' } of RETAINED_TABLES[data]) {
    const [found] = await readRows(
      facts,
      sql`SELECT if(count() = 0, NULL, toString(min(${verbatim(day)}))) AS oldest FROM ${rowsOf(table, { tenant })} AND ${verbatim(which)}`,
      { oldest: orNull(TEXT) },
    )
    if (found?.oldest) days.push(found.oldest)
  }
  return days.toSorted()[0] ?? null
}
