import { compareNames, compareText, hasText } from '../../lib/compare-text.ts'
import Big from 'big.js'
import type { z } from 'zod'
import { parseBound, parseRange } from '../../metrics/ask/time-range.ts'
import { pageOf } from '../../lib/page-cursor.ts'
import { monthOf } from '../../model/time/calendar-month.ts'
import type { MetricId } from '../../model/metric.ts'
import type { ReleasedUnit, ToldUnit } from '../../model/privacy/release.ts'
import { addDays, utcDay, type UtcDay } from '../../model/time/time.ts'
import type { Published } from '../../privacy/gate.ts'
import { cutFor, type GridCut } from '../../privacy/grid/cut-for.ts'
import { cutBefore, isLeast, numberBefore } from '../../privacy/grid/numbers-beside.ts'
import { readNumbers, type PublishedNumber, type Slot } from '../../privacy/grid/read-numbers.ts'
import { notPublished } from '../../privacy/not-published.ts'
import { said } from '../../words/said.ts'
import { TEAM_AMOUNTS, type Team, type TeamsAnswer, type TeamsQuery } from '../contract/teams.ts'
import { spoken } from '../sentence.ts'
import { keptBack, privacyOf } from './around-numbers.ts'
import { completenessOf } from './published-reach.ts'
import { sourceOf } from './source-of.ts'
import { unitsOfDays } from './units-of-days.ts'

type Asked = z.output<typeof TeamsQuery>
type Numbers = NonNullable<TeamsAnswer['other']>

const METRICS = {
  active: 'code.active_users',
  interactions: 'code.interactions',
  generations: 'code.generations',
  acceptances: 'code.acceptances',
  ai_credits: 'code.ai_credits',
} as const satisfies Record<string, MetricId>

/**
 * Teams as they are published of whole months, "other" apart from them; without days of the newest month there is.
 * @throws TidemarkError `not_published` of other days, and by organisation
 */
export async function answerPublishedTeams(
  published: Published,
  query: Asked,
  now: number,
): Promise<TeamsAnswer> {
  const { releases } = published
  if (query.organization !== undefined)
    throw notPublished(said('ask_without', { field: 'organization' }), [
      { path: 'organization', message: said('not_in_question') },
    ])
  const cut = await cutOf(published, query, now)
  const metrics = Object.values(METRICS)
  const asked = { releases, metrics, grain: 'total', sourceOf } as const
  const earlier = query.compare ? cutBefore(cut, query.compare) : null
  const [read, before, units] = await Promise.all([
    readNumbers({ ...asked, cut }),
    earlier && readNumbers({ ...asked, cut: earlier }),
    unitsOfDays(releases, cut, [METRICS.active]),
  ])
  const [slot] = read.slots
  const teams = slot ? read.keys.map((id) => teamOf(unitOf(units, id), slot, before?.slots[0] ?? null)) : []
  const found = inOrder(
    teams.filter(({ name }) => hasText(query.search, name)),
    query.order,
  )
  const page = pageOf(found, query)
  const isWithheld = read.hasOther || teams.some((team) => team.interactions === null)
  return {
    data: page.rows,
    next_cursor: page.nextCursor,
    from: cut.from,
    to: cut.to,
    compared_with: earlier && { from: earlier.from, to: earlier.to },
    // Published months are whole.
    compared: earlier && { from: cut.from, to: cut.to },
    snapshots: [],
    completeness: completenessOf({ metrics, now: read, cut }),
    seat_currency: null,
    ...spoken('notes', [
      ...(teams.some((team) => team.at_least?.length) ? [said('told_in_part')] : []),
      ...(isWithheld ? [keptBack(read, published)] : []),
    ]),
    other:
      slot && read.hasOther
        ? {
            ...numbersOf((metric) => slot.number(metric, null)),
            ...membersOf(slot, null),
            at_least: leastOf(slot, null),
          }
        : null,
    privacy: privacyOf({ published, now: read }),
  }
}

