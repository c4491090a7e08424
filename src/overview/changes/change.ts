import type { MissingReason } from '../../model/missing-reason.ts'
import type { Dimension, MetricId } from '../../model/metric.ts'
import type { IdentitySource } from '../../model/identity.ts'
import type { ChangeKind, ChangePage } from '../../model/overview.ts'
import type { DecimalString } from '../../model/money/decimal.ts'
import type { Windows } from '../../metrics/ask/open-feed.ts'

/** A page of the dashboard and its address: it shows the same numbers. */
export interface Evidence {
  path: ChangePage
  search: Record<string, string | string[]>
}

export interface ChangedPart {
  dimension: Dimension
  value: string
  /** What people call it; null where no name is known. */
  label: string | null
}

/** A part that makes up most of a change. */
export interface Driver {
  parts: ChangedPart[]
  before: DecimalString
  now: DecimalString
  /** Of the whole change. */
  share: DecimalString
  evidence: Evidence
}

/** One thing that changed, as numbers; the dashboard makes the sentence. */
export interface Change {
  kind: ChangeKind
  source: IdentitySource
  metric: MetricId | null
  /** Null: the whole. */
  part: ChangedPart | null
  before: DecimalString
  now: DecimalString
  /** `(now - before) / before`; null where there was nothing before. */
  change: DecimalString | null
  /** How much of the whole moved: `|now - before|` of what the whole was before. */
  share: DecimalString
  windows: Windows
  driver: Driver | null
  evidence: Evidence
  /** Of `data`: why days are missing. */
  reason: MissingReason | null
}
