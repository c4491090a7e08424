import type { MetricId, Dimension } from '../../../../src/api/contract/words.ts'
import { SegmentedControl } from '@mantine/core'
import { Panel } from '../../components/page/panel.tsx'
import { t } from '../../i18n/t.ts'
import { dimensionName } from '../explore/filters/filters.ts'
import { LaterGroupTable } from '../explore/tables/later-group-table.tsx'
import type { Explore } from '../explore/use-explore.ts'

/** By team there are licences, and so a rate; by editor and feature the vendor counts use alone. */
const COLUMNS: Partial<Record<Dimension, MetricId[]>> = {
  team: [
    'code.active_users',
    'seats.total',
    'code.adoption_rate',
    'code.weekly_active_users',
    'code.monthly_active_users',
  ],
  editor: ['code.users'],
  feature: ['code.users'],
  language: ['code.users'],
}
const NONE: MetricId[] = []
const CHOICES = Object.keys(COLUMNS) as Dimension[]

/** Who uses it, by team, editor, feature or language. */
export function GroupsPanel({ adoption }: { adoption: Explore }) {
  const { by } = adoption.search
  const dimension = by && CHOICES.includes(by) ? by : 'team'
  return (
    <Panel
      title={t('adoption:groups')}
      hint={t('adoption:groupsHint')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('adoption:groupsBy')}
          value={dimension}
          data={CHOICES.map((one) => ({ value: one, label: dimensionName(one) }))}
          onChange={(next) =>
            adoption.change({
              by: next === 'team' ? undefined : (next as Dimension),
              sort: undefined,
              find: undefined,
            })
          }
        />
      }
    >
      <LaterGroupTable
        key={dimension}
        scope={adoption.scope}
        dimension={dimension}
        metrics={COLUMNS[dimension] ?? NONE}
        choice={adoption.search}
        choose={({ sort, find }) => adoption.change({ sort, find })}
      />
    </Panel>
  )
}
