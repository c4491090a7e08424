import { v7 as timeOrderedId } from 'uuid'
import { z } from 'zod'
import { auditNames } from '../../access/audit/audit-names.ts'
import { writeAudit } from '../../access/audit/audit.ts'
import { requirePermission } from '../../access/permissions.ts'
import { isoNow } from '../../lib/clock.ts'
import { TidemarkError, type ErrorDetail } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import { identityKey, parseIdentityKey, type IdentityKey } from '../../model/identity.ts'
import type { MessageCode } from '../../words/english.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import {
  decisionOf,
  insertDecision,
  listDecisionRows,
  lockDecisions,
  undoDecisionRow,
} from '../../store/control/people/identity-decisions-table.ts'
import type { IdentityDecisionRow } from '../../store/control/people/privacy-tables.ts'
import type { PeopleContext } from '../context.ts'
import { utcDay, type UtcDay } from '../../model/time/time.ts'
import { BY_SUBJECT } from '../../store/control/people/identity-decisions-table.ts'
import { decisionsBy, idsOfDecisions, readDecisions } from './kept-decisions.ts'
import type { MatchDecision } from '../../model/match-decision.ts'
import { readIdentities } from '../../store/facts/read/read-identities.ts'
import { said } from '../../words/said.ts'

/** A decision as an admin sees it. */
export type DecisionView = MatchDecision & {
  id: string
  createdAt: string
  createdBy: string
  undoneAt: string | null
  undoneBy: string | null
}

/** The same with the names of who decided, where they are still known. */
export type NamedDecision = DecisionView & { createdByName: string | null; undoneByName: string | null }

const Key = z.string().transform((text, check): IdentityKey => {
  const parts = parseIdentityKey(text)
  if (parts) return identityKey(parts)
  check.addIssue('not_an_identity' satisfies MessageCode)
  return z.NEVER
})
const From = z.iso.date().nullable().default(null)
/** How often each of them had been decided about when the asker looked; absent: whatever happened meanwhile. */
const Seen = z.int().min(0).optional()
const MergeInput = z.object({ a: Key, b: Key, from: From, seen: z.object({ a: Seen, b: Seen }).default({}) })
const SplitInput = z.object({ a: Key, from: From, seen: z.object({ a: Seen }).default({}) })

interface Args {
  ctx: PeopleContext
  actor: Actor
}

interface Deciding extends Args {
  /** What these identities are called in the quarter of a day: the journal names nobody otherwise. */
  called(day: UtcDay, identities: readonly IdentityKey[]): Promise<ReadonlyMap<string, string>>
}

interface Naming {
  ctx: Omit<PeopleContext, 'facts'>
  actor: Actor
}

/** Two identities are one person, from a day on or always. @throws TidemarkError `not_found`, `validation_failed`, `conflict` */
export async function mergeIdentities(
  args: Deciding & { input: z.input<typeof MergeInput> },
): Promise<NamedDecision> {
  requirePermission(args.actor, 'people:match')
  const { a, b, from, seen } = parse(MergeInput, args.input)
  if (a === b) throw invalid([{ path: 'b', message: said('identity_with_itself') }])
  return decide(args, { kind: 'merge', a, b, from }, seen)
}

/** An identity is nobody else, whatever its e-mail address says. @throws TidemarkError as `mergeIdentities` */
export async function splitIdentity(
  args: Deciding & { input: z.input<typeof SplitInput> },
): Promise<NamedDecision> {
  requirePermission(args.actor, 'people:match')
  const { a, from, seen } = parse(SplitInput, args.input)
  return decide(args, { kind: 'split', a, from }, seen)
}

/** Take a decision back; it stays in the list as undone. @throws TidemarkError `not_found` when it stands no more */
export async function undoDecision(args: Naming & { id: string }): Promise<void> {
  const { ctx, actor, id } = args
  requirePermission(actor, 'people:match')
  await ctx.control.db.transaction().execute(async (tx) => {
    const undone = { undone_at: isoNow(ctx.clock), undone_by: actor.id }
    if (!(await undoDecisionRow(tx, { tenant: actor.tenant, id }, undone))) {
      throw new TidemarkError('not_found', said('no_such_decision'))
    }
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'people.undo',
      objectType: 'identity_decision',
      objectId: id,
    })
  })
}

/** What was decided, newest first. */
export async function listDecisions({ ctx, actor }: Args): Promise<NamedDecision[]> {
  requirePermission(actor, 'metrics:read')
  const views = (await readDecisions(ctx, actor.tenant)).map(decisionView).reverse()
  return withNames({ ctx, actor }, views)
}

