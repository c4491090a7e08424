import { ActionIcon, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { createLazyRoute } from '@tanstack/react-router'
import { NothingConnected } from '../../components/notices/nothing-connected.tsx'
import { Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { formatDayRange } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { RangeMenu } from '../explore/range/range-menu.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import styles from './overview.module.css'
import { CostPanel } from './cost-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { ReachPanel } from './reach-panel.tsx'
import { SeatsPanel } from './seats-panel.tsx'
import { SpendPanel } from './spend-panel.tsx'
import { overviewQuery, useOverview, type Overview } from './use-overview.ts'
import { WaitingSheet } from './waiting-sheet.tsx'

export const Route = createLazyRoute('/signed-in/overview')({ component: OverviewPage })

/** Who uses the tools, what it costs, what is wasted and what changed, on one sheet. */
function OverviewPage() {
  const { view, now, change, query } = useOverview()
  const { data, error, refetch } = query
  if (data && !data.connected.code_assistant && !data.connected.chat_assistant)
    return <NothingConnected page={t('nav.overview')} />
  return (
    <Page
      title={t('nav.overview')}
      lead={t('overview:lead', { days: formatDayRange(view.days.from, view.days.to) })}
      actions={
        <Group gap="xs" className={styles['controls'] ?? ''}>
          <RangeMenu explore={{ view, change, now }} />
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('overview:print')}
            title={t('overview:print')}
            onClick={() => window.print()}
          >
            <IconPrinter size={16} aria-hidden />
          </ActionIcon>
        </Group>
      }
    >
      {data ? (
        <Sheet overview={data} now={now} />
      ) : error ? (
        <ProblemNotice error={error} retry={() => void refetch()} />
      ) : (
        <WaitingSheet
          keys={[overviewQuery(view.days).queryKey]}
          days={view.days}
          retry={() => void refetch()}
        />
      )}
    </Page>
  )
}

function Sheet({ overview, now }: { overview: Overview; now: number }) {
  const spend = overview.spend && (
    <div className={styles['side']}>
      <SpendPanel spend={overview.spend} reach={overview.reach} now={now} />
    </div>
  )
  const seats = overview.connected.code_assistant && (
    <div className={styles['side']}>
      <SeatsPanel overview={overview} />
    </div>
  )
  return (
    <div className={styles['sheet']}>
      <div className={styles['main']}>
        <PeoplePanel overview={overview} />
      </div>
      {spend ?? seats}
      <div>
        <CostPanel costs={overview.costs} now={now} />
      </div>
      {/* One source alone has one panel for the side: the news take the row. */}
      <div className={spend && seats ? styles['main'] : undefined}>
        <ChangesPanel overview={overview} />
      </div>
      {spend && seats}
      <div>
        <ReachPanel overview={overview} now={now} />
      </div>
    </div>
  )
}
