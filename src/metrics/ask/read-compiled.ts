import { PERSON_OR_NULL } from '../../store/facts/engine/columns.ts'
import { readRows } from '../../store/facts/engine/sql.ts'
import type { FactsGrant } from '../../store/facts/facts-grant.ts'
import type { CompiledQuery } from './compile-query.ts'
import type { ValueRow } from './value-rows.ts'

/**
 * The rows of a statement. People of equal rank stand in the order of the vendor's ids: the facts order them by what
 * stands for these, at random.
 */
export async function readCompiled(
  facts: Pick<FactsGrant, 'query'>,
  { statement, columns, order }: CompiledQuery,
  signal?: AbortSignal,
): Promise<ValueRow[]> {
  const rows = await readRows(facts, statement, columns, signal)
  const at = order.findIndex(({ column }) => columns[column] === PERSON_OR_NULL)
  const person = order[at]
  if (!person) return rows
  const before = order.slice(0, at).map(({ column }) => column)
  return inRanks(rows, before).flatMap((same) => same.sort(byPerson(person)))
}

/** Rows that follow each other and are equal in these columns, together. */
function inRanks(rows: readonly ValueRow[], columns: readonly string[]): ValueRow[][] {
  const ranks: ValueRow[][] = []
  for (const row of rows) {
    const last = ranks.at(-1)
    const isSame = last?.[0] && columns.every((name) => last[0]?.[name] === row[name])
    if (isSame) last.push(row)
    else ranks.push([row])
  }
  return ranks
}

const byPerson =
  ({ column, direction }: CompiledQuery['order'][number]) =>
  (a: ValueRow, b: ValueRow) => {
    const [one, other] = [a[column] ?? '', b[column] ?? '']
    const order = one < other ? -1 : one > other ? 1 : 0
    return direction === 'asc' ? order : -order
  }
