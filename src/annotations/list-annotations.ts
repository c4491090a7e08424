import { requirePermission } from '../access/permissions.ts'
import { listAllowances } from '../access/prices/allowances.ts'
import { listPrices } from '../access/prices/prices.ts'
import type { Clock } from '../lib/clock.ts'
import type { Scope, ScopeAccount } from '../metrics/metrics-query.ts'
import type { Actor } from '../model/actor.ts'
import { traitsOf } from '../model/dataset.ts'
import { dayStart, type UtcDay } from '../model/time/time.ts'
import { listNoteRows } from '../store/control/settings/annotation-notes-table.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { FactsGrant } from '../store/facts/facts-grant.ts'
import type { Annotation } from './annotation.ts'
import { definitionChanges } from './definition-changes.ts'
import { readEvents } from './events.ts'
import { ownNote, type OwnNote } from './own-note.ts'
import { allowanceChanges, listPriceChanges, ownPriceChanges } from './price-changes.ts'

/** As many as a list can be read with; of more the oldest are left out, and counted. */
export const MOST_ANNOTATIONS = 400

interface ListAnnotationsInput {
  /** Facts null: they tell of people, who are not shown; what happened to them is left out. */
  ctx: { control: ControlStore; facts: FactsGrant | null; clock: Clock }
  actor: Actor
  scope: Scope
  /** The first day, and the one after the last. */
  from: UtcDay
  to: UtcDay
  /** Only what happened to this tool, and notes of every tool. */
  source?: string | undefined
  signal?: AbortSignal | undefined
}

export interface Annotations {
  /** Oldest first. */
  data: (Annotation | OwnNote)[]
  leftOut: number
}

/** What happened within some days to the tools that are connected, and what admins noted. */
export async function listAnnotations(input: ListAnnotationsInput): Promise<Annotations> {
  requirePermission(input.actor, 'metrics:read')
  const { actor, from, to, source, ctx } = input
  const tools = toolsOf(input.scope).filter((tool) => source === undefined || tool === source)
  const scope = { ...input.scope, accounts: input.scope.accounts.filter(isOf(tools)) }
  const range = { start: dayStart(from), end: dayStart(to) }
  const [prices, allowances, notes, events] = await Promise.all([
    listPrices({ ctx, actor }),
    listAllowances({ ctx, actor }),
    listNoteRows(ctx.control.db, { tenant: actor.tenant, from, to }),
    ctx.facts ? readEvents({ facts: ctx.facts, clock: ctx.clock, scope, range, signal: input.signal }) : [],
  ])
  const happened = [
    ...ownPriceChanges(prices),
    ...listPriceChanges(),
    ...allowanceChanges(allowances),
    ...definitionChanges(),
    ...events,
  ]
  const asked = [
    ...happened.filter((one) => tools.includes(one.source) && isWithin(one, from, to)),
    ...notes.map(ownNote).filter((one) => source === undefined || (one.source ?? source) === source),
  ]
  const data = asked.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const leftOut = Math.max(0, data.length - MOST_ANNOTATIONS)
  return { data: data.slice(leftOut), leftOut }
}

const isWithin = ({ day, until }: Annotation, from: UtcDay, to: UtcDay) =>
  day < to && (day >= from || (until !== null && until > from))

/** The tools that anything of an account is of. */
const sourcesOf = ({ feeds }: ScopeAccount): string[] =>
  Object.values(feeds)
    .flat()
    .map((dataset) => traitsOf(dataset).source)

const toolsOf = ({ accounts }: Scope): string[] => [...new Set(accounts.flatMap(sourcesOf))]

const isOf = (tools: readonly string[]) => (account: ScopeAccount) =>
  sourcesOf(account).some((tool) => tools.includes(tool))
