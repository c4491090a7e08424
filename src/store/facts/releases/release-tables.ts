import type { SourceKind } from '../../../model/connection.ts'
import { METRIC_IDS, type MetricId } from '../../../model/metric.ts'
import {
  RELEASED_BY,
  ROW_STATES,
  type ReleasedCell,
  type ReleasedRow,
  type ReleasedUnit,
  type ReleaseGrain,
  type ReleaseTable,
} from '../../../model/privacy/release.ts'
import { CHOSEN_LISTS, type ChosenList } from '../../../model/privacy.ts'
import type { UtcDay } from '../../../model/time/time.ts'
import { COUNT, FLAG, listOf, oneOf, orNull, TEXT } from '../engine/columns.ts'

/** Whose release, of which of its cuts, in which steps. `structure` is who is counted with whom in a quarter. */
export interface ReleaseCut {
  tenant: string
  source: SourceKind
  cut: ReleaseTable | 'structure'
  grain: ReleaseGrain | 'quarter'
}

/** A row as it is kept. */
export interface ReleaseRow extends ReleaseCut, ReleasedRow {
  /** A hash of its cells, which names them; '' where nothing is released of it. */
  build: string
  /** A hash of what it was made from. */
  inputs: string
}

/** A row and the cells that it releases. */
export interface RowRelease {
  row: ReleaseRow
  cells: readonly ReleasedCell[]
  /** Of units of a month: what each person did, by metric. */
  behind?: AmountsBehind | undefined
}

/** Exact decimal text by metric and person. */
export type AmountsBehind = ReadonlyMap<MetricId, ReadonlyMap<string, string>>

/** Called between cells and rows; tests die in it. */
export type BetweenWrites = () => Promise<void> | void

/** Somebody's place in a quarter. */
export interface ReleaseMember {
  subject: string
  block: number
  /** The unit that somebody waits to be counted in, and since which quarter. */
  wants: { unit: string; since: UtcDay } | null
}

/** A unit of a quarter and its blocks. */
export interface ReleaseUnit extends ReleasedUnit {
  blocks: readonly number[]
}

/** Who is counted with whom in a quarter, from its first day on. */
export interface QuarterStructure {
  quarter: UtcDay
  /** The least group that it was cut by; null: from before this was kept. */
  k: number | null
  members: readonly ReleaseMember[]
  /** In the order in which they were cut. */
  units: readonly ReleaseUnit[]
}

/** How a quarter was cut, beside who is counted where. */
export interface StructureRow extends Pick<ReleaseRow, 'to' | 'inputs'> {
  /** Lists that were chosen to divide it, of which none was known on its first day. */
  lacks?: readonly ChosenList[]
}

export const ROW = {
  begins: TEXT,
  ends: TEXT,
  state: oneOf(ROW_STATES),
  revision: COUNT,
  people: COUNT,
  k: orNull(COUNT),
  build: TEXT,
  inputs: TEXT,
}
export const CELL = {
  begins: TEXT,
  ends: TEXT,
  dimension: oneOf(['', ...RELEASED_BY]),
  metric: oneOf(METRIC_IDS),
  isOther: FLAG,
  key: TEXT,
  amount: orNull(TEXT),
  people: orNull(COUNT),
  partial: FLAG,
  members: orNull(COUNT),
}

export const UNIT = {
  id: TEXT,
  name: TEXT,
  blocks: listOf(COUNT),
  counted: COUNT,
  members: COUNT,
  kept: FLAG,
  newcomers: COUNT,
}

export const LACKS = { lacks: listOf(oneOf(CHOSEN_LISTS)) }

export const BEHIND = { subject: TEXT, metrics: listOf(oneOf(METRIC_IDS)), amounts: listOf(TEXT) }

export const MEMBER = { subject: TEXT, block: COUNT, wants: TEXT, since: TEXT }
