import { isDeepStrictEqual } from 'node:util'
import { v7 as timeOrderedId } from 'uuid'
import { z } from 'zod'
import { isoNow } from '../../lib/clock.ts'
import { invalidField, TidemarkError } from '../../lib/errors.ts'
import { nameText } from '../../lib/name-text.ts'
import type { Actor } from '../../model/actor.ts'
import {
  ALONE_WAIT_MS,
  CONFIRMED_WAIT_MS,
  isWeaker,
  withChange,
  type AgreedTerms,
  type Agreement,
  type Proposal,
} from '../../model/privacy/agreement.ts'
import {
  INSIDERS,
  LEAST_GROUP,
  LEAST_OF_LEADS,
  PRIVACY_MODES,
  RETAINED_DATA,
  REVEAL_PURPOSES,
  REVEALS_MONTHLY,
  type RetainedData,
  type RevealTerms,
} from '../../model/privacy.ts'
import { periodFor, RETENTION } from '../../model/privacy/retention.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import { said } from '../../words/said.ts'
import type { AccessContext } from '../access-context.ts'
import { requireFreshProof } from '../factors/fresh-proof.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { requirePerson } from '../permissions.ts'
import { hasObserver, hasSecondPerson } from './confirmers.ts'
import { lockAgreement, writeAgreement } from './journal.ts'

export interface ChangingArgs {
  ctx: Pick<AccessContext, 'control' | 'clock'>
  actor: Actor
}

/** @throws by the schema where it is shorter or longer than anybody may set it */
const period = (data: RetainedData) => z.int().min(RETENTION[data].least).max(RETENTION[data].most).optional()
const Periods = z.strictObject({
  raw_bodies: period('raw_bodies'),
  cost_hours: period('cost_hours'),
  cost_records: period('cost_records'),
  person_days: period('person_days'),
  seats: period('seats'),
  limits: period('limits'),
  memberships: period('memberships'),
  pull_requests: period('pull_requests'),
  person_months: period('person_months'),
  release_members: period('release_members'),
  releases: period('releases'),
  names: period('names'),
  journal: period('journal'),
} satisfies Record<RetainedData, unknown>)

const Reveals = z.strictObject({
  purposes: z.array(z.enum(REVEAL_PURPOSES)).optional(),
  monthly: z.int().min(REVEALS_MONTHLY.min).max(REVEALS_MONTHLY.max).optional(),
  alone: z.boolean().optional(),
})

const ChangeInput = z.object({
  mode: z.enum(PRIVACY_MODES).optional(),
  k: z.int().min(LEAST_GROUP.min).max(LEAST_GROUP.max).optional(),
  insiders: z.int().min(INSIDERS.min).max(INSIDERS.max).optional(),
  leads: z.int().min(LEAST_OF_LEADS.min).max(LEAST_OF_LEADS.max).optional(),
  led: z.boolean().optional(),
  /** Having one begins with the first that is added. */
  observer: z.literal(false).optional(),
  reveals: Reveals.optional(),
  retention: Periods.optional(),
  deletes: z.boolean().optional(),
  reason: nameText(500).or(z.literal('')).default(''),
})
export type ChangeInput = z.input<typeof ChangeInput>

/**
 * Change what was agreed on. What is stricter holds at once; what is weaker becomes a proposal, which needs a reason.
 * @throws TidemarkError `fresh_proof_required` for what is weaker; `conflict` where another proposal is pending; `validation_failed`
 */
export async function changeAgreement(args: ChangingArgs & { input: ChangeInput }): Promise<void> {
  const { ctx, actor } = args
  requirePerson(actor, 'privacy:propose', said('only_people_agree'))
  const { reason, ...wanted } = parseInput(ChangeInput, args.input)
  await ctx.control.db.transaction().execute(async (tx) => {
    const agreement = await lockAgreement(tx, ctx.clock, actor.tenant)
    const change = differences(agreement, wanted)
    if (Object.keys(change).length === 0) return
    if (isWeaker(agreement, change)) requireFreshProof(actor, ctx.clock)
    if (isWeaker(agreement, change)) return propose(tx, { ctx, actor, agreement, change, reason })
    const detail = { change, ...(reason && { reason }) }
    const tightened = withChange(agreement, change, isoNow(ctx.clock))
    await writeAgreement(tx, ctx.clock, { actor, what: 'tightened', agreement: tightened, detail })
  })
}

interface Proposing extends ChangingArgs {
  agreement: Agreement
  change: Partial<AgreedTerms>
  reason: string
}

