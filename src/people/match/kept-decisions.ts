import { identityKey, parseIdentityKey, type IdentityKey } from '../../model/identity.ts'
import { listDecisionRows } from '../../store/control/people/identity-decisions-table.ts'
import type { IdentityDecisionRow } from '../../store/control/people/privacy-tables.ts'
import type { PeopleContext } from '../context.ts'

const SOURCE = 'chat_assistant'

type Ids = ReadonlyMap<string, string>

/** Who of the chat assistant is known by which subject: decisions name them by it. */
export const idsOfDecisions = ({ facts }: Pick<PeopleContext, 'facts'>, tenant: string) =>
  facts.ids({ tenant, source: SOURCE })

/** What was decided, oldest first, with the vendors' ids. */
export async function readDecisions(
  ctx: Pick<PeopleContext, 'control' | 'facts'>,
  tenant: string,
): Promise<IdentityDecisionRow[]> {
  const rows = await listDecisionRows(ctx.control.db, tenant)
  if (!rows.some(({ a, b }) => isOfChat(a) || isOfChat(b))) return rows
  return decisionsBy(rows, (await idsOfDecisions(ctx, tenant)).vendorIds)
}

/** The same decisions with other ids: subjects for vendors' ids, or these for those. */
export function decisionsBy(rows: readonly IdentityDecisionRow[], ids: Ids): IdentityDecisionRow[] {
  return rows.map((row) => ({ ...row, a: renamed(row.a, ids), b: row.b && renamed(row.b, ids) }))
}

const isOfChat = (key: IdentityKey | null) => key !== null && parseIdentityKey(key)?.source === SOURCE

function renamed(key: IdentityKey, ids: Ids): IdentityKey {
  const parts = parseIdentityKey(key)
  if (parts?.source !== SOURCE) return key
  return identityKey({ source: SOURCE, userId: ids.get(parts.userId) ?? parts.userId })
}
