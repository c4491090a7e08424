import type { CodeLevel, SourceKind } from './connection.ts'
import type { FeedId } from './metric.ts'

/** One kind of data of a connection, by the name that its source gave it. */
export type Dataset = string

export const DATASET_STATUSES = [
  'waiting',
  'syncing',
  'ok',
  'no_data_yet',
  'not_enabled_upstream',
  'missing_scope',
  'not_offered',
  'failing',
] as const
export type DatasetStatus = (typeof DATASET_STATUSES)[number]

/** What is fetched, replaced and committed as a whole. */
export const SLICES = [
  /** A log file of the vendor. */
  'file',
  /** A UTC day, fetched again until it is settled. */
  'day',
  /** A calendar month, or a part of one, fetched again until it is settled. */
  'month',
  /** The last 28 days in one response, named by the last day. */
  'report',
  /** The current state, named by the UTC hour or day when it was fetched. */
  'snapshot',
  /** Everything that has changed since the last fetch; entries are never removed. */
  'list',
] as const
export type Slice = (typeof SLICES)[number]

/** Levels of accounts at a vendor; an enterprise contains organisations. */
export type AccountLevel = CodeLevel | 'workspace'

/** The feeds of metrics, and the lists of spend limits and budgets. */
export type AccountFeed = FeedId | 'spend_limits' | 'budgets'

/** Kind of a dataset's rows. Code that reads or stores them knows shapes and no vendors. */
export const SHAPES = [
  'cost_line',
  'limit_snapshot',
  'user_day',
  'user_team_day',
  'organisation_day',
  'repository_day',
  'metrics_day',
  'bill_line',
  'credit_line',
  'bill_sum',
  'person_credit',
  'report_line',
  'budget_snapshot',
  'cost_center_snapshot',
  'seat_totals',
  'seat_snapshot',
  'directory',
  'pull_request',
] as const
export type Shape = (typeof SHAPES)[number]

/** Shapes of the code assistant that are summed once they are collected. */
export const CODE_SUMMED = [
  'user_day',
  'user_team_day',
  'directory',
  'seat_snapshot',
] as const satisfies readonly Shape[]
export type CodeSummed = (typeof CODE_SUMMED)[number]

/** How a dataset behaves upstream; its source declares it. */
export interface DatasetDeclaration {
  /** Level of the account that it is fetched for; a connection may have several organisations. */
  level: AccountLevel
  shape: Shape
  /** The feed it brings, the first dataset of a level before the others; absent: it only supports other datasets. */
  feed?: AccountFeed
  slice: Slice
  /** For a report over several days: the dataset that has the same data per day, and earlier. */
  daily?: Dataset
  /** The dataset that lists what this one is fetched for and must therefore be collected before. */
  after?: Dataset
  /** Hours after the start of an hour, or after the end of a day, when its numbers stop changing upstream. */
  settleHours: number
  /** Of files: hours of activity before a file is written that it cannot hold yet; absent: none. */
  delayHours?: number
  /** Minutes between two fetches, before jitter; null: nobody is asked for it, a person brings it as a file. */
  pollMinutes: number | null
}

export interface DatasetTraits extends DatasetDeclaration {
  source: SourceKind
}

const declared = new Map<Dataset, DatasetTraits>()

/** Declare the datasets of a source to this process, in display order. Idempotent. */
export function declareDatasets(
  source: SourceKind,
  datasets: Readonly<Record<Dataset, DatasetDeclaration>>,
): void {
  for (const [name, declaration] of Object.entries(datasets)) {
    const known = declared.get(name)
    if (known && known.source !== source) throw new RangeError(`${name} is a dataset of ${known.source}`)
    declared.set(name, { source, ...declaration })
  }
}

/** Every dataset of every source. */
export function allDatasets(): Dataset[] {
  return [...declared.keys()]
}

export function isDataset(name: string): boolean {
  return declared.has(name)
}

/** @throws RangeError for a dataset that no source of this process has declared */
export function traitsOf(dataset: Dataset): DatasetTraits {
  const traits = declared.get(dataset)
  if (traits) return traits
  throw new RangeError(`${dataset} is a dataset of no source`)
}

/** @throws RangeError for a dataset that people bring as files */
export function pollMinutesOf(dataset: Dataset): number {
  const { pollMinutes } = traitsOf(dataset)
  if (pollMinutes !== null) return pollMinutes
  throw new RangeError(`nobody is asked for ${dataset}`)
}

/** Hours until all of these have settled. */
export const settleHoursOf = (datasets: readonly Dataset[]): number =>
  Math.max(0, ...datasets.map((dataset) => traitsOf(dataset).settleHours))

/** The datasets of one source, in display order. */
export function datasetsOf(source: SourceKind): Dataset[] {
  return allDatasets().filter((dataset) => traitsOf(dataset).source === source)
}

/**
 * The datasets of a shape over every source, an enterprise's before an organisation's: in that order they are believed.
 * @param slice left out: of whatever slices
 */
export function datasetsShaped(shape: Shape, slice?: Slice): Dataset[] {
  const isOf = (dataset: Dataset) => {
    const traits = traitsOf(dataset)
    return traits.shape === shape && (slice === undefined || traits.slice === slice)
  }
  return allDatasets()
    .filter(isOf)
    .toSorted(
      (a, b) => Number(traitsOf(b).level === 'enterprise') - Number(traitsOf(a).level === 'enterprise'),
    )
}

/** The datasets that bring a feed of accounts of a level, over every source. */
export const datasetsBringing = (feed: AccountFeed, level: AccountLevel): Dataset[] =>
  allDatasets().filter((dataset) => traitsOf(dataset).feed === feed && traitsOf(dataset).level === level)

/** Those of person-days, in the order in which they are believed. */
export const userDayDatasets = (): Dataset[] => [
  ...datasetsShaped('user_day', 'day'),
  ...datasetsShaped('user_day', 'report'),
]

/** Those that say who was in which team. */
export const teamDatasets = (): Dataset[] => [
  ...datasetsShaped('user_team_day'),
  ...datasetsShaped('directory'),
]

/** The datasets that bring each feed of an account. An enterprise also has its organisations' feeds, with empty lists. */
export function feedsOf(source: SourceKind, level: AccountLevel): Partial<Record<AccountFeed, Dataset[]>> {
  const feeds: Partial<Record<AccountFeed, Dataset[]>> = {}
  for (const dataset of datasetsOf(source)) {
    const { feed, level: own } = traitsOf(dataset)
    if (feed === undefined || (own !== level && level !== 'enterprise')) continue
    feeds[feed] = [...(feeds[feed] ?? []), ...(own === level ? [dataset] : [])]
  }
  // Lists of seats are asked how things stand, and added up day by day.
  return feeds.seats ? { ...feeds, seat_days: feeds.seats } : feeds
}
