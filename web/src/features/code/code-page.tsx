import { Alert, Text } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MetricsAnswer } from '../../../../src/api/contract/metrics.ts'
import type { DatasetHealth } from '../../../../src/api/contract/connections/datasets.ts'
import { FirstDataNotice } from '../../components/notices/first-data-notice.tsx'
import { NotConnected } from '../../components/notices/nothing-connected.tsx'
import { Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { useSourceState } from '../../components/notices/use-source-state.ts'
import { t } from '../../i18n/t.ts'
import { FreshnessLine } from '../explore/tiles/freshness-line.tsx'
import { Toolbar } from '../explore/filters/toolbar.tsx'
import type { Explore } from '../explore/use-explore.ts'
import { VendorCountsPanel } from './vendor-counts-panel.tsx'
import { useVendorCounts, type VendorCountKind } from './vendor-counts.ts'
import { PageMissingNotice } from './missing-notice.tsx'

interface CodePageProps {
  title: string
  explore: Explore
  /** Its numbers can come at all; the children say so where they cannot. */
  usable?: boolean
  /** Feeds the page lives on: what is missing of them is said at its top. */
  shapes: readonly DatasetHealth['shape'][]
  /** What the vendor counts by itself that this page is about: shown below, and alone where nothing else is known. */
  vendorCounts?: VendorCountKind
  children: ReactNode
}

/** Frame of a page over days of the code assistant, and what it shows while there is nothing to show. */
export function CodePage(props: CodePageProps) {
  const { title, explore, usable = true, shapes, children, vendorCounts } = props
  const { now, retry } = explore
  const answer = usable ? explore.totals.data : undefined
  const error = usable ? explore.error : null
  const uncombinable = usable && explore.uncombinable
  const shown = vendorCounts ? explore : undefined
  const vendor = useVendorCounts(shown, vendorCounts ?? 'people')
  const source = useSourceState('code_assistant')
  if (source === 'none') return <NotConnected page={title} source="code_assistant" />
  const waiting = answer !== undefined && answer.completeness.data_through === null
  const silent = answer !== undefined && saysNothing(shown)
  const vendorPanel = shown && vendorCounts && !uncombinable && (
    <VendorCountsPanel explore={shown} kind={vendorCounts} alone={waiting || silent} />
  )
  const unsaid = silent && !vendor.answer && answer !== undefined && isSettled(answer)
  const lead =
    error || uncombinable || unsaid ? undefined : (
      <FreshnessLine
        answer={((waiting || silent) && vendor.answer) || answer}
        now={now}
        source="code_assistant"
      />
    )
  return (
    <Page title={title} lead={lead}>
      <PageMissingNotice shapes={shapes} />
      {usable && <Toolbar explore={explore} />}
      {error !== null && <ProblemNotice error={error} retry={retry} />}
      {waiting && !vendor.answer && !vendor.pending && <FirstDataNotice source="code_assistant" />}
      {(waiting || silent) && vendorPanel}
      {uncombinable && (
        <Alert color="amber" icon={<IconFilterOff aria-hidden />} title={t('code:notCombinedTitle')}>
          <Text size="sm">{t('code:notCombined')}</Text>
        </Alert>
      )}
      {!waiting && !uncombinable && error === null && children}
      {!waiting && !silent && error === null && vendorPanel}
    </Page>
  )
}

/** What is all settled although no use is known are lists of seats: how far they reach says nothing of use. */
const isSettled = ({
  completeness: { data_through, settled_through },
}: Pick<MetricsAnswer, 'completeness'>) =>
  data_through !== null && settled_through !== null && settled_through >= data_through

/** Whether the reports of use say nothing of the range: seats may be known all the same. */
function saysNothing(explore: Explore | undefined): boolean {
  const row = explore?.current?.rows[0]
  if (!explore || !row) return false
  return explore.metrics.filter((id) => id.startsWith('code.')).every((id) => (row[id] ?? null) === null)
}
