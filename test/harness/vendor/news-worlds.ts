import { couldBeNews, partChanges, type PartAmounts } from '../../../src/overview/changes/amount-changes.ts'
import {
  errorsOfAmount,
  errorsOfCount,
  errorsOfPeople,
  TRIES_OF_AMOUNT,
} from '../../../src/overview/changes/chance.ts'
import type { ChangeKind } from '../../../src/model/overview.ts'
import type { Change } from '../../../src/overview/changes/change.ts'
import { newsOf, type Candidate, type Tried } from '../../../src/overview/changes/news-of.ts'
import { notable, notablePeople, type Sizes } from '../../../src/overview/changes/notable.ts'
import { rankChanges } from '../../../src/overview/changes/rank-changes.ts'
import type { Dimension } from '../../../src/model/metric.ts'
import { lognormal, type Random } from '../run/chance.ts'

/** Four weeks are compared with the four before; the usual spread is taken from the eight weeks before. */
const [COMPARED, WEEKS] = [4, 16]
const NOW = WEEKS - COMPARED
const BEFORE = NOW - COMPARED

/** A change planted into a company in which nothing else changes. */
export interface Planted {
  /** In the last four weeks people of the first group spend this share more, on a model that was not used before. */
  newModel?: number
  /** Factor of everybody's agent edits. */
  agentEdits?: number
  /** Number of people of the first team, which has thirty, who stop using the product. */
  leavers?: number
}

interface Person {
  /** Spend, and below outputs, by week. */
  amounts: number[]
  outputs: number[]
  /** Per dimension the shares of its values, by week. */
  shares: Map<Dimension, number[][]>
  team: number
  active: boolean[]
  agent: boolean[]
  seatUsed: boolean[]
}

const SPEND_PARTS: [Dimension, number][] = [
  ['model', 6],
  ['product', 3],
  ['surface', 3],
  ['group', 6],
]
const USE_PARTS: [Dimension, number][] = [
  ['feature', 6],
  ['editor', 5],
]
const NEW_MODEL = 5
const AGENT_EDIT = 0

/** The changes that the Overview of such a company shows, in its order. */
export function toldOf(people: number, random: Random, planted: Planted = {}): Change[] {
  const company = Array.from({ length: people }, (_, i) => personOf(i, random, planted))
  const teams = Math.max(1, Math.floor(people / 30))
  return rankChanges(
    newsOf([
      ...amounts(company, 'spend', ({ amounts: own }) => own, SPEND_PARTS),
      ...amounts(company, 'activity', ({ outputs }) => outputs, USE_PARTS),
      persons(company, 'people', ({ active }) => active, teams),
      persons(company, 'agent', ({ agent }) => agent, 0),
      seats(company),
    ]),
  )
}

function personOf(
  index: number,
  random: Random,
  { newModel = 0, agentEdits = 1, leavers = 0 }: Planted,
): Person {
  const [usual, typed, keen] = [100 * lognormal(random, 1.3), 200 * lognormal(random, 1), random()]
  // One in seven uses it on few days, the others on most days.
  const daily = index % 7 === 6 ? 0.1 * keen : 0.2 + 0.8 * keen
  const offset = random()
  const months = Array.from({ length: 6 }, () => lognormal(random, 0.5))
  const leaves = index < leavers
  const inWeek = (week: number) =>
    (leaves && week >= NOW ? 0 : 1) *
    (months[Math.floor(week / 4.345 + offset)] ?? 1) *
    lognormal(random, 0.4)
  const taken = index % 6 === 0 ? newModel : 0
  const weeks = Array.from({ length: WEEKS }, (_, week) => week)
  const more = (week: number) => (week >= NOW ? 1 + taken : 1)
  const shares = new Map(
    [...SPEND_PARTS, ...USE_PARTS].map(([dimension, count]) => [
      dimension,
      sharesOf({ dimension, count, index, random, taken, agentEdits }),
    ]),
  )
  const active = [0, 1, 2, 3].map((period) => !(leaves && period === 3) && random() > (1 - daily) ** 20)
  return {
    amounts: weeks.map((week) => usual * inWeek(week) * more(week)),
    outputs: weeks.map((week) => typed * inWeek(week) * (week >= NOW ? 1 + 0.3 * (agentEdits - 1) : 1)),
    shares,
    team: Math.floor(index / 30),
    active,
    agent: active.map((is) => is && random() < keen),
    seatUsed: active,
  }
}