/** People and API tokens decide. */
const DECIDERS = ['user', 'api_token'] as const

async function withNames({ ctx, actor }: Naming, views: readonly DecisionView[]): Promise<NamedDecision[]> {
  const ids = [...new Set(views.flatMap(({ createdBy, undoneBy }) => [createdBy, undoneBy ?? []].flat()))]
  const things = ids.flatMap((id) => DECIDERS.map((type) => ({ type, id })))
  const nameOf = await auditNames(ctx.control.db, actor.tenant, things)
  const who = (id: string | null) =>
    id === null ? null : (DECIDERS.map((type) => nameOf({ type, id })).find((name) => name !== null) ?? null)
  return views.map((view) => ({
    ...view,
    createdByName: who(view.createdBy),
    undoneByName: who(view.undoneBy),
  }))
}

/** What stands, in the order it was decided. */
export async function standingDecisions({ ctx, actor }: Args): Promise<MatchDecision[]> {
  const rows = await readDecisions(ctx, actor.tenant)
  return rows.filter((row) => row.undone_at === null).map(decisionView)
}

async function decide(
  { ctx, actor, ...args }: Deciding,
  decision: MatchDecision,
  seen: { a?: number | undefined; b?: number | undefined },
): Promise<NamedDecision> {
  const named = decision.kind === 'merge' ? [decision.a, decision.b] : [decision.a]
  const known = new Set((await readIdentities(ctx.facts, actor.tenant)).map(identityKey))
  if (named.some((key) => !known.has(key))) {
    throw new TidemarkError('not_found', said('no_such_person'))
  }
  const row: IdentityDecisionRow = {
    id: timeOrderedId(),
    tenant: actor.tenant,
    kind: decision.kind,
    a: decision.a,
    b: decision.kind === 'merge' ? decision.b : null,
    by_subject: BY_SUBJECT,
    valid_from: decision.from,
    created_at: isoNow(ctx.clock),
    created_by: actor.id,
    undone_at: null,
    undone_by: null,
  }
  const called = await args.called(utcDay(ctx.clock.now()), named)
  const ids = await idsOfDecisions(ctx, actor.tenant)
  await ctx.control.db.transaction().execute(async (tx) => {
    await lockDecisions(tx, actor.tenant)
    const times = timesDecided(decisionsBy(await listDecisionRows(tx, actor.tenant), ids, 'vendorIds'))
    const moved = (key: IdentityKey | null, count: number | undefined) =>
      key !== null && count !== undefined && times(key) !== count
    if (moved(decision.a, seen.a) || moved(decision.kind === 'merge' ? decision.b : null, seen.b)) {
      throw decidedMeanwhile()
    }
    for (const kept of decisionsBy([row], ids, 'subjects')) await insertDecision(tx, kept)
    await writeAudit(tx, ctx.clock, {
      actor,
      action: `people.${decision.kind}`,
      objectType: 'identity_decision',
      objectId: row.id,
      detail: nameless(decision, called),
    })
  })
  const [view] = await withNames({ ctx, actor }, [decisionView(row)])
  if (!view) throw new Error('the decision that was made is not there')
  return view
}

const nameless = (decision: MatchDecision, called: ReadonlyMap<string, string>) => ({
  ...decision,
  a: called.get(decision.a) ?? '',
  ...(decision.kind === 'merge' && { b: called.get(decision.b) ?? '' }),
})

/** How often an identity was decided about, takings back counted: another number tells that somebody did meanwhile. */
export function timesDecided(rows: readonly IdentityDecisionRow[]): (key: IdentityKey) => number {
  const times = new Map<string, number>()
  for (const { a, b, undone_at: undone } of rows) {
    for (const key of b === null ? [a] : [a, b]) {
      times.set(key, (times.get(key) ?? 0) + (undone === null ? 1 : 2))
    }
  }
  return (key) => times.get(key) ?? 0
}

function decidedMeanwhile(): TidemarkError {
  return new TidemarkError('conflict', said('decided_meanwhile'), {
    action: said('look_and_decide_again'),
  })
}

function decisionView(row: IdentityDecisionRow): DecisionView {
  const { id, created_at: createdAt, created_by: createdBy, undone_at: undoneAt, undone_by: undoneBy } = row
  return { ...decisionOf(row), id, createdAt, createdBy, undoneAt, undoneBy }
}

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalid(fieldErrors(parsed.error, input).slice(0, 1))
}

function invalid(details: ErrorDetail[]): TidemarkError {
  return new TidemarkError('validation_failed', said('decision_not_valid'), {
    action: said('choose_people_from_list'),
    details,
  })
}
