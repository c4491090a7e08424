import { Alert, Text } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MetricsAnswer } from '../../../../src/api/contract/metrics.ts'
import type { DatasetHealth } from '../../../../src/api/contract/datasets.ts'
import { FirstDataNotice } from '../../components/first-data-notice.tsx'
import { NotConnected } from '../../components/nothing-connected.tsx'
import { Page } from '../../components/page.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { useSourceState } from '../../components/use-source-state.ts'
import { t } from '../../i18n/t.ts'
import { FreshnessLine } from '../explore/freshness-line.tsx'
import type { Explore } from '../explore/use-explore.ts'
import { PageMissingNotice } from './missing-notice.tsx'

interface PageState {
  /** The answer that says how far the page's numbers reach. */
  answer: Pick<MetricsAnswer, 'completeness'> | undefined
  now: number
  error: unknown
  retry: () => void
  /** No number can honour all the filters that are set. */
  uncombinable?: boolean
}

/** How far a page over days has come. */
export function exploreState({ totals, now, error, retry, uncombinable }: Explore): PageState {
  return { answer: totals.data, now, error, retry, uncombinable }
}

interface CodePageProps {
  title: string
  state: PageState
  /** Feeds the page lives on: what is missing of them is said at its top. */
  datasets: readonly DatasetHealth['dataset'][]
  /** Range and filters. */
  toolbar?: ReactNode
  children: ReactNode
}

/** Frame of a page over days of the code assistant, and what it shows while there is nothing to show. */
export function CodePage(props: CodePageProps) {
  const { title, datasets, toolbar, children } = props
  const { answer, now, error, retry, uncombinable = false } = props.state
  const source = useSourceState('code_assistant')
  if (source === 'none') return <NotConnected page={title} source="code_assistant" />
  const waiting = answer !== undefined && answer.completeness.data_through === null
  const lead =
    error || uncombinable ? undefined : <FreshnessLine answer={answer} now={now} source="code_assistant" />
  return (
    <Page title={title} lead={lead}>
      <PageMissingNotice datasets={datasets} />
      {toolbar}
      {error !== null && <ProblemNotice error={error} retry={retry} />}
      {waiting && <FirstDataNotice source="code_assistant" />}
      {uncombinable && (
        <Alert
          color="amber"
          variant="light"
          icon={<IconFilterOff aria-hidden />}
          title={t('code:notCombinedTitle')}
        >
          <Text size="sm">{t('code:notCombined')}</Text>
        </Alert>
      )}
      {!waiting && !uncombinable && error === null && children}
    </Page>
  )
}
