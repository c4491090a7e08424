import type { ScopedFacts } from '../metrics/metrics-query.ts'
import { compileQuery, type CompileInput } from '../metrics/ask/compile-query.ts'
import {
  codeAcceptances,
  codeGenerations,
  codeAiCredits,
  codeInteractions,
} from '../metrics/definitions/code-activity.ts'
import { spendCredits, spendUsd } from '../metrics/definitions/spend.ts'
import { allOf, greatest, measured, summed, value } from '../metrics/definitions/value.ts'
import { UNTOLD_VALUES } from '../metrics/ask/notes/untold-lines.ts'
import { canAnswer } from '../metrics/feeds/fact-source.ts'
import { readPlanner } from '../metrics/feeds/planner.ts'
import type { Segment } from '../metrics/feeds/segment.ts'
import { USED_CODE, USER_DAY_SOURCES } from '../metrics/feeds/user-days/user-day-sources.ts'
import type { Dimension } from '../model/metric.ts'
import { accountsOf } from '../metrics/ask/scope-accounts.ts'
import type { AccountFeed } from '../model/dataset.ts'
import { DAY_MS, type Interval } from '../model/time/time.ts'
import type { ValueRow } from '../metrics/ask/value-rows.ts'
import { readRows } from '../store/facts/engine/sql.ts'
import type { PersonChat, PersonCode } from './person-row.ts'

/** What one identity did, by the code assistant's per-user reports. A counter the vendor never gave is null. */
export interface CodeUse extends PersonCode {
  userId: string
}

/** What one identity did and cost, by the chat assistant's cost records. */
export interface ChatUse extends PersonChat {
  userId: string
  /** Ids of the groups its records name. */
  groups: string[]
}

export interface UseInput extends ScopedFacts {
  range: Interval
  /** Only of these identities, a row a day each; absent: a row an identity. */
  dailyOf?: readonly string[] | undefined
}

/** `day` is set where it was asked for day by day. */
export type Daily<Use> = Use & { day: string | null }

const COUNTERS = [codeInteractions, codeGenerations, codeAcceptances]
const CODE_MEASURES = [...COUNTERS, codeAiCredits].flatMap(({ measures }) => [...measures])
const AMOUNTS = [spendCredits, spendUsd]
const NEVER = '1970-01-01'

/** Use of the code assistant in a range of days per identity; an empty id is of nobody. Sums are those of the metrics. */
export async function readCodeUse(input: UseInput): Promise<Daily<CodeUse>[]> {
  const source = USER_DAY_SOURCES.find((one) => canAnswer(one, ['user'], CODE_MEASURES))
  if (!source) throw new Error('no table answers for use by person')
  const used = { days: `uniqExactIf(day, ${USED_CODE})`, last: `maxIf(day, ${USED_CODE})` }
  const segment: Segment = {
    source: { ...source, measures: { ...source.measures, ...used } },
    range: input.range,
  }
  const rows = await readUse(input, 'user_days', {
    plan: [segment],
    groupBy: ['user'],
    values: [summed('days'), measured(greatest('last')), ...COUNTERS, codeAiCredits],
  })
  return rows.map(({ time, d0, m0, m1, m2, m3, m4, m5 }) => ({
    userId: d0 ?? '',
    day: time ?? null,
    days: Number(m0),
    last: m1 === NEVER ? null : (m1 ?? null),
    interactions: countOf(m2),
    generations: countOf(m3),
    acceptances: countOf(m4),
    aiCredits: m5 ?? null,
  }))
}

/** AI credits of everybody, a row a day of which there is a report; null: it says nothing of them. */
export async function readCreditDays(input: UseInput): Promise<ValueRow[]> {
  const { facts, scope, range, signal } = input
  const query = { grain: 'day' as const, groupBy: [], filters: [] }
  const { measures } = codeAiCredits
  const planner = await readPlanner('user_days', { ...input, query, measures })
  const { statement, columns } = compileQuery({
    ...query,
    tenant: scope.tenant,
    accounts: accountsOf(scope, 'user_days'),
    values: [codeAiCredits],
    plan: planner.plan({ ...query, range, measures }),
  })
  return await readRows(facts, statement, columns, signal)
}

