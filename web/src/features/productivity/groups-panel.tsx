import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '../../components/panel.tsx'
import { dimensionName, type Dimension } from '../explore/filters.ts'
import { GroupTable } from '../explore/group-table.tsx'
import type { MetricId } from '../explore/metric-words.ts'
import type { Explore } from '../explore/use-explore.ts'
import { PRODUCTIVITY_WORDS as WORDS } from './words.ts'

const PULL_REQUESTS: MetricId[] = [
  'prs.merged',
  'prs.opened',
  'prs.reviewed',
  'prs.median_hours_to_merge',
  'prs.people',
]
/** A team's pull requests stand beside how many of its people use the code assistant. */
const COLUMNS: Partial<Record<Dimension, MetricId[]>> = {
  repository: PULL_REQUESTS,
  team: [...PULL_REQUESTS, 'code.active_users', 'code.adoption_rate'],
}
const CHOICES = ['repository', 'team'] as const

/** Pull requests by repository, and by team beside its use of the code assistant. */
export function GroupsPanel({ productivity }: { productivity: Explore }) {
  const { scope, filtered } = productivity
  const [chosen, choose] = useState<Dimension>('repository')
  // Use is not known per repository: with that filter only pull requests can be shown.
  const columns = filtered.includes('repository') ? PULL_REQUESTS : (COLUMNS[chosen] ?? PULL_REQUESTS)
  return (
    <Panel
      title={WORDS.groups}
      hint={WORDS.groupsHint}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="By"
          value={chosen}
          data={CHOICES.map((one) => ({ value: one, label: dimensionName(one) }))}
          onChange={(next) => choose(next as Dimension)}
        />
      }
    >
      <GroupTable key={chosen} scope={scope} dimension={chosen} metrics={columns} />
    </Panel>
  )
}
