import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { NoteList } from '../../components/notices/note-list.tsx'
import { useSourceState } from '../../components/notices/use-source-state.ts'
import { Panel } from '../../components/page/panel.tsx'
import { Hint } from '../../components/side-text.tsx'
import { t } from '../../i18n/t.ts'
import { Waiting } from '../explore/waiting.tsx'
import { BudgetSettingsTable } from './budgets/budgets-table.tsx'
import { CostCenters } from './budgets/cost-centers.tsx'
import { DefaultLimits } from './limits-table.tsx'

const MOST = 500
const LEVELS = ['workspace', 'group'] as const

/** Limits of workspaces and groups: what each person in them gets. */
function Defaults() {
  const asked = ask('limits', 'listSpendLimits', { query: { order: 'name', limit: MOST } })
  const query = useQuery(asked)
  const { data } = query
  if (!data) return <Waiting of={query} height={200} what={t('limits:loading')} keys={[asked.queryKey]} />
  const levels = LEVELS.map((level) => ({ level, limits: data.data.filter((one) => one.level === level) }))
  return (
    <Panel title={t('limits:defaultsTitle')}>
      <Stack>
        {data.data.length === 0 && <Hint>{t('limits:noLevel')}</Hint>}
        {levels.map(({ level, limits }) =>
          limits.length === 0 ? null : <DefaultLimits key={level} limits={limits} level={level} />,
        )}
        <NoteList notes={data.notes_said} />
      </Stack>
    </Panel>
  )
}

function BudgetSettings() {
  const asked = ask('limits', 'listBudgets', { query: { order: 'name', limit: MOST } })
  const query = useQuery(asked)
  const { data } = query
  if (!data) return <Waiting of={query} height={200} what={t('budgets:loading')} keys={[asked.queryKey]} />
  return (
    <Panel title={t('budgets:title')}>
      <Stack>
        {data.data.length === 0 ? (
          <Hint>{t('budgets:noneYet')}</Hint>
        ) : (
          <BudgetSettingsTable budgets={data.data} />
        )}
        <NoteList notes={data.notes_said} />
      </Stack>
    </Panel>
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
