import type { Dimension, DimensionFilter, MetricId } from '../../metrics/metrics-query.ts'
import type { FeedQuestion, OpenFeed } from '../../metrics/open-feed.ts'
import type { SourceKind } from '../../model/connection.ts'
import type { Windows } from '../period.ts'
import { joinWindows, mostOf, partChanges, type Amounts, type PartAmounts } from './amount-changes.ts'
import type { Change, ChangedPart, Driver, Evidence } from './change.ts'
import { evidenceOver } from './evidence.ts'
import { LEAST_PEOPLE, notable, notablePeople } from './notable.ts'

interface Compared {
  feed: OpenFeed
  /** Open for questions by team. */
  teams?: OpenFeed | null
  windows: Windows
}

/** Both windows collected as a whole, and nothing in them can change: anything else is never news. */
export function comparable({ feed, windows }: Compared): boolean {
  return [windows.now, windows.before].every((range) => {
    const { whole, partial, provisional } = feed.state(range)
    return whole && !partial && !provisional
  })
}

const text = (value: unknown) => (value === null || value === undefined ? null : String(value))

/** A metric in both windows; null where one of them does not know it. */
async function totalsOf(
  { feed, windows }: Compared,
  metric: MetricId,
  more: Pick<FeedQuestion, 'filters'> = {},
): Promise<Amounts | null> {
  const [now, before] = await Promise.all(
    [windows.now, windows.before].map(async (range) => {
      const [row] = await feed.totals({ metrics: [metric], range, ...more })
      return text(row?.values[0])
    }),
  )
  return now === null || now === undefined || before === null || before === undefined ? null : { now, before }
}

async function partsOf(
  { feed, teams, windows }: Compared,
  metric: MetricId,
  dimension: Dimension,
  more: Pick<FeedQuestion, 'filters'> = {},
): Promise<PartAmounts[]> {
  const asked = dimension === 'team' ? (teams ?? feed) : feed
  const [now = [], before = []] = await Promise.all(
    [windows.now, windows.before].map(async (range) => {
      const rows = await asked.totals({ metrics: [metric], range, groupBy: [dimension], ...more })
      return rows.flatMap(({ key: [value = ''], values: [amount] }): [string, string][] =>
        amount === null || amount === undefined ? [] : [[value, String(amount)]],
      )
    }),
  )
  return joinWindows(before, now)
}

interface AmountSubject {
  kind: 'spend' | 'activity'
  source: SourceKind
  metric: MetricId
  people: MetricId
  path: Evidence['path']
  dimensions: readonly Dimension[]
}

export const SPEND_BY = ['model', 'product', 'surface', 'group'] as const
export const ACTIVITY_BY = ['feature', 'editor', 'model'] as const

/** How an amount and its parts changed; the sentence of the whole names what it is mostly made of. */
export async function amountChanges(compared: Compared, subject: AmountSubject): Promise<Change[]> {
  const { kind, source, metric, path, dimensions } = subject
  const { windows } = compared
  const [whole, people, ...parts] = await Promise.all([
    totalsOf(compared, metric),
    totalsOf(compared, subject.people),
    ...dimensions.map((dimension) => partsOf(compared, metric, dimension)),
  ])
  if (!whole || !people || Math.max(Number(people.now), Number(people.before)) < LEAST_PEOPLE) return []
  const common = { kind, source, metric, windows, driver: null, reason: null } as const
  const total = notable(whole.before, whole.now, whole.before)
  const own = dimensions.flatMap((dimension, i) =>
    partChanges(whole, dimension, parts[i] ?? []).map((part): Change => {
      const { value, ...sizes } = part
      const named = { dimension, value, label: null }
      const evidence = evidenceOver(path, windows.now, { metric, parts: [named] })
      return { ...common, ...sizes, part: named, evidence }
    }),
  )
  if (!total) return own
  const driver = await driverOf(compared, subject, whole, parts)
  const evidence = evidenceOver(path, windows.now, { metric, ...(driver?.parts[0] && { by: driver.parts[0].dimension }) })
  return [{ ...common, ...total, part: null, driver, evidence }, ...own]
}

/** The first dimension one value of which makes up most of the change, and the group within it that does as well. */
async function driverOf(
  compared: Compared,
  { metric, path, dimensions }: AmountSubject,
  whole: Amounts,
  parts: readonly PartAmounts[][],
): Promise<Driver | null> {
  for (const [i, dimension] of dimensions.entries()) {
    const most = mostOf(whole, parts[i] ?? [])
    if (!most) continue
    const found: ChangedPart = { dimension, value: most.value, label: null }
    const nests = dimension !== 'group' && dimensions.includes('group')
    const filters: DimensionFilter[] = [{ dimension, op: 'in', values: [most.value] }]
    const within = nests ? mostOf(whole, await partsOf(compared, metric, 'group', { filters })) : null
    const named: ChangedPart[] = within ? [found, { dimension: 'group', value: within.value, label: null }] : [found]
    const { before, now, share } = within ?? most
    const evidence = evidenceOver(path, compared.windows.now, { metric, parts: named })
    return { parts: named, before, now, share, evidence }
  }
  return null
}

/** How many people changed, of all and of each value of a dimension; `of` is the whole they are a share of. */
export async function peopleChanges(
  compared: Compared,
  subject: {
    kind: 'people' | 'agent'
    source: SourceKind
    metric: MetricId
    of: MetricId
    path: Evidence['path']
    by: Dimension | null
  },
): Promise<Change[]> {
  const { kind, source, metric, of, path, by } = subject
  const { windows } = compared
  const [total, whole, parts] = await Promise.all([
    totalsOf(compared, metric),
    of === metric ? null : totalsOf(compared, of),
    by === null ? [] : partsOf(compared, metric, by),
  ])
  if (!total) return []
  const base = Number((whole ?? total).before) || Number((whole ?? total).now)
  const common = { kind, source, metric, windows, driver: null, reason: null } as const
  const all = notablePeople(Number(total.before), Number(total.now), base)
  const own = parts.flatMap(({ value, before, now }): Change[] => {
    const sizes = value === '' ? null : notablePeople(Number(before), Number(now), base)
    if (!sizes || by === null) return []
    const part = { dimension: by, value, label: null }
    return [{ ...common, ...sizes, part, evidence: evidenceOver(path, windows.now, { parts: [part] }) }]
  })
  const shown = source === 'chat_assistant' ? { metric } : {}
  const evidence = evidenceOver(path, windows.now, shown)
  return all ? [{ ...common, ...all, part: null, evidence }, ...own] : own
}
