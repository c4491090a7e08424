import { SegmentedControl } from '@mantine/core'
import { lazy, type ReactNode } from 'react'
import type { Dimension, MetricId } from '../../../../../src/api/contract/words.ts'
import { Panel } from '../../../components/page/panel.tsx'
import { WhenSeen } from '../../../components/page/when-seen.tsx'
import { dimensionName } from '../filters/filters.ts'
import type { Explore } from '../use-explore.ts'

/** Stands below the charts, and comes after them. */
const GroupTable = lazy(() => import('./group-table.tsx').then((part) => ({ default: part.GroupTable })))

/** What a table can list, the first unasked, each with its columns. */
export type Groups = Partial<Record<Dimension, MetricId[]>>

interface GroupsPanelProps {
  explore: Explore
  groups: Groups
  /** Which part of the address says what is listed. */
  field: 'by' | 'list'
  title: string
  hint: string
  /** Names the choice. */
  label: string
  children?: ReactNode
}

/** Numbers by team, editor, repository or whatever else the page can list. */
export function GroupsPanel({ explore, groups, field, title, hint, label, children }: GroupsPanelProps) {
  const { scope, search, change } = explore
  const offered = Object.keys(groups) as Dimension[]
  const [first = 'team'] = offered
  const dimension = offered.find((one) => one === search[field]) ?? first
  return (
    <Panel
      title={title}
      hint={hint}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={label}
          value={dimension}
          data={offered.map((one) => ({ value: one, label: dimensionName(one) }))}
          onChange={(next) =>
            change({ [field]: next === first ? undefined : next, sort: undefined, find: undefined })
          }
        />
      }
    >
      {children}
      <WhenSeen height={240}>
        <GroupTable
          key={dimension}
          scope={scope}
          dimension={dimension}
          metrics={groups[dimension] ?? []}
          choice={search}
          choose={({ sort, find }) => change({ sort, find })}
        />
      </WhenSeen>
    </Panel>
  )
}
