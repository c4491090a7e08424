import { Box } from '@mantine/core'
import { createLazyRoute } from '@tanstack/react-router'
import { NothingConnected } from '../../components/nothing-connected.tsx'
import { Page } from '../../components/page.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { useSourceState } from '../../components/use-source-state.ts'
import { ChartPanel } from './chart-panel.tsx'
import { FirstDataNotice } from './first-data-notice.tsx'
import { FreshnessLine } from './freshness-line.tsx'
import { Rankings } from './rankings.tsx'
import { RecordsDrawer } from './records-drawer.tsx'
import { Toolbar } from './toolbar.tsx'
import { Totals } from './totals.tsx'
import { useSpend } from './use-spend.ts'

export const Route = createLazyRoute('/signed-in/spend')({ component: SpendPage })

function SpendPage() {
  const spend = useSpend()
  const sources = useSourceState()
  const answer = spend.totals.data
  if (sources === 'none') return <NothingConnected page="Spend" />
  const { error, refetch } = spend.totals
  // What fails for the totals fails for all of the page: said once.
  const failed = error !== null && !spend.current
  const waiting = answer !== undefined && answer.completeness.data_through === null
  return (
    <Page title="Spend" lead={failed ? undefined : <FreshnessLine answer={answer} now={spend.now} />}>
      <Toolbar spend={spend} />
      {failed && <ProblemNotice error={error} retry={() => void refetch()} />}
      {waiting && <FirstDataNotice />}
      {!waiting && !failed && (
        <>
          <Totals spend={spend} />
          <ChartPanel spend={spend} />
          <Rankings spend={spend} />
        </>
      )}
      <Box>
        <RecordsDrawer spend={spend} />
      </Box>
    </Page>
  )
}
