import { z } from 'zod'
import type { Direction } from '../model/metric.ts'
import type { PeopleFrom } from '../access/agreement/people-from.ts'
import { requirePermission } from '../access/permissions.ts'
import { CURSOR_PLACE, readCursor, requireSameOrder, writeCursor } from '../lib/page-cursor.ts'
import type { Completeness } from '../metrics/metrics-query.ts'
import type { Actor } from '../model/actor.ts'
import { monthOf, type UtcMonth } from '../model/time/calendar-month.ts'
import { identityKey, type IdentityKey, type IdentitySource, type PersonStatus } from '../model/identity.ts'
import { DAY_MS, type UtcDay } from '../model/time/time.ts'
import type { PeopleContext } from './context.ts'
import { standingDecisions } from './match/decide-matches.ts'
import type { MatchDecision } from '../model/match-decision.ts'
import { suggestMatches } from './match/suggest-matches.ts'
import type { PeopleIndex } from './people-index.ts'
import { releasedOf } from './released-row.ts'
import type { PseudonymRow, ReleasedAmounts } from './pseudonym-row.ts'
import { comparePlaces, sizeOf, type Place } from './people-order.ts'
import type { PseudonymOrder } from '../model/people-orders.ts'
import type { PeopleScope } from './people-table.ts'
import { unattributedThen, type Unattributed } from './unattributed-then.ts'
import type { PersonRow } from './person-row.ts'

const VALUES: Record<PseudonymOrder, (row: PseudonymRow) => Place['value']> = {
  pseudonym: ({ pseudonym }) => pseudonym,
  interactions: ({ code }) => code?.interactions ?? null,
  generations: ({ code }) => code?.generations ?? null,
  acceptances: ({ code }) => code?.acceptances ?? null,
  ai_credits: ({ code }) => sizeOf(code?.aiCredits),
  credits: ({ chat }) => sizeOf(chat?.credits),
  usd: ({ chat }) => sizeOf(chat?.usd),
}

export interface ListPseudonymsInput extends PeopleScope {
  ctx: PeopleContext
  index: PeopleIndex
  actor: Actor
  month: UtcMonth
  /** When people lost their names; null: they never had any. */
  since: PeopleFrom
  /** Those of which the month was released. */
  sources: ReadonlySet<string>
  amounts: Record<IdentitySource, ReleasedAmounts>
  /** The published unit of people, by the source's id of theirs. */
  units: Record<IdentitySource, ReadonlyMap<string, string>>
  called(day: UtcDay, identities: readonly IdentityKey[]): Promise<ReadonlyMap<string, string>>
  filter: { search?: string | undefined; status?: PersonStatus | undefined }
  order: PseudonymOrder
  direction?: Direction | undefined
  limit: number
  cursor?: string | undefined
  signal?: AbortSignal | undefined
}

export interface PseudonymPage {
  rows: PseudonymRow[]
  nextCursor: string | null
  /** How many the filters leave. */
  found: number
  /** Of everybody, whatever is filtered. */
  counts: Record<'people' | PersonStatus, number>
  /** What the sources gave to nobody, whatever is filtered. */
  unattributed: Unattributed
  /** Pairs of rows, each of one assistant, whose names or mailboxes are alike. Told to nobody but in hundreds. */
  alike: number
  completeness: Completeness
}

/** Everybody who did anything in a released month, or at its end has a licence, a team or a chat account, without names. */
export async function listPseudonyms(input: ListPseudonymsInput): Promise<PseudonymPage> {
  const { ctx, actor, month, filter, order, limit, scope, signal } = input
  requirePermission(actor, 'metrics:read')
  const direction = input.direction ?? (order === 'pseudonym' ? 'asc' : 'desc')
  const after = input.cursor === undefined ? null : readPlace(input.cursor, `${month} ${order} ${direction}`)
  const { start, end } = monthOf(`${month}-01`)
  const window = { day: end / DAY_MS - 1, from: start / DAY_MS, to: end / DAY_MS }
  const decisions = decidedBefore(await standingDecisions({ ctx, actor }), input.since)
  const table = await input.index.table({
    ctx,
    scope,
    window,
    decisions,
    prices: [],
    ...(signal && { signal }),
  })
  const rows = await nameless(input, table.rows)
  const found = rows.filter((row) => fits(row, filter))
  const compare = comparePlaces(direction)
  const placed = found
    .map((row) => ({ row, key: row.pseudonym, value: VALUES[order](row) }))
    .toSorted(compare)
  const rest = after ? placed.filter((place) => compare(place, after) > 0) : placed
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ row }) => row),
    nextCursor:
      last && rest.length > limit
        ? writeCursor([`${month} ${order} ${direction}`, last.value, last.key])
        : null,
    found: found.length,
    counts: countsOf(rows),
    unattributed: unattributedThen(rows, input.amounts),
    alike: alikeIn(table.rows, decisions),
    completeness: table.completeness,
  }
}

/**
 * Who is who as it was decided when people lost their names, in all months since. What began to hold later would part or join
 * rows of somebody before the eyes of whoever decided it by name, and knows whom it is about.
 */
export function decidedBefore(decisions: readonly MatchDecision[], since: PeopleFrom): MatchDecision[] {
  return decisions
    .filter(({ from }) => from === null || (since !== null && from <= since))
    .map((decision) => ({ ...decision, from: null }))
}

async function nameless(
  { ctx, index, actor, month, sources, units, amounts, called }: ListPseudonymsInput,
  people: readonly PersonRow[],
): Promise<PseudonymRow[]> {
  // Of everybody there is: in each month of a quarter the same ones are told apart.
  const everybody = await index.identities({ facts: ctx.facts, tenant: actor.tenant })
  const keys = new Set([...everybody.map(identityKey), ...people.map(({ key }) => key)])
  const pseudonyms = await called(`${month}-01`, [...keys])
  const unitOf = ({ identities }: PersonRow) =>
    identities.map(({ source, userId }) => units[source].get(userId)).find((unit) => unit !== undefined)
  return people.flatMap((row) => {
    const told = releasedOf(row, sources, amounts)
    return told === null
      ? []
      : { pseudonym: pseudonyms.get(row.key) ?? '', unit: unitOf(row) ?? null, ...told }
  })
}

const fits = ({ pseudonym, status }: PseudonymRow, filter: ListPseudonymsInput['filter']) =>
  (filter.status === undefined || filter.status === status) &&
  pseudonym.includes((filter.search ?? '').toUpperCase())

function alikeIn(rows: readonly PersonRow[], decisions: readonly MatchDecision[]): number {
  const apart = new Set(decisions.flatMap((one) => (one.kind === 'split' ? [one.a] : [])))
  return suggestMatches(
    rows.map(({ key: id, identities }) => ({ id, identities })),
    apart,
  ).length
}

function countsOf(rows: readonly PseudonymRow[]): PseudonymPage['counts'] {
  const count = (status: PersonStatus) => rows.filter((row) => row.status === status).length
  return {
    people: rows.length,
    both: count('both'),
    code_only: count('code_only'),
    chat_only: count('chat_only'),
  }
}

/** The place after which the page begins: of a month, an order and a direction. */
const Position = z.tuple([...CURSOR_PLACE])

function readPlace(cursor: string, of: string): Place {
  const [asked, value, key] = readCursor(cursor, Position)
  requireSameOrder(asked, of)
  return { value, key }
}
