import type { Dimension } from '../../../../../src/api/contract/words.ts'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import { t } from '../../../i18n/t.ts'
import { SHOWN_GRAINS, type ShownGrain } from '../range/date-range.ts'
import { byDimension } from '../filters/filters.ts'
import type { Explore } from '../use-explore.ts'

export type OverTime = Pick<Explore, 'search' | 'view' | 'change'>

/** Bucket length, of those that fit the range and the data. */
export function GrainChoice({ view, change }: OverTime) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('explore:grain.label')}
      value={view.grain}
      data={SHOWN_GRAINS.filter((one) => view.grains.includes(one)).map((one) => ({
        value: one,
        label: t(`explore:grain.${one}`),
      }))}
      onChange={(grain) => change({ grain: grain as ShownGrain })}
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
    <NativeSelect
      size="xs"
      w={150}
      aria-label={t('explore:split.label')}
      value={by ?? ''}
      data={[
        { value: '', label: t('explore:split.none') },
        ...offered.map((one) => ({
          value: one,
          label: t('explore:split.by', { dimension: byDimension(one) }),
        })),
      ]}
      onChange={({ currentTarget: { value } }) => change({ by: offered.find((one) => one === value) })}
    />
  )
}
