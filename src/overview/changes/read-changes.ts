import { added } from '../../model/money/decimal.ts'
import Big from 'big.js'
import { isMembership, type Dimension, type MetricId } from '../../model/metric.ts'
import type { Cell, DimensionFilter } from '../../metrics/metrics-query.ts'
import type { OpenFeed, Windows } from '../../metrics/ask/open-feed.ts'
import type { IdentitySource } from '../../model/identity.ts'
import { WEEK_MS, type Interval } from '../../model/time/time.ts'
import { couldBeNews, mostOf, partChanges, type Amounts, type PartAmounts } from './amount-changes.ts'
import { errorsOfAmount, errorsOfPeople, isShifted, TRIES_OF_AMOUNT, type AmountEvidence } from './chance.ts'
import type { Change, ChangedPart, Driver, Evidence } from './change.ts'
import { evidenceOver } from './evidence.ts'
import { NOTHING_TRIED, type Candidate, type Tried } from './news-of.ts'
import { notable, notablePeople, type Sizes } from './notable.ts'

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
      const sum = (of: typeof known, window: 'before' | 'now') => added(of, (row) => row[window]).toFixed()
      return [
        dimension,
        byValue.map(([value, of]) => ({ value, before: sum(of, 'before'), now: sum(of, 'now') })),
      ]
    }),
  )
}

interface AmountSubject {
  kind: 'spend' | 'activity'
  source: IdentitySource
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
): Promise<Tried[]> {
  const { metric, splits } = subject
  if (!whole || (new Big(whole.before).eq(0) && new Big(whole.now).eq(0))) return []
  const found = await Promise.all(splits.map((dimensions) => partsOf(compared, metric, dimensions)))
  const parts = new Map(found.flatMap((one) => [...one]))
  return await Promise.all([
    wholeChange(compared, subject, whole, parts),
    ...[...parts].map(([dimension, values]) =>
      partCandidates(compared, subject, { whole, dimension, values }),
    ),
  ])
}

const amountChange = ({ kind, source, metric }: AmountSubject, { windows }: Compared, sizes: Sizes) =>
  ({ kind, source, metric, windows, driver: null, reason: null, ...sizes }) as const

async function wholeChange(
  compared: Compared,
  subject: AmountSubject,
  whole: Amounts,
  parts: ReadonlyMap<Dimension, readonly PartAmounts[]>,
): Promise<Tried> {
  const total = notable(whole.before, whole.now, whole.before)
  if (!total) return { candidates: [], tries: TRIES_OF_AMOUNT }
  const { metric, path } = subject
  const { windows } = compared
  const [driver, evidence] = await Promise.all([
    driverOf(compared, subject, whole, parts),
    readEvidence(compared, metric),
  ])
  const by = driver?.parts[0]?.dimension
  const change: Change = {
    ...amountChange(subject, compared, total),
    part: null,
    driver,
    evidence: evidenceOver(path, windows.now, { metric, ...(by && { by }) }),
  }
  const errors = errorsOfAmount(whole, evidence.get('') ?? NOBODY, weeksOf(windows.now))
  return { candidates: [{ change, errors }], tries: TRIES_OF_AMOUNT }
}

async function partCandidates(
  compared: Compared,
  subject: AmountSubject,
  of: { whole: Amounts; dimension: Dimension; values: readonly PartAmounts[] },
): Promise<Tried> {
  const { whole, dimension, values } = of
  const { metric, path } = subject
  const { windows } = compared
  const tries = TRIES_OF_AMOUNT * values.filter((part) => couldBeNews(whole, part)).length
  const changed = partChanges(whole, values)
  if (changed.length === 0) return { candidates: [], tries }
  const evidence = await readEvidence(compared, metric, dimension)
  const candidates = changed.map(({ value, sizes }): Candidate => {
    const part: ChangedPart = { dimension, value, label: null }
    const shown = evidenceOver(path, windows.now, { metric, parts: [part] })
    const errors = errorsOfAmount(sizes, evidence.get(value) ?? NOBODY, weeksOf(windows.now))
    return { change: { ...amountChange(subject, compared, sizes), part, evidence: shown }, errors }
  })
  return { candidates, tries }
}

const NOBODY: AmountEvidence = { rose: 0, fell: 0, moved: 0, squares: 0, people: 0, weeks: [] }
/** Weeks before the period that its change is held against. */
export const SPREAD_WEEKS = 8
const weeksOf = ({ start, end }: Interval) => Math.round((end - start) / WEEK_MS)