async function propose(tx: ControlTx, { ctx, actor, agreement, change, reason }: Proposing): Promise<void> {
  if (agreement.pending) {
    throw new TidemarkError('conflict', said('change_is_pending'), { action: said('withdraw_change_first') })
  }
  if (reason === '') throw reasonNeeded()
  const waits = await hasSecondPerson(tx, actor)
  const pending: Proposal = {
    id: timeOrderedId(),
    change,
    reason,
    proposedBy: actor.id,
    proposedAt: isoNow(ctx.clock),
    confirmedBy: null,
    holdsFrom: waits ? null : later(ctx, ALONE_WAIT_MS),
  }
  const detail = { change, reason }
  await writeAgreement(tx, ctx.clock, {
    actor,
    what: 'proposed',
    agreement: { ...agreement, pending },
    detail,
  })
}

/**
 * Somebody else than its proposer agrees: an observer where there is one. It takes effect two weeks later, by the clock.
 * @throws TidemarkError `fresh_proof_required`; `not_found`; `conflict` when it needs nobody any more; `forbidden` to its proposer
 */
export async function confirmChange({ ctx, actor, id }: ChangingArgs & { id: string }): Promise<void> {
  requirePerson(actor, 'privacy:confirm', said('only_people_agree'))
  requireFreshProof(actor, ctx.clock)
  await ctx.control.db.transaction().execute(async (tx) => {
    const { agreement, pending } = await lockPending(tx, { ctx, actor, id })
    if (pending.holdsFrom !== null)
      throw new TidemarkError('conflict', said('change_needs_nobody'), { action: said('object_to_change') })
    if (pending.proposedBy === actor.id)
      throw new TidemarkError('forbidden', said('change_is_own'), {
        action: said('ask_somebody_who_confirms'),
      })
    if (actor.role !== 'observer' && (await hasObserver(tx, actor.tenant))) {
      throw new TidemarkError('forbidden', said('observer_confirms'), { action: said('ask_observer') })
    }
    const confirmed = { ...pending, confirmedBy: actor.id, holdsFrom: later(ctx, CONFIRMED_WAIT_MS) }
    const detail = { change: pending.change }
    const after = { ...agreement, pending: confirmed }
    await writeAgreement(tx, ctx.clock, { actor, what: 'confirmed', agreement: after, detail })
  })
}

/** Whoever may confirm a change may also object to it, until it takes effect. @throws TidemarkError `not_found` */
export async function withdrawChange({ ctx, actor, id }: ChangingArgs & { id: string }): Promise<void> {
  requirePerson(actor, 'privacy:confirm', said('only_people_agree'))
  await ctx.control.db.transaction().execute(async (tx) => {
    const { agreement, pending } = await lockPending(tx, { ctx, actor, id })
    const detail = { change: pending.change }
    const after = { ...agreement, pending: null }
    await writeAgreement(tx, ctx.clock, { actor, what: 'withdrawn', agreement: after, detail })
  })
}

async function lockPending(tx: ControlTx, { ctx, actor, id }: ChangingArgs & { id: string }) {
  const agreement = await lockAgreement(tx, ctx.clock, actor.tenant)
  const { pending } = agreement
  if (pending?.id !== id) throw new TidemarkError('not_found', said('no_such_change'))
  return { agreement, pending }
}

/** What of it is not so already. */
function differences(
  agreement: AgreedTerms,
  {
    mode,
    k,
    insiders,
    leads,
    led,
    observer,
    deletes,
    reveals = {},
    retention = {},
  }: Omit<z.output<typeof ChangeInput>, 'reason'>,
): Partial<AgreedTerms> {
  const periods = RETAINED_DATA.flatMap((data) => {
    const wanted = retention[data]
    return wanted === undefined || wanted === periodFor(data, agreement).keeps
      ? []
      : [[data, wanted] as const]
  })
  const { purposes = agreement.reveals.purposes, monthly, alone } = reveals
  const wanted: RevealTerms = {
    purposes: REVEAL_PURPOSES.filter((purpose) => purposes.includes(purpose)),
    monthly: monthly ?? agreement.reveals.monthly,
    alone: alone ?? agreement.reveals.alone,
  }
  return {
    ...(mode !== undefined && mode !== agreement.mode && { mode }),
    ...(k !== undefined && k !== agreement.k && { k }),
    ...(insiders !== undefined && insiders !== agreement.insiders && { insiders }),
    ...(leads !== undefined && leads !== agreement.leads && { leads }),
    ...(led !== undefined && led !== agreement.led && { led }),
    ...(observer !== undefined && observer !== agreement.observer && { observer }),
    ...(deletes !== undefined && deletes !== agreement.deletes && { deletes }),
    ...(!isDeepStrictEqual(wanted, agreement.reveals) && { reveals: wanted }),
    ...(periods.length > 0 && { retention: Object.fromEntries(periods) }),
  }
}

const later = ({ clock }: ChangingArgs['ctx'], ms: number) => new Date(clock.now() + ms).toISOString()

function reasonNeeded(): TidemarkError {
  return invalidField('reason', said('change_needs_reason'))
}
