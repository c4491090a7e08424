import type {
  UsageReportPreview,
  UsageReportTotal,
} from '../../../../src/api/contract/connections/usage-reports.ts'
import { counted, namedColumns, type Column } from '../../components/table/column.ts'
import { Table } from '../../components/table/table.tsx'
import { formatCount, formatMoney, subtractExact } from '../../format/decimal.ts'
import { addDays, formatDayRange, formatMonth } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

const usd = (amount: string) => formatMoney(amount, 'USD')

/** What the bill says beside the file, in words. */
function verdictOf({ contradicts, net_usd: net, billed_usd: billed }: UsageReportTotal): string {
  if (contradicts === null || billed === null) return t('usageReports:billUnknown')
  if (!contradicts) return t('usageReports:agrees')
  return t('usageReports:differs', { difference: usd(subtractExact(net, billed)) })
}

function columns(): readonly Column<UsageReportTotal>[] {
  const amount = (of: (total: UsageReportTotal) => string) => ({
    number: true,
    cell: (total: UsageReportTotal) => usd(of(total)),
  })
  return namedColumns(t('usageReports:columns', { returnObjects: true }), {
    month: ({ month }) => formatMonth(`${month}-01`),
    charge: ({ charge }) => t(`explore:charge.${charge}`),
    lines: counted(({ lines }) => lines),
    gross: amount(({ gross_usd: gross }) => gross),
    discount: amount(({ discount_usd: discount }) => discount),
    net: amount(({ net_usd: net }) => net),
    before: { number: true, cell: ({ before }) => (before ? usd(before.net_usd) : t('usageReports:none')) },
    billed: {
      number: true,
      cell: ({ billed_usd: billed }) => (billed === null ? t('usageReports:notKnown') : usd(billed)),
    },
    verdict: verdictOf,
  })
}

/** Columns of what is stored and billed of the file's days. */
const BESIDE: readonly string[] = ['before', 'billed', 'verdict']

export function PreviewTable({ totals, compared }: Pick<UsageReportPreview, 'totals' | 'compared'>) {
  return (
    <Table
      caption={t('usageReports:table')}
      columns={columns().filter(({ id }) => compared !== false || !BESIDE.includes(id))}
      rows={totals}
      rowKey={({ month, charge }) => `${month} ${charge}`}
    />
  )
}

/** What a preview says beside its table, a sentence each. */
export function previewFacts(preview: UsageReportPreview): string[] {
  const { lines, days, from, to, lines_of_other_products: others, lines_written_twice: twice } = preview
  const range = formatDayRange(from, addDays(to, 1))
  const isNew = days.added + days.changed > 0
  const count = (of: number) => ({ count: of, formatted: formatCount(of) })
  return [
    t('usageReports:range', { formatted: formatCount(lines), days: range }),
    isNew
      ? t('usageReports:days', {
          added: formatCount(days.added),
          changed: formatCount(days.changed),
          same: formatCount(days.same),
        })
      : t('usageReports:nothingNew'),
    ...(others > 0 ? [t('usageReports:otherProducts', count(others))] : []),
    ...(twice > 0 ? [t('usageReports:writtenTwice', count(twice))] : []),
    ...(preview.compared === false ? [t('usageReports:alone')] : []),
  ]
}
