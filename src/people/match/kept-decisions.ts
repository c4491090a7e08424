import { identityKey, parseIdentityKey, type IdentityKey, type IdentitySource } from '../../model/identity.ts'
import { IDENTITY_SOURCES } from '../../model/privacy.ts'
import type { PeopleIds } from '../../model/records/told-person.ts'
import { listDecisionRows } from '../../store/control/people/identity-decisions-table.ts'
import type { IdentityDecisionRow } from '../../store/control/people/privacy-tables.ts'
import type { PeopleContext } from '../context.ts'

type Ids = ReadonlyMap<IdentitySource, PeopleIds>

/** Who is known by which subject: decisions name people by it. */
export async function idsOfDecisions({ facts }: Pick<PeopleContext, 'facts'>, tenant: string): Promise<Ids> {
  const of = async (source: IdentitySource) => [source, await facts.ids({ tenant, source })] as const
  return new Map(await Promise.all(IDENTITY_SOURCES.map(of)))
}

/** What was decided, oldest first, with the vendors' ids. */
export async function readDecisions(
  ctx: Pick<PeopleContext, 'control' | 'facts'>,
  tenant: string,
): Promise<IdentityDecisionRow[]> {
  const rows = await listDecisionRows(ctx.control.db, tenant)
  return rows.length === 0 ? [] : decisionsBy(rows, await idsOfDecisions(ctx, tenant), 'vendorIds')
}

/** The same decisions with other ids: subjects for vendors' ids, or these for those. */
export function decisionsBy(
  rows: readonly IdentityDecisionRow[],
  ids: Ids,
  which: keyof PeopleIds,
): IdentityDecisionRow[] {
  const renamed = (key: IdentityKey): IdentityKey => {
    const parts = parseIdentityKey(key)
    if (!parts) return key
    const { source, userId } = parts
    return identityKey({ source, userId: ids.get(source)?.[which].get(userId) ?? userId })
  }
  return rows.map((row) => ({ ...row, a: renamed(row.a), b: row.b && renamed(row.b) }))
}
