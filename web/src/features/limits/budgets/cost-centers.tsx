import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { accountName } from '../../../../../src/api/contract/words.ts'
import type { CostCenter, CostCentersAnswer } from '../../../../../src/api/contract/money/budgets.ts'
import { ask } from '../../../api/ask.ts'
import { NoteList } from '../../../components/notices/note-list.tsx'
import { Panel } from '../../../components/page/panel.tsx'
import { Below } from '../../../components/side-text.tsx'
import type { Column } from '../../../components/table/column.ts'
import { DownloadCsv } from '../../../components/table/download-csv.tsx'
import { Table } from '../../../components/table/table.tsx'
import { formatExact } from '../../../format/decimal.ts'
import { formatInstant } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { Waiting } from '../../explore/waiting.tsx'
import { BudgetNotices } from './budget-notices.tsx'
import { amountText } from '../limit-words.ts'
import { membersText } from './budget-words.ts'
import { CENTERS_CSV } from './budgets-csv.ts'

function Name({ name, id, state }: CostCenter) {
  return (
    <>
      {name || id}
      <Below>{state === 'active' ? '' : state === 'deleted' ? t('budgets:centers.deleted') : state}</Below>
    </>
  )
}

/** In credits where that is known; else a bare number. */
function inPool(of: 'size' | 'used') {
  return ({ pool }: CostCenter) => {
    const amount = pool?.[of] ?? null
    if (pool === null || amount === null) return null
    if (pool.unit === 'credits') return amountText(amount, 'credit')
    return (
      <>
        {formatExact(amount, null)}
        <Below>{t('budgets:centers.unclear')}</Below>
      </>
    )
  }
}

function Pool({ own_pool: own, pool, members }: CostCenter) {
  if (own === null) return null
  return (
    <>
      {t(own ? 'budgets:centers.own' : 'budgets:centers.shared')}
      <Below>{own && pool === null && members !== null && t('budgets:centers.notUsed')}</Below>
    </>
  )
}

const COLUMNS: readonly Column<CostCenter>[] = [
  { id: 'name', name: t('budgets:centers.name'), cell: Name },
  { id: 'members', name: t('budgets:centers.members'), cell: membersText },
  { id: 'pool', name: t('budgets:centers.pool'), cell: Pool },
  { id: 'used', name: t('budgets:centers.used'), number: true, cell: inPool('used') },
  { id: 'size', name: t('budgets:centers.size'), number: true, cell: inPool('size') },
]

/** What is set, where nothing is told of members and pools. */
const SETTINGS = COLUMNS.filter(({ id }) => id === 'name' || id === 'pool')

type Snapshot = CostCentersAnswer['snapshots'][number]

function snapshotTitle({ account, taken_at: taken, stale }: Snapshot): string {
  const of = { account: accountName(account) }
  if (taken === null) return t('budgets:centers.notKnown', of)
  return stale
    ? t('budgets:centers.stale', { ...of, at: formatInstant(taken) })
    : t('budgets:centers.about', of)
}

/** The cost centres of an enterprise; nothing where the vendor lists none. */
export function CostCenters({ asOf, settings = false }: { asOf: string | undefined; settings?: boolean }) {
  const asked = ask('limits', 'listCostCenters', { query: { as_of: asOf } })
  const query = useQuery(asked)
  const { data } = query
  if (!data)
    return <Waiting of={query} height={160} what={t('budgets:centers.loading')} keys={[asked.queryKey]} />
  const taken = data.snapshots.flatMap(({ taken_at: at }) => at ?? [])
  const notices = <BudgetNotices snapshots={data.snapshots} titleOf={snapshotTitle} />
  if (data.data.length === 0) return asOf === undefined && notices
  const answered = taken[0] && t('limits:answered', { at: formatInstant(taken[0]) })
  return (
    <>
      {notices}
      <Panel
        title={t('budgets:centers.title')}
        hint={[t('budgets:centers.hint'), answered].filter(Boolean).join(' ')}
        actions={<DownloadCsv name="tidemark-cost-centers" columns={CENTERS_CSV} rows={data.data} />}
      >
        <Stack>
          <Table
            caption={t('budgets:centers.table')}
            columns={settings ? SETTINGS : COLUMNS}
            rows={data.data}
            rowKey={({ account, id }) => `${account} ${id}`}
            pinned
          />
          <NoteList notes={data.notes_said} />
        </Stack>
      </Panel>
    </>
  )
}
