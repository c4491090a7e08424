import { z } from 'zod'
import { isoNow } from '../../lib/clock.ts'
import type { Actor } from '../../model/actor.ts'
import type { SourceKind } from '../../model/connection.ts'
import { toldOf, type Agreement, type Proposal } from '../../model/privacy/agreement.ts'
import { listReleaseBuilds } from '../../store/control/people/release-builds-table.ts'
import { listReleaseWaits, type ReleaseWaitRow } from '../../store/control/people/release-waits-table.ts'
import { auditNames } from '../audit/audit-names.ts'
import { PRIVACY } from '../audit/audit-chain.ts'
import { requirePermission } from '../permissions.ts'
import type { ChangingArgs } from './change-agreement.ts'
import { hasObserver } from './confirmers.ts'
import { earlierGroups, type EarlierGroups } from './earlier-groups.ts'
import { listAgreed, readAgreement } from './journal.ts'

/** What everybody who is signed in may know of what was agreed on. */
export interface PrivacyView extends Agreement {
  /** The weaker change that everybody is told of. */
  told: Proposal | null
  hasObserver: boolean
  /** Null: everything that was published is of groups as large as is agreed on now. */
  earlierGroups: EarlierGroups | null
  history: PrivacyEntry[]
  /** What keeps numbers of groups from being released, where they are. */
  releaseWaits: ReleaseWaitRow[]
  /** Sources whose numbers of groups are being released just now, where groups are shown. */
  publishing: SourceKind[]
  /** Of everybody named above; null where somebody is gone. */
  nameOf(userId: string): string | null
}

export interface PrivacyEntry {
  at: string
  /** The action without `privacy.`. */
  what: string
  /** Null: the service itself, by the clock or when it began. */
  by: string | null
  change: Record<string, unknown>
  reason: string
}

const SHOWN = 10
const Detail = z.object({
  change: z.record(z.string(), z.unknown()).default({}),
  reason: z.string().default(''),
})

export async function readPrivacy({ ctx, actor }: ChangingArgs): Promise<PrivacyView> {
  requirePermission(actor, 'self:read')
  const { db } = ctx.control
  const agreement = await readAgreement(ctx, actor.tenant)
  const showsPeople = agreement.mode === 'identified'
  const told = toldOf(agreement, ctx.clock.now())
  const history = await listHistory(ctx, actor)
  const named = [told, agreement.pending].flatMap((one) =>
    [one?.proposedBy ?? [], one?.confirmedBy ?? []].flat(),
  )
  const ids = [...named, ...history.flatMap(({ by }) => by ?? [])]
  const nameOf = await auditNames(
    db,
    actor.tenant,
    ids.map((id) => ({ type: 'user', id })),
  )
  return {
    ...agreement,
    told,
    history,
    releaseWaits: showsPeople ? [] : await listReleaseWaits(db, actor.tenant),
    publishing: showsPeople ? [] : await listReleaseBuilds(db, actor.tenant),
    hasObserver: await hasObserver(db, actor.tenant),
    earlierGroups: showsPeople ? null : await readEarlierGroups(ctx, actor.tenant),
    nameOf: (id) => nameOf({ type: 'user', id }),
  }
}

/** Nothing is published before something is connected. */
async function readEarlierGroups(
  { control: { db }, clock }: ChangingArgs['ctx'],
  tenant: string,
): Promise<EarlierGroups | null> {
  const first = await db
    .selectFrom('connections')
    .select('created_at')
    .where('tenant', '=', tenant)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return first ? earlierGroups(await listAgreed(db, tenant), first.created_at, isoNow(clock)) : null
}

/** What was changed and by whom, newest first. */
async function listHistory(
  { control: { db } }: ChangingArgs['ctx'],
  { tenant }: Actor,
): Promise<PrivacyEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'action', 'actor_kind', 'actor_id', 'detail'])
    .where('tenant', '=', tenant)
    .where('object_type', '=', PRIVACY)
    .where('seq', 'is not', null)
    .where('action', '<>', 'privacy.restated')
    .orderBy('seq', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ at, action, actor_kind: kind, actor_id: id, detail }) => ({
    at,
    what: action.slice('privacy.'.length),
    by: kind === 'user' ? id : null,
    ...Detail.parse(JSON.parse(detail)),
  }))
}
