import { createLazyRoute } from '@tanstack/react-router'
import { formatDayRange } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { ChangesPanel } from './changes-panel.tsx'
import styles from './overview.module.css'
import { CostPanel } from './cost-panel.tsx'
import { OverviewFrame } from './overview-frame.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { ReachPanel } from './reach-panel.tsx'
import { SeatsPanel } from './seats-panel.tsx'
import { SpendPanel } from './spend-panel.tsx'
import { overviewQuery, useOverview, type Overview } from './use-overview.ts'

export const Route = createLazyRoute('/signed-in/overview')({ component: OverviewPage })

/** Who uses the tools, what it costs, what is wasted and what changed, on one sheet. */
function OverviewPage() {
  const { view, now, change, query } = useOverview()
  return (
    <OverviewFrame
      lead={t('overview:lead', { days: formatDayRange(view.days.from, view.days.to) })}
      explore={{ view, change, now }}
      query={query}
      asked={overviewQuery(view.days)}
      sheet={(overview) => <Sheet overview={overview} now={now} />}
    />
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
