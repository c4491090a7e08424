import { Group } from '@mantine/core'
import type { BillLine } from '../../../../src/api/contract/money/bill-lines.ts'
import { call } from '../../api/call.ts'
import { pagesQuery } from '../../api/pages-query.ts'
import { Below } from '../../components/side-text.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { DownloadCsv } from '../../components/table/download-csv.tsx'
import { Table } from '../../components/table/table.tsx'
import { formatExact } from '../../format/decimal.ts'
import { addDays, formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { valueLabel } from '../explore/filters/filters.ts'
import { BILL_LINES_CSV, linesBehind } from './bill-lines.ts'
import { PAGE_SIZE, RowsDrawer } from './rows-drawer.tsx'
import type { Spend } from './use-spend.ts'

/** The lines of a day, a page at a time. */
function linesQuery(day: string, { cut, filters }: Behind) {
  const query = { cut, from: day, to: addDays(day, 1), filters: JSON.stringify(filters), limit: PAGE_SIZE }
  return pagesQuery(['metrics', 'bill-lines', day, cut, filters], (start, signal) =>
    call('listBillLines', { query: { ...query, ...start } }, signal),
  )
}

type Behind = NonNullable<ReturnType<typeof linesBehind>>

function What({ sku, product, charge, model }: BillLine) {
  return (
    <>
      {model ?? sku}
      <Below>
        {[model === null ? '' : sku, product, valueLabel('charge', charge)].filter(Boolean).join(' · ')}
      </Below>
    </>
  )
}

function Where({
  organization,
  repository,
  cost_center: center,
  cost_center_id: id,
  account,
  provisional,
}: BillLine) {
  return (
    <>
      {repository ?? organization ?? account}
      <Below>{[repository && organization, center ?? id].filter(Boolean).join(' · ')}</Below>
      <Below>{provisional && t('spend:lines.provisional')}</Below>
    </>
  )
}

function Quantity({ quantity, unit, price }: BillLine) {
  return (
    <>
      {formatExact(quantity, null)} {unit}
      <Below>{t('spend:lines.price', { price: formatExact(price, 'USD') })}</Below>
    </>
  )
}

const usd = (of: 'gross' | 'discount' | 'net') => ({
  number: true,
  cell: (line: BillLine) => formatExact(line[of], 'USD'),
})

const COLUMNS: readonly Column<BillLine>[] = namedColumns(t('spend:lines', { returnObjects: true }), {
  what: What,
  where: Where,
  quantity: { number: true, cell: Quantity },
  gross: usd('gross'),
  discount: usd('discount'),
  net: usd('net'),
})

const tableOf = (day: string) => (lines: readonly BillLine[], more: boolean) => (
  <>
    <Group justify="flex-end">
      <DownloadCsv name={`tidemark-bill-lines-${day}`} columns={BILL_LINES_CSV} rows={lines} more={more} />
    </Group>
    <Table
      caption={t('spend:lines.caption')}
      columns={COLUMNS}
      rows={lines}
      rowKey={({ account, sku }, place) => `${account} ${sku} ${place}`}
      tall
    />
  </>
)

/** The lines of the bill behind one day, with the filters of the page. */
export function BillLinesDrawer({ spend }: { spend: Spend }) {
  const { day = '' } = spend.search
  const behind = linesBehind(spend.metric, spend.scope.filters)
  return (
    <RowsDrawer<BillLine>
      of="lines"
      title={day && t('spend:lines.title', { day: formatDay(day) })}
      query={day && behind ? linesQuery(day, behind) : null}
      table={tableOf(day)}
      close={() => spend.change({ day: undefined })}
    />
  )
}
