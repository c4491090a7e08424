import { useQuery } from '@tanstack/react-query'
import { NoteList } from '../../../components/notices/note-list.tsx'
import { formatDayRange } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { usePeriod } from '../../explore/use-period.ts'
import { ChangesPanel } from '../changes-panel.tsx'
import { CostPanel } from '../cost-panel.tsx'
import styles from '../overview.module.css'
import { readOverviewSearch } from '../overview-search.ts'
import { ReachPanel } from '../reach-panel.tsx'
import { SeatsPanel } from '../seats-panel.tsx'
import { OverviewFrame } from '../overview-frame.tsx'
import { overviewQuery, type Overview } from '../use-overview.ts'
import { MonthPeople } from './month-people.tsx'
import { MonthSpend } from './month-spend.tsx'
import { UnitsOfMonth } from './units-of-month.tsx'

/** The first page of numbers of groups: without an own period each source in its newest published month. */
export function PublishedOverview() {
  const { search, change, now, view } = usePeriod(readOverviewSearch)
  const isAsked = search.range !== undefined || search.from !== undefined
  const days = isAsked ? view.days : null
  const query = overviewQuery(days)
  const { data, error, refetch } = useQuery(query)
  const shown = days ?? data?.period ?? view.days
  return (
    <OverviewFrame
      lead={t('overview:groups.lead', { days: formatDayRange(shown.from, shown.to) })}
      explore={{ view: isAsked ? view : { ...view, days: shown, preset: null }, change, now }}
      query={{ data, error, refetch }}
      asked={query}
      sheet={(overview) => <Sheet overview={overview} now={now} />}
    />
  )
}

/** Of the source whose licences are known. */
const seatsMonth = ({ people }: Overview) =>
  people.sources.find(({ licensed }) => licensed !== null)?.days?.from

function Sheet({ overview, now }: { overview: Overview; now: number }) {
  const units = overview.people.sources.filter(({ days }) => days)
  return (
    <div className={styles['sheet']}>
      <div className={styles['main']}>
        <MonthPeople overview={overview} />
      </div>
      <div className={styles['side']}>
        {overview.connected.chat_assistant ? (
          <MonthSpend overview={overview} />
        ) : (
          <ChangesPanel overview={overview} />
        )}
      </div>
      {overview.connected.chat_assistant && (
        <div className={overview.seats ? styles['main'] : undefined}>
          <ChangesPanel overview={overview} />
        </div>
      )}
      {overview.seats && (
        <div className={overview.connected.chat_assistant ? styles['side'] : undefined}>
          <SeatsPanel overview={overview} month={seatsMonth(overview)} />
        </div>
      )}
      {units.map((people) => (
        <div key={people.source} className={units.length > 1 ? styles['half'] : undefined}>
          <UnitsOfMonth people={people} spend={overview.spend} />
        </div>
      ))}
      <div>
        <CostPanel costs={overview.costs} now={now} published />
      </div>
      <div>
        <ReachPanel overview={overview} now={now} />
      </div>
      {(overview.notes_said ?? []).length > 0 && (
        <div>
          <NoteList notes={overview.notes_said ?? []} />
        </div>
      )}
    </div>
  )
}