/** Use and cost of the chat assistant in a range of days per identity; an empty id is what the vendor gave to nobody. */
export async function readChatUse(input: UseInput): Promise<Daily<ChatUse>[]> {
  const rows = await readUse(input, 'costs', {
    plan: (
      await planChat(
        input,
        [...AMOUNTS, ...UNTOLD_VALUES].flatMap(({ measures }) => [...measures]),
      )
    ).map(withDays),
    groupBy: ['user'],
    values: [
      summed('days'),
      measured(greatest('last')),
      summed('records'),
      ...AMOUNTS,
      measured(value`toJSONString(${allOf('groups')})`),
      ...UNTOLD_VALUES,
    ],
  })
  return rows.map(({ time, d0, m0, m1, m2, m3, m4, m5, m6, m7 }) => ({
    userId: d0 ?? '',
    day: time ?? null,
    days: Number(m0),
    last: m1 ?? null,
    records: Number(m2),
    credits: m3 ?? '0',
    usd: m4 ?? '0',
    groups: JSON.parse(m5 ?? '[]') as string[],
    untold: { other_unit_lines: Number(m6), lines_without_amount: Number(m7) },
  }))
}

/** What of the chat assistant cost how much, day by day, of these identities. */
export async function readChatSpendByPart(
  input: UseInput & { dailyOf: readonly string[] },
): Promise<{ userId: string; day: string; product: string; model: string; credits: string; usd: string }[]> {
  const rows = await readUse(input, 'costs', {
    plan: await planChat(
      input,
      AMOUNTS.flatMap(({ measures }) => [...measures]),
    ),
    groupBy: ['user', 'product', 'model'],
    values: AMOUNTS,
  })
  return rows.map(({ time, d0, d1, d2, m0, m1 }) => ({
    userId: d0 ?? '',
    day: time ?? '',
    product: d1 ?? '',
    model: d2 ?? '',
    credits: m0 ?? '0',
    usd: m1 ?? '0',
  }))
}

/** Roll-ups of days where they hold, records elsewhere; never of months, which do not know how many days there were. */
async function planChat(input: UseInput, measures: readonly string[]): Promise<Segment[]> {
  const asked = { grain: 'day', groupBy: ['user' satisfies Dimension], filters: [] } as const
  const query = { ...asked, groupBy: [...asked.groupBy], filters: [] }
  const planner = await readPlanner('costs', { ...input, query })
  return planner.plan({ ...query, range: input.range, measures })
}

function withDays({ source, ...rest }: Segment): Segment {
  const groups = source.arrays.group
  if (groups === undefined) throw new Error(`source ${source.name} does not know groups`)
  const measures = {
    days: `uniqExact(${source.day})`,
    last: `max(${source.day})`,
    groups: `groupUniqArrayArray(${groups})`,
  }
  return { ...rest, source: { ...source, measures: { ...source.measures, ...measures } } }
}

export async function readUse(
  { facts, scope, dailyOf, signal }: UseInput,
  feed: AccountFeed,
  asked: Pick<CompileInput, 'plan' | 'groupBy' | 'values'>,
): Promise<ValueRow[]> {
  const accounts = accountsOf(scope, feed)
  if (accounts.length === 0 || dailyOf?.length === 0) return []
  const { statement, columns } = compileQuery({
    ...asked,
    tenant: scope.tenant,
    accounts,
    grain: dailyOf ? 'day' : 'total',
    filters: dailyOf ? [{ dimension: 'user', op: 'in', values: [...dailyOf] }] : [],
  })
  return await readRows(facts, statement, columns, signal)
}

const countOf = (text: string | null | undefined) =>
  text === null || text === undefined ? null : Number(text)

/** A range of whole days as an interval. */
export const daysInterval = (from: number, to: number): Interval => ({
  start: from * DAY_MS,
  end: to * DAY_MS,
})