/** A person mostly uses a favourite value of each dimension, and sometimes others. */
function sharesOf(of: {
  dimension: Dimension
  count: number
  index: number
  random: Random
  taken: number
  agentEdits: number
}): number[][] {
  const { dimension, count, index, random, taken, agentEdits } = of
  const usual = dimension === 'model' ? count - 1 : count
  const favourite = dimension === 'group' ? index % count : Math.floor(usual * random() ** 2)
  const periods = Array.from({ length: WEEKS / COMPARED }, (_, period) => {
    const weights = Array.from({ length: count }, (_unused, i) => {
      if (dimension === 'group' || i >= usual) return Number(i === favourite)
      return (i === favourite ? 5 : 1) * lognormal(random, 0.5)
    })
    const last = period === WEEKS / COMPARED - 1
    if (last && dimension === 'model' && taken > 0) weights[NEW_MODEL] = taken * sum(weights)
    if (last && dimension === 'feature') weights[AGENT_EDIT] = (weights[AGENT_EDIT] ?? 0) * agentEdits
    const all = sum(weights)
    return weights.map((weight) => weight / all)
  })
  return Array.from({ length: WEEKS }, (_, week) => periods[Math.floor(week / COMPARED)] ?? [])
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const within = (weeks: readonly number[], from: number) => sum(weeks.slice(from, from + COMPARED))

function amounts(
  company: readonly Person[],
  kind: ChangeKind,
  of: (person: Person) => readonly number[],
  parts: readonly [Dimension, number][],
): Tried[] {
  const all = evidenceOf(company.map(of))
  const total = notable(all.before, all.now, all.before)
  const whole: Tried = {
    candidates: total ? [{ change: changeOf(kind, total, null), errors: all.errors }] : [],
    tries: TRIES_OF_AMOUNT,
  }
  return [
    whole,
    ...parts.map(([dimension, count]): Tried => {
      const found = Array.from({ length: count }, (_, i) => ({
        ...evidenceOf(
          company.map((person) =>
            of(person).map((amount, week) => amount * (person.shares.get(dimension)?.[week]?.[i] ?? 0)),
          ),
        ),
        value: `${dimension} ${i}`,
      }))
      const candidates = partChanges(all, found).map(({ value, sizes }): Candidate => ({
        change: changeOf(kind, sizes, { dimension, value }),
        errors: found.find((one) => one.value === value)?.errors ?? 0,
      }))
      return { candidates, tries: TRIES_OF_AMOUNT * found.filter((part) => couldBeNews(all, part)).length }
    }),
  ]
}

/** What the SQL over cost records and person-days would return for these people's weeks. */
function evidenceOf(weeks: readonly (readonly number[])[]): PartAmounts & { errors: number } {
  const own = weeks.map((of) => ({ now: within(of, NOW), before: within(of, BEFORE) }))
  const [now, before] = [sum(own.map((one) => one.now)), sum(own.map((one) => one.before))]
  const count = (is: (one: (typeof own)[number]) => boolean) => own.filter(is).length
  const evidence = {
    rose: count((one) => one.now > one.before),
    fell: count((one) => one.now < one.before),
    moved: now - before,
    squares: sum(own.map((one) => (one.now - one.before) ** 2)),
    people: Math.max(
      count((one) => one.now > 0),
      count((one) => one.before > 0),
    ),
    weeks: Array.from({ length: NOW - BEFORE + COMPARED }, (_, i) =>
      sum(weeks.map((of) => of[NOW - 1 - i] ?? 0)),
    ),
  }
  const amountsOf = { value: '', now: now.toFixed(6), before: before.toFixed(6) }
  return { ...amountsOf, errors: errorsOfAmount(amountsOf, evidence, COMPARED) }
}

function persons(
  company: readonly Person[],
  kind: ChangeKind,
  of: (person: Person) => readonly boolean[],
  teams: number,
): Tried {
  const whole = company.filter((person) => of(person)[2]).length
  const groups = [null, ...Array.from({ length: teams }, (_, team) => team)]
  return {
    tries: groups.length,
    candidates: groups.flatMap((team): Candidate[] => {
      const own = company.filter((person) => team === null || person.team === team).map(of)
      const at = (period: number) => own.filter((one) => one[period]).length
      const came = (period: number) => own.filter((one) => one[period] && !one[period - 1]).length
      const went = (period: number) => own.filter((one) => !one[period] && one[period - 1]).length
      const sizes = notablePeople(at(2), at(3), whole)
      if (!sizes) return []
      const usual = (came(1) + went(1) + came(2) + went(2)) / 2
      const errors = errorsOfPeople({ before: at(2), now: at(3) }, { came: came(3), went: went(3), usual })
      const part = team === null ? null : { dimension: 'team' as const, value: `team ${team}` }
      return [{ change: changeOf(kind, sizes, part), errors }]
    }),
  }
}

function seats(company: readonly Person[]): Tried {
  const unused = (period: number) => company.filter(({ seatUsed }) => !seatUsed[period]).length
  const [before, now] = [unused(2), unused(3)]
  const sizes = notablePeople(before, now, company.length)
  const errors = errorsOfCount({ before, now })
  return { tries: 1, candidates: sizes ? [{ change: changeOf('seats', sizes, null), errors }] : [] }
}

const WINDOWS = { now: { start: 0, end: 0 }, before: { start: 0, end: 0 } }

function changeOf(
  kind: ChangeKind,
  sizes: Sizes,
  part: { dimension: Dimension; value: string } | null,
): Change {
  return {
    kind,
    source: kind === 'spend' ? 'chat_assistant' : 'code_assistant',
    metric: null,
    ...sizes,
    part: part && { ...part, label: null },
    windows: WINDOWS,
    driver: null,
    evidence: { path: '/spend', search: {} },
    reason: null,
  }
}

/** Share of unchanged companies of this size whose Overview shows a change. */
export function falseAlarms(people: number, rounds: number, random: Random): number {
  let told = 0
  for (let round = 0; round < rounds; round += 1) told += toldOf(people, random).length > 0 ? 1 : 0
  return told / rounds
}
