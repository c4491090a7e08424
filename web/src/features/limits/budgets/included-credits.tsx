import { accountName } from '../../../../../src/api/contract/words.ts'
import { leastText } from '../../../components/least-text.ts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { IncludedCredits as Included } from '../../../../../src/api/contract/money/budgets.ts'
import { ask } from '../../../api/ask.ts'
import { NoteList } from '../../../components/notices/note-list.tsx'
import { Panel } from '../../../components/page/panel.tsx'
import { Below, Hint } from '../../../components/side-text.tsx'
import type { Column } from '../../../components/table/column.ts'
import { DownloadCsv } from '../../../components/table/download-csv.tsx'
import { Table } from '../../../components/table/table.tsx'
import { formatMonth } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { Waiting } from '../../explore/waiting.tsx'
import { lastDay } from './budget-words.ts'
import { INCLUDED_CSV } from './budgets-csv.ts'
import { creditsText, leftOfIncluded, seatsText, sizeText } from './included-words.ts'

function Used({ used, billed, at_least: atLeast, through }: Included) {
  if (used === null) return null
  const amount = creditsText(used)
  return (
    <>
      {leastText(amount, atLeast)}
      <Below>{through && t('budgets:byBill', { day: lastDay(through) })}</Below>
      <Below>
        {billed !== null &&
          Number(billed) > 0 &&
          t('budgets:included.billed', { amount: creditsText(billed) })}
      </Below>
    </>
  )
}

function Size(included: Included) {
  const by = included.size?.by
  return (
    <>
      {sizeText(included)}
      <Below>{by && t(`budgets:included.by.${by}`)}</Below>
    </>
  )
}

const COLUMNS: readonly Column<Included>[] = [
  {
    id: 'for',
    name: t('budgets:table.for'),
    cell: ({ account, since }) => (
      <>
        {accountName(account)}
        <Below>{formatMonth(since)}</Below>
      </>
    ),
  },
  { id: 'seats', name: t('budgets:included.seats'), cell: seatsText },
  { id: 'size', name: t('budgets:included.size'), number: true, cell: Size },
  { id: 'used', name: t('budgets:table.used'), number: true, cell: Used },
  { id: 'left', name: t('budgets:included.left'), number: true, cell: leftOfIncluded },
]

/** What the seats of the month bring for everybody; nothing where nobody knows of seats or of use. */
export function IncludedCredits({ asOf }: { asOf: string | undefined }) {
  const asked = ask('limits', 'listIncludedCredits', { query: { as_of: asOf } })
  const query = useQuery(asked)
  const { data } = query
  if (!data)
    return <Waiting of={query} height={140} what={t('budgets:included.loading')} keys={[asked.queryKey]} />
  const { data: rows } = data
  if (rows.length === 0) return null
  const differ = rows.some(({ size }) => size !== null && size.existing !== size.new)
  return (
    <Panel
      title={t('budgets:included.title')}
      hint={t('budgets:included.hint')}
      actions={<DownloadCsv name="tidemark-included-credits" columns={INCLUDED_CSV} rows={rows} />}
    >
      <Stack>
        <Table
          caption={t('budgets:included.table')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ connection_id: connection, account }) => `${connection} ${account}`}
          pinned
        />
        {differ && <Hint>{t('budgets:included.terms')}</Hint>}
        <NoteList notes={data.notes_said} />
      </Stack>
    </Panel>
  )
}