/** What changes of an amount, or of its parts, are held against; by value, `''` for the whole. */
async function readEvidence(
  { feed, windows }: Compared,
  metric: MetricId,
  by?: Dimension,
): Promise<Map<string, AmountEvidence>> {
  const { start } = windows.now
  const weeks = Array.from({ length: SPREAD_WEEKS }, (_, i) => ({
    start: start - (i + 1) * WEEK_MS,
    end: start - i * WEEK_MS,
  })).filter((week) => feed.state(week).whole)
  const grouped = by ? { by } : {}
  const [people, across] = await Promise.all([
    feed.spread({ metric, windows, ...grouped }),
    weeks.length === 0
      ? []
      : feed.across({ metrics: [metric], windows: weeks, ...(by && { groupBy: [by] }) }),
  ])
  const byValue = new Map(across.map(({ key, cells }) => [key[0] ?? '', cells]))
  return new Map(
    people.map(({ value, ...spread }) => {
      const cells = byValue.get(value)
      // A part without a row in any of these weeks had nothing in them: they were collected as a whole.
      return [value, { ...spread, weeks: weeks.map((_, i) => Number(cells?.[i]?.[0] ?? 0)) }]
    }),
  )
}

/** The first dimension one value of which makes up most of the change, and the group within it that does as well. */
async function driverOf(
  compared: Compared,
  { metric, path }: AmountSubject,
  whole: Amounts,
  parts: ReadonlyMap<Dimension, readonly PartAmounts[]>,
): Promise<Driver | null> {
  for (const [dimension, values] of parts) {
    const most = await moverOf(compared, { metric, dimension, filters: [] }, whole, values)
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

interface Split {
  metric: MetricId
  dimension: Dimension
  filters: DimensionFilter[]
}

/** The part that moved most of the whole; a group that was only given its people moved nothing. */
async function moverOf(
  { feed, windows }: Compared,
  { metric, dimension, filters }: Split,
  whole: Amounts,
  values: readonly PartAmounts[],
) {
  const most = mostOf(whole, values)
  if (!most || !isMembership(dimension)) return most
  const spread = await feed.spread({ metric, windows, by: dimension, filters })
  const own = new Map(spread.map(({ value, moved }) => [value, moved]))
  return mostOf(
    whole,
    values.filter(({ value, now, before }) => !isShifted(Number(now) - Number(before), own.get(value) ?? 0)),
  )
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
  return await moverOf(compared, { metric, dimension: 'group', filters }, whole, groups.get('group') ?? [])
}

interface PeopleSubject {
  kind: 'people' | 'agent'
  source: IdentitySource
  metric: MetricId
  path: Evidence['path']
}

/** Pairs of earlier periods that tell how many people usually come and go. */
export const EARLIER_PERIODS = 2

/** How many people changed, of a whole that they are a share of: all of them, or of every value of a dimension. */
export async function peopleChanges(
  { feed, windows }: Compared,
  { kind, source, metric, path }: PeopleSubject,
  of: Amounts | null,
  by?: Dimension,
): Promise<Tried> {
  const periods = periodsOf(feed, windows, by)
  // Unknown is not zero: of a team nobody was known to be in, nothing has changed.
  if (!of || periods.length < 2) return NOTHING_TRIED
  const moves = await feed.moves({ metric, windows: periods, ...(by && { by }) })
  const parts = moves.filter(({ value }) => by === undefined || value !== '')
  const candidates = parts.flatMap(({ value, active, came, went }): Candidate[] => {
    const [now = 0, before = 0] = active
    const sizes = notablePeople(before, now, wholeOf(of))
    if (!sizes) return []
    const part: ChangedPart | null = by ? { dimension: by, value, label: null } : null
    const address = part ? { parts: [part] } : path === '/spend' ? { metric } : {}
    const evidence = evidenceOver(path, windows.now, address)
    const errors = errorsOfPeople({ before, now }, moved(came, went))
    const change: Change = {
      kind,
      source,
      metric,
      windows,
      driver: null,
      reason: null,
      ...sizes,
      part,
      evidence,
    }
    return [{ change, errors }]
  })
  return { candidates, tries: Math.max(1, parts.length) }
}

/** Both periods and as many earlier ones, newest first, up to the first of which not all is known. */
function periodsOf(feed: OpenFeed, { now, before }: Windows, by?: Dimension): Interval[] {
  const length = before.end - before.start
  const earlier = Array.from({ length: EARLIER_PERIODS }, (_, i) => ({
    start: before.start - (i + 1) * length,
    end: before.end - (i + 1) * length,
  }))
  const periods = [now, before, ...earlier]
  const unknown = periods.findIndex((period) => !feed.state(period, by && { groupBy: [by] }).whole)
  return unknown < 0 ? periods : periods.slice(0, unknown)
}

function moved([came = 0, ...cameBefore]: readonly number[], [went = 0, ...wentBefore]: readonly number[]) {
  const earlier = cameBefore.map((count, i) => count + (wentBefore[i] ?? 0))
  const usual = earlier.length === 0 ? null : earlier.reduce((a, b) => a + b, 0) / earlier.length
  return { came, went, usual }
}

const wholeOf = ({ before, now }: Amounts) => Number(before) || Number(now)
