import type { FactsReader } from '../facts-store.ts'

const NEWEST_SNAPSHOT = `SELECT slug FROM code_teams
WHERE tenant = {tenant:String} AND account = {account:String} AND dataset = 'teams' AND (slice, load_id) IN
  (SELECT slice, load_id FROM slices_current
   WHERE tenant = {tenant:String} AND account = {account:String} AND dataset = 'teams' AND kind = 'snapshot'
     AND outcome = 'committed'
   ORDER BY slice DESC LIMIT 1)
ORDER BY slug`

/** Teams of an organisation as its newest snapshot has them; empty before the first one. */
export async function listTeamSlugs(
  facts: FactsReader,
  of: { tenant: string; account: string },
): Promise<string[]> {
  const rows = await facts.query<{ slug: string }>(NEWEST_SNAPSHOT, { ...of })
  return rows.map(({ slug }) => slug)
}