/** The months that are asked for, that of a day, or the newest one with teams. */
async function cutOf({ releases }: Published, query: Asked, now: number): Promise<GridCut> {
  const metrics = [METRICS.active]
  const whole = (from: UtcDay, to: UtcDay) =>
    cutFor({
      metrics,
      range: parseRange({ from, to, grain: 'month' }),
      grain: 'total',
      groupBy: ['team'],
      filters: [],
    })
  const { from, to, as_of: asOf } = query
  if (from !== undefined && to !== undefined) return whole(from, to)
  if (asOf !== undefined) parseBound(asOf, 'as_of')
  const month = monthOf(asOf ?? addDays(monthOf(utcDay(now)).first, -1))
  if (asOf !== undefined) return whole(month.first, utcDay(month.end))
  const year = { from: monthOf(addDays(month.first, -MOST_DAYS_BACK)).first, to: utcDay(month.end) }
  const rows = await releases.rows({
    source: sourceOf(METRICS.active),
    table: 'units',
    grain: 'month',
    ...year,
  })
  const newest = rows.findLast(({ revision }) => revision > 0)
  return newest ? whole(newest.from, newest.to) : whole(month.first, utcDay(month.end))
}

const MOST_DAYS_BACK = 366

function unitOf(
  units: ReadonlyMap<string, ToldUnit>,
  id: string,
): Pick<ReleasedUnit, 'id' | 'name' | 'members' | 'newcomers'> {
  const { name, members = null, newcomers = null } = units.get(id) ?? {}
  if (name === undefined || members === null || newcomers === null)
    throw new Error(`numbers of ${id}, which no quarter of them counts`)
  return { id, name, members, newcomers }
}

function teamOf(
  { id, name, members, newcomers }: ReturnType<typeof unitOf>,
  slot: Slot,
  before: Slot | null,
): Team {
  const numbers = numbersOf((metric) => slot.number(metric, id))
  return {
    id,
    slug: '',
    name,
    organization: '',
    parent_id: null,
    members,
    licensed: null,
    ...numbers,
    active_members: numbers.active,
    never_used: null,
    seat_cost: null,
    previous: before && useOf((metric) => numberBefore(slot, before, { metric, key: id })),
    compared: null,
    left_out: false,
    vendor: null,
    ...membersOf(slot, id),
    newcomers,
    at_least: leastOf(slot, id),
  }
}

type NumberOf = (metric: MetricId) => PublishedNumber | null

function numbersOf(numberOf: NumberOf): Omit<Numbers, 'counted'> {
  const amount = (metric: MetricId) => numberOf(metric)?.amount ?? null
  const count = (metric: MetricId) => {
    const known = amount(metric)
    return known === null ? null : Number(known)
  }
  return {
    active: count(METRICS.active),
    interactions: count(METRICS.interactions),
    generations: count(METRICS.generations),
    acceptances: count(METRICS.acceptances),
    ai_credits: amount(METRICS.ai_credits),
  }
}

function useOf(numberOf: NumberOf): Team['previous'] {
  const { active, interactions, generations, acceptances } = numbersOf(numberOf)
  return { active, interactions, generations, acceptances }
}

/** How many people its numbers are of: of "other" it differs by number, and is that of the first. */
function membersOf(slot: Slot, key: string | null): { counted: number | null } {
  const [first] = Object.values(METRICS).flatMap((metric) => slot.number(metric, key) ?? [])
  return { counted: first?.members ?? null }
}

const leastOf = (slot: Slot, key: string | null) =>
  TEAM_AMOUNTS.filter((name) => isLeast(slot, { metric: METRICS[name], key }))

/** What is withheld has no order among itself but that of names. */
function inOrder(teams: readonly Team[], order: Asked['order']): Team[] {
  const byName = (a: Team, b: Team) => compareNames(a.name, b.name) || compareText(a.id, b.id)
  if (order === 'name') return teams.toSorted(byName)
  const sizeOf = (team: Team) => (team[order] === null ? null : new Big(team[order]))
  return teams.toSorted((a, b) => {
    const [one, other] = [sizeOf(a), sizeOf(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b)
    return other.cmp(one) || byName(a, b)
  })
}
