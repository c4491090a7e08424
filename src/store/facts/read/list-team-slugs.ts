import { datasetsShaped } from '../../../model/dataset.ts'
import { TEXT } from '../engine/columns.ts'
import { readRows, rowsOf, sql, texts } from '../engine/sql.ts'
import type { FactsReader } from '../facts-store.ts'
import { newestSlices } from '../ledger/newest-slices.ts'

/** Teams of an organisation as its newest snapshot has them; empty before the first one. */
export async function listTeamSlugs(
  facts: FactsReader,
  of: { tenant: string; account: string },
): Promise<string[]> {
  const lists = sql`dataset IN ${texts(datasetsShaped('directory'))}`
  const newest = sql`SELECT slice, load_id FROM ${newestSlices(of)} AND ${lists} AND kind = 'snapshot'
   AND outcome = 'committed' ORDER BY slice DESC LIMIT 1`
  const rows = await readRows(
    facts,
    sql`SELECT slug FROM ${rowsOf('code_teams', of)} AND ${lists} AND (slice, load_id) IN (${newest}) ORDER BY slug`,
    { slug: TEXT },
  )
  return rows.map(({ slug }) => slug)
}
