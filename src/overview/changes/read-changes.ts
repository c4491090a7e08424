import Big from 'big.js'
import type { Cell, Dimension, DimensionFilter, MetricId } from '../../metrics/metrics-query.ts'
import type { OpenFeed, Windows } from '../../metrics/open-feed.ts'
import type { SourceKind } from '../../model/connection.ts'
import { mostOf, partChanges, type Amounts, type PartAmounts } from './amount-changes.ts'
import type { Change, ChangedPart, Driver, Evidence } from './change.ts'
import { evidenceOver } from './evidence.ts'
import { LEAST_PEOPLE, notable, notablePeople } from './notable.ts'

export interface Compared {
  feed: OpenFeed
  windows: Windows
}

/** Both windows collected as a whole, and nothing in them can change: anything else is never news. */
export function comparable({ feed, windows }: Compared): boolean {
  return [windows.now, windows.before].every((range) => {
    const { whole, partial, provisional } = feed.state(range)
    return whole && !partial && !provisional
  })
}

/** Metrics in both windows; null where one of them does not know it. */
export async function wholesOf<Id extends MetricId>(
  { feed, windows }: Compared,
  metrics: readonly Id[],
): Promise<Record<Id, Amounts | null>> {
  const [row] = await feed.compare({ metrics, windows })
  const pairs = metrics.map((metric, i) => [metric, amounts(row?.before[i], row?.now[i])] as const)
  return Object.fromEntries(pairs) as Record<Id, Amounts | null>
}

function amounts(before: Cell | undefined, now: Cell | undefined): Amounts | null {
  return before === null || before === undefined || now === null || now === undefined
    ? null
    : { before: String(before), now: String(now) }
}

/** The values of each dimension in both windows, summed from one answer that is split by all of them. */
export async function partsOf(
  { feed, windows }: Compared,
  metric: MetricId,
  dimensions: readonly Dimension[],
  filters: readonly DimensionFilter[] = [],
): Promise<Map<Dimension, PartAmounts[]>> {
  const rows = await feed.compare({ metrics: [metric], windows, groupBy: dimensions, filters })
  const known = rows.map(({ key, before, now }) => ({
    key,
    before: String(before[0] ?? 0),
    now: String(now[0] ?? 0),
  }))
  return new Map(
    dimensions.map((dimension, i) => {
      const byValue = [...Map.groupBy(known, ({ key }) => key[i] ?? '')]
      const sum = (of: typeof known, window: 'before' | 'now') =>
        of.reduce((total, row) => total.plus(row[window]), new Big(0)).toFixed()
      return [
        dimension,
        byValue.map(([value, of]) => ({ value, before: sum(of, 'before'), now: sum(of, 'now') })),
      ]
    }),
  )
}

interface AmountSubject {
  kind: 'spend' | 'activity'
  source: SourceKind
  metric: MetricId
  path: Evidence['path']
  /** What it is split by, in the order in which a sentence prefers them; lists are asked for at once. */
  splits: readonly (readonly Dimension[])[]
}

/** How an amount and its parts changed; the sentence of the whole names what it is mostly made of. */
export async function amountChanges(
  compared: Compared,
  subject: AmountSubject,
  whole: Amounts | null,
  people: Amounts | null,
): Promise<Change[]> {
  const { kind, source, metric, path, splits } = subject
  const { windows } = compared
  if (!whole || !people || Math.max(Number(people.now), Number(people.before)) < LEAST_PEOPLE) return []
  if (new Big(whole.before).eq(0) && new Big(whole.now).eq(0)) return []
  const found = await Promise.all(splits.map((dimensions) => partsOf(compared, metric, dimensions)))
  const parts = new Map(found.flatMap((one) => [...one]))
  const common = { kind, source, metric, windows, driver: null, reason: null } as const
  const own = [...parts].flatMap(([dimension, values]) =>
    partChanges(whole, values).map(({ value, sizes }): Change => {
      const part: ChangedPart = { dimension, value, label: null }
      return {
        ...common,
        ...sizes,
        part,
        evidence: evidenceOver(path, windows.now, { metric, parts: [part] }),
      }
    }),
  )
  const total = notable(whole.before, whole.now, whole.before)
  if (!total) return own
  const driver = await driverOf(compared, subject, whole, parts)
  const by = driver?.parts[0]?.dimension
  const evidence = evidenceOver(path, windows.now, { metric, ...(by && { by }) })
  return [{ ...common, ...total, part: null, driver, evidence }, ...own]
}

/** The first dimension one value of which makes up most of the change, and the group within it that does as well. */
async function driverOf(
  compared: Compared,
  { metric, path }: AmountSubject,
  whole: Amounts,
  parts: ReadonlyMap<Dimension, readonly PartAmounts[]>,
): Promise<Driver | null> {
  for (const [dimension, values] of parts) {
    const most = mostOf(whole, values)
    if (!most) continue
    const named: ChangedPart[] = [{ dimension, value: most.value, label: null }]
    const within =
      parts.has('group') && dimension !== 'group' && (await groupWithin(compared, metric, named, whole))
    if (within) named.push({ dimension: 'group', value: within.value, label: null })
    const { before, now, share } = within || most
    const evidence = evidenceOver(path, compared.windows.now, { metric, parts: named })
    return { parts: named, before, now, share, evidence }
  }
  return null
}

async function groupWithin(
  compared: Compared,
  metric: MetricId,
  named: readonly ChangedPart[],
  whole: Amounts,
) {
  const filters = named.map(({ dimension, value }): DimensionFilter => ({
    dimension,
    op: 'in',
    values: [value],
  }))
  const groups = await partsOf(compared, metric, ['group'], filters)
  return mostOf(whole, groups.get('group') ?? [])
}

interface PeopleSubject {
  kind: 'people' | 'agent'
  source: SourceKind
  metric: MetricId
  path: Evidence['path']
}

/** How many people changed, of a whole that they are a share of. Pure. */
export function peopleChange(
  { windows }: Compared,
  { kind, source, metric, path }: PeopleSubject,
  total: Amounts | null,
  of: Amounts | null,
): Change[] {
  const sizes = total && of && notablePeople(Number(total.before), Number(total.now), wholeOf(of))
  if (!sizes) return []
  const evidence = evidenceOver(path, windows.now, source === 'chat_assistant' ? { metric } : {})
  return [{ kind, source, metric, windows, driver: null, reason: null, ...sizes, part: null, evidence }]
}

/** The same of every value of a dimension; distinct people are counted in each. */
export async function peopleByPart(
  compared: Compared,
  { kind, source, metric, path }: PeopleSubject,
  dimension: Dimension,
  of: Amounts | null,
): Promise<Change[]> {
  if (!of) return []
  const { windows } = compared
  const rows = await compared.feed.compare({ metrics: [metric], windows, groupBy: [dimension] })
  return rows.flatMap(({ key: [value = ''], before, now }): Change[] => {
    const sizes = value !== '' && notablePeople(Number(before[0] ?? 0), Number(now[0] ?? 0), wholeOf(of))
    if (!sizes) return []
    const part: ChangedPart = { dimension, value, label: null }
    const evidence = evidenceOver(path, windows.now, { parts: [part] })
    return [{ kind, source, metric, windows, driver: null, reason: null, ...sizes, part, evidence }]
  })
}

const wholeOf = ({ before, now }: Amounts) => Number(before) || Number(now)
