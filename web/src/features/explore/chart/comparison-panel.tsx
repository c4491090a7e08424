import type { MetricId } from '../../../../../src/api/contract/words.ts'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Panel } from '../../../components/page/panel.tsx'
import { ChartBox, type ChartBoxProps } from './chart-box.tsx'
import { GrainChoice } from './chart-controls.tsx'
import { buildComparison } from './chart-data.ts'
import { overTimeQuery } from '../explore-queries.ts'
import type { Explore } from '../use-explore.ts'

interface ComparisonPanelProps extends Pick<ChartBoxProps, 'source'> {
  explore: Pick<Explore, 'scope' | 'search' | 'view' | 'change'>
  /** For file names. */
  id: string
  title: string
  hint: string
  metrics: MetricId[]
  /** Beside the choices of grain and view. */
  actions?: ReactNode
}

/** Several numbers over time beside each other: a line each, which are no parts of a whole. */
export function ComparisonPanel({
  explore,
  id,
  source,
  title,
  hint,
  metrics,
  actions,
}: ComparisonPanelProps) {
  const { scope, view } = explore
  const { grain } = view
  const query = overTimeQuery(scope, metrics, grain)
  const answer = useQuery(query)
  const { data } = answer
  const chart = useMemo(
    () => (data ? buildComparison(data, metrics, { id, name: title, grain }) : null),
    [data, metrics, id, title, grain],
  )
  return (
    <Panel
      title={title}
      hint={hint}
      actions={
        <Group gap="xs">
          {actions}
          <GrainChoice {...explore} />
        </Group>
      }
    >
      <ChartBox
        data={chart}
        of={answer}
        keys={[query.queryKey]}
        scope={scope}
        source={source}
        page={explore}
      />
    </Panel>
  )
}
