import { Box } from '@mantine/core'
import { createLazyRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { FirstDataNotice } from '../../components/notices/first-data-notice.tsx'
import { NotConnected } from '../../components/notices/nothing-connected.tsx'
import { Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { useSourceState } from '../../components/notices/use-source-state.ts'
import { t } from '../../i18n/t.ts'
import { ChartPanel } from '../explore/chart/chart-panel.tsx'
import { FreshnessLine } from '../explore/tiles/freshness-line.tsx'
import { Rankings } from '../explore/tables/rankings.tsx'
import { Toolbar } from '../explore/filters/toolbar.tsx'
import { Totals } from './totals.tsx'
import { useSpend } from './use-spend.ts'

const RecordsDrawer = lazy(() =>
  import('./records-drawer.tsx').then((part) => ({ default: part.RecordsDrawer })),
)

export const Route = createLazyRoute('/signed-in/spend')({ component: SpendPage })

function SpendPage() {
  const spend = useSpend()
  const source = useSourceState('chat_assistant')
  const answer = spend.totals.data
  if (source === 'none') return <NotConnected page={t('nav.spend')} source="chat_assistant" />
  // What fails for the totals fails for all of the page: said once.
  const failed = spend.error !== null
  const waiting = answer !== undefined && answer.completeness.data_through === null
  return (
    <Page
      title={t('nav.spend')}
      lead={failed ? undefined : <FreshnessLine answer={answer} now={spend.now} source="chat_assistant" />}
    >
      <Toolbar explore={spend} />
      {failed && <ProblemNotice error={spend.error} retry={spend.retry} />}
      {waiting && <FirstDataNotice source="chat_assistant" />}
      {!waiting && !failed && (
        <>
          <Totals spend={spend} />
          <ChartPanel explore={spend} onFinest={({ time }) => spend.change({ hour: time })} />
          <Rankings explore={spend} />
        </>
      )}
      <Box>
        {spend.search.hour !== undefined && (
          <Suspense>
            <RecordsDrawer spend={spend} />
          </Suspense>
        )}
      </Box>
    </Page>
  )
}
