import { List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BookLink, BookMonth } from '../../../../src/api/contract/money/books.ts'
import { accountName } from '../../../../src/api/contract/words.ts'
import { callCsv } from '../../api/call.ts'
import { useGroupsOnly } from '../../api/session.ts'
import { AsSent } from '../../components/notices/as-sent.tsx'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { TextLink } from '../../components/page/typed-links.tsx'
import { Below } from '../../components/side-text.tsx'
import { SOURCE_WORDS } from '../../components/source/source-words.ts'
import type { SourceKind } from '../../components/source/sources.ts'
import { StatusText } from '../../components/status-text.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { FileButton } from '../../components/table/download-csv.tsx'
import { Table, Unknown } from '../../components/table/table.tsx'
import { formatExact } from '../../format/decimal.ts'
import { formatDay, formatMonth } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { bookMonthQuery } from './books-queries.ts'
import { InvoicesPanel } from './invoices-panel.tsx'
import { linesOfLink } from './lines-of-link.ts'
import { SignOffPanel } from './sign-off-panel.tsx'
import { VERDICT_TONES } from './verdict-tones.ts'

/** Days of a link that are written out; the rest is counted. */
const SHOWN_DAYS = 7

function amount({ unit, currency }: BookLink, value: string | null) {
  if (value === null) return <Unknown />
  if (unit === 'days') return t('books:daysUnit', { count: Number(value), formatted: value })
  return formatExact(value, unit === 'currency' ? currency : unit)
}

type Opened = Pick<BookMonth, 'tool' | 'month'>

/** What a link is about: of which class of charges, which amount, and whose; it leads to the lines on Spend, where they are shown. */
function Named({ of, month }: { of: BookLink; month: Opened }) {
  const groupsOnly = useGroupsOnly()
  const { link, charge, measure, account, connection_label: label } = of
  const parts = [
    charge && t(`books:charge.${charge}`),
    measure && t(`books:measure.${measure}`),
    account && `${label} (${accountName(account)})`,
  ].filter(Boolean)
  return (
    <>
      {groupsOnly ? (
        t(`books:link.${link}`)
      ) : (
        <TextLink to="/spend" search={linesOfLink(of, month)} size="sm">
          {t(`books:link.${link}`)}
        </TextLink>
      )}
      {parts.length > 0 && <Below>{parts.join(' · ')}</Below>}
    </>
  )
}

function Result({ verdict, reasons_said: reasons, days }: BookLink) {
  const more = days.length - SHOWN_DAYS
  const named = days.slice(0, SHOWN_DAYS).map(({ day }) => formatDay(day))
  const told = [...named, ...(more > 0 ? [t('books:moreDays', { count: more })] : [])].join(', ')
  return (
    <>
      <StatusText tone={VERDICT_TONES[verdict]}>{t(`books:verdict.${verdict}`)}</StatusText>
      {(reasons.length > 0 || days.length > 0) && (
        <List size="xs" spacing={2}>
          {reasons.map((reason) => (
            <List.Item key={reason.message}>
              <AsSent>{reason}</AsSent>
            </List.Item>
          ))}
          {days.length > 0 && <List.Item>{t('books:days', { days: told })}</List.Item>}
        </List>
      )}
    </>
  )
}

const columnsOf = (month: Opened): readonly Column<BookLink>[] =>
  namedColumns(t('books:columns', { returnObjects: true }), {
    what: (link: BookLink) => <Named of={link} month={month} />,
    ours: { number: true, cell: (link: BookLink) => amount(link, link.ours) },
    theirs: { number: true, cell: (link: BookLink) => amount(link, link.theirs) },
    difference: { number: true, cell: (link: BookLink) => amount(link, link.difference) },
    result: { style: { minWidth: 260 }, cell: Result },
  })

const keyOf = ({ link, account, charge, measure, unit }: BookLink) =>
  [link, account, charge, measure, unit].join(' ')

/** One month of one tool, from activity to the invoice. */
export function ChainPanel({ tool, month }: { tool: SourceKind; month: string }) {
  const query = useQuery(bookMonthQuery(tool, month))
  const { data } = query
  const columns = useMemo(() => columnsOf({ tool, month }), [tool, month])
  const load = () => callCsv('getBookMonth', { query: { tool, month } })
  const name = { tool: SOURCE_WORDS[tool].name, month: formatMonth(`${month}-01`) }
  return (
    <>
      <Panel
        title={t('books:chain', name)}
        hint={t('books:chainHint')}
        actions={<FileButton label={t('books:fileOfMonth')} name={`tidemark-${tool}-${month}`} load={load} />}
      >
        {!data && <NotYet of={query} height={300} what={t('books:chainWhat')} />}
        {data?.data.length === 0 && <Text size="sm">{t('books:nothing')}</Text>}
        {data && data.data.length > 0 && (
          <Table caption={t('books:chainCaption')} columns={columns} rows={data.data} rowKey={keyOf} />
        )}
      </Panel>
      {data && <InvoicesPanel {...data} />}
      {data && <SignOffPanel {...data} />}
    </>
  )
}
