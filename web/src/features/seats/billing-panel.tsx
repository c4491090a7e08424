import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AccountSnapshot, SeatBilling } from '../../../../src/api/contract/seats.ts'
import { seatBillingQuery } from '../../api/code-assistant.ts'
import { accountName, BILLING_COUNTS, levelOf } from '../../../../src/api/contract/words.ts'
import { AsSent } from '../../components/notices/as-sent.tsx'
import { NoteList } from '../../components/notices/note-list.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { counted, type Column } from '../../components/table/column.ts'
import { Table } from '../../components/table/table.tsx'
import { formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { Below, Hint } from '../../components/side-text.tsx'
import { PolicyFacts } from './policy-facts.tsx'

const COLUMNS: readonly Column<SeatBilling>[] = [
  {
    id: 'organization',
    name: t('seats:billing.organization'),
    cell: ({ account, reason_said: reason }) => (
      <>
        {accountName(account)}
        <Below>{reason && <AsSent>{reason}</AsSent>}</Below>
      </>
    ),
  },
  ...BILLING_COUNTS.map((id): Column<SeatBilling> => ({
    id,
    name: t(`seats:billing.counts.${id}`),
    ...counted(({ seats }) => seats?.[id] ?? null),
  })),
]

/** What the seat lists say of themselves, where they do. */
function Stated({ lists }: { lists: readonly AccountSnapshot[] }) {
  return lists.map(({ account, stated_total: count }) => {
    if (count === null) return null
    const level = levelOf(account) ?? 'organization'
    return (
      <Hint key={account}>{t(`seats:billing.stated.${level}`, { count, name: accountName(account) })}</Hint>
    )
  })
}

/** The vendor's billing summary per organisation, as given: counts of the cycle, the plan and the policies. */
export function BillingPanel(asked: { asOf: string | undefined; lists: readonly AccountSnapshot[] }) {
  const { data, error, refetch } = useQuery(seatBillingQuery(asked.asOf))
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!data) return null
  const taken = data.data.map(({ taken_at }) => taken_at).find((at) => at !== null)
  return (
    <Panel
      title={t('seats:billing.title')}
      hint={taken ? t('seats:billing.hint', { at: formatInstant(taken) }) : t('seats:billing.unknown')}
    >
      <Stack gap="sm">
        {data.data.length === 0 ? (
          <Text size="sm">{t('seats:billing.none')}</Text>
        ) : (
          <Table
            caption={t('seats:billing.table')}
            columns={COLUMNS}
            rows={data.data}
            rowKey={({ connection_id: connection, account }) => `${connection} ${account}`}
          />
        )}
        {data.data.map((one) => (
          <PolicyFacts key={`${one.connection_id} ${one.account}`} of={one} named={data.data.length > 1} />
        ))}
        <Stated lists={asked.lists} />
        <NoteList notes={data.notes_said} />
      </Stack>
    </Panel>
  )
}
