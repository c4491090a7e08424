import { SegmentedControl, Select } from '@mantine/core'
import { SHOWN_GRAINS, type ShownGrain } from './date-range.ts'
import { byDimension, type Dimension } from './filters.ts'
import type { Explore } from './use-explore.ts'

const GRAIN_NAMES: Record<ShownGrain, string> = { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' }

export type OverTime = Pick<Explore, 'search' | 'view' | 'change'>

/** Bucket length, of those that fit the range and the data. */
export function GrainChoice({ view, change }: OverTime) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Grain"
      value={view.grain}
      data={SHOWN_GRAINS.filter((one) => view.grains.includes(one)).map((one) => ({
        value: one,
        label: GRAIN_NAMES[one],
      }))}
      onChange={(grain) => change({ grain: grain as ShownGrain })}
    />
  )
}

/** Pictures, or the tables behind them. */
export function ViewChoice({ search, change }: OverTime) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="View"
      value={search.view ?? 'chart'}
      data={[
        { value: 'chart', label: 'Chart' },
        { value: 'table', label: 'Table' },
      ]}
      onChange={(next) => change({ view: next === 'table' ? 'table' : undefined })}
    />
  )
}

/** What the chart is split by; only what the number can honour is offered. */
export function SplitChoice({
  by,
  change,
  offered,
}: Pick<Explore, 'by' | 'change'> & { offered: readonly Dimension[] }) {
  return (
    <Select
      size="xs"
      w={150}
      aria-label="Split by"
      placeholder="Not split"
      clearable
      value={by}
      data={offered.map((one) => ({ value: one, label: `By ${byDimension(one)}` }))}
      onChange={(value) => change({ by: (value as Dimension | null) ?? undefined })}
    />
  )
}
