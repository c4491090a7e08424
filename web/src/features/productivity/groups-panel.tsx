import type { MetricId, Dimension } from '../../../../src/api/contract/words.ts'
import { SegmentedControl } from '@mantine/core'
import { Panel } from '../../components/page/panel.tsx'
import { t } from '../../i18n/t.ts'
import { dimensionName } from '../explore/filters/filters.ts'
import { LaterGroupTable } from '../explore/tables/later-group-table.tsx'
import type { Explore } from '../explore/use-explore.ts'
import { Hint } from '../../components/side-text.tsx'

const PULL_REQUESTS: MetricId[] = [
  'prs.merged',
  'prs.opened',
  'prs.reviewed',
  'prs.median_hours_to_merge',
  'prs.people',
]
/** A team's pull requests stand beside how many of its people use the code assistant. */
const WITH_USE: MetricId[] = [...PULL_REQUESTS, 'code.active_users', 'code.adoption_rate']
const CHOICES = ['repository', 'team', 'cohort'] as const satisfies Dimension[]

/** Pull requests by repository, and by team beside its use of the code assistant. */
export function GroupsPanel({ productivity }: { productivity: Explore }) {
  const { scope, filtered, search, change } = productivity
  const chosen = CHOICES.find((one) => one === search.list) ?? 'repository'
  // Use is not known per repository: with that filter only pull requests can be shown.
  const withUse = chosen === 'team' && !filtered.includes('repository')
  return (
    <Panel
      title={t('productivity:groups')}
      hint={t('productivity:groupsHint')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('productivity:by')}
          value={chosen}
          data={CHOICES.map((one) => ({ value: one, label: dimensionName(one) }))}
          onChange={(next) =>
            change({ list: CHOICES.find((one) => one === next), sort: undefined, find: undefined })
          }
        />
      }
    >
      {chosen === 'cohort' && <Hint mb="xs">{t('productivity:cohorts')}</Hint>}
      <LaterGroupTable
        key={chosen}
        scope={scope}
        dimension={chosen}
        metrics={withUse ? WITH_USE : PULL_REQUESTS}
        choice={search}
        choose={({ sort, find }) => change({ sort, find })}
      />
    </Panel>
  )
}
