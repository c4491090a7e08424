import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { NoteList } from '../../components/notices/note-list.tsx'
import { useSourceState } from '../../components/notices/use-source-state.ts'
import { Panel } from '../../components/page/panel.tsx'
import { Hint } from '../../components/side-text.tsx'
import { t } from '../../i18n/t.ts'
import { Waiting } from '../explore/waiting.tsx'
import { BudgetNotices } from './budgets/budget-notices.tsx'
import { BudgetSettingsTable } from './budgets/budgets-table.tsx'
import { CostCenters } from './budgets/cost-centers.tsx'
import { LimitNotices } from './limit-notices.tsx'
import { DefaultLimits } from './limits-table.tsx'

const MOST = 500
const LEVELS = ['workspace', 'group'] as const

/** Without a list nothing is known: nothing is said of what is in it, only why. */
const isKnown = (snapshots: readonly { taken_at: string | null }[]) =>
  snapshots.length === 0 || snapshots.some(({ taken_at: taken }) => taken !== null)

/** Limits of workspaces and groups: what each person in them gets. */
function Defaults() {
  const asked = ask('limits', 'listSpendLimits', { query: { order: 'name', limit: MOST } })
  const query = useQuery(asked)
  const { data } = query
  if (!data) return <Waiting of={query} height={200} what={t('limits:loading')} keys={[asked.queryKey]} />
  const { data: all, snapshots } = data
  const levels = LEVELS.map((level) => ({ level, limits: all.filter((one) => one.level === level) }))
  return (
    <>
      <LimitNotices snapshots={snapshots} />
      {isKnown(snapshots) && (
        <Panel title={t('limits:defaultsTitle')}>
          <Stack>
            {all.length === 0 && (
              <Hint>{t(snapshots.length === 0 ? 'limits:noneYet' : 'limits:noDefaults')}</Hint>
            )}
            {levels.map(({ level, limits }) =>
              limits.length === 0 ? null : <DefaultLimits key={level} limits={limits} level={level} />,
            )}
            <NoteList notes={data.notes_said} />
          </Stack>
        </Panel>
      )}
    </>
  )
}

function BudgetSettings() {
  const asked = ask('limits', 'listBudgets', { query: { order: 'name', limit: MOST } })
  const query = useQuery(asked)
  const { data } = query
  if (!data) return <Waiting of={query} height={200} what={t('budgets:loading')} keys={[asked.queryKey]} />
  const { data: all, snapshots } = data
  return (
    <>
      <BudgetNotices snapshots={snapshots} />
      {isKnown(snapshots) && (
        <Panel title={t('budgets:title')}>
          <Stack>
            {all.length === 0 ? (
              <Hint>{t(snapshots.length === 0 ? 'budgets:noneYet' : 'budgets:noSettings')}</Hint>
            ) : (
              <BudgetSettingsTable budgets={all} />
            )}
            <NoteList notes={data.notes_said} />
          </Stack>
        </Panel>
      )}
    </>
  )
}

/** What was set for everybody, for groups, organisations and cost centres; not what anybody uses of it. */
export function LimitSettings() {
  const [chat, code] = [useSourceState('chat_assistant'), useSourceState('code_assistant')]
  return (
    <>
      {chat !== 'none' && <Defaults />}
      {code !== 'none' && <BudgetSettings />}
      {code !== 'none' && <CostCenters asOf={undefined} settings />}
    </>
  )
}
