import { Group, Text } from '@mantine/core'
import type { CostRecordRow } from '../../../../src/api/contract/metrics.ts'
import { DownloadCsv } from '../../components/table/download-csv.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { Table } from '../../components/table/table.tsx'
import { formatCount, formatExact } from '../../format/decimal.ts'
import { personText } from '../../components/erased-name.ts'
import { t } from '../../i18n/t.ts'
import { RECORD_CSV, recordLines } from './records-csv.ts'
import { Below } from '../../components/side-text.tsx'

type BillingLine = CostRecordRow['billing'][number]

function amountText({ cost, cost_unit }: BillingLine): string {
  if (cost === null) return t('spend:records.amountUnknown')
  return cost_unit.toUpperCase() === 'USD'
    ? formatExact(cost, 'USD')
    : `${formatExact(cost, null)} ${cost_unit.toLowerCase()}`
}

function Charged({ billing }: { billing: readonly BillingLine[] }) {
  if (billing.length === 0) return <Text size="xs">{t('spend:records.noCharge')}</Text>
  return billing.map((line, place) => (
    <Group key={`${line.sku}${place}`} justify="space-between" wrap="nowrap" gap="md">
      <span>{line.sku || t('spend:records.noSku')}</span>
      <span style={{ whiteSpace: 'nowrap' }}>{amountText(line)}</span>
    </Group>
  ))
}

function Tokens({ tokens }: { tokens: CostRecordRow['tokens'] }) {
  const entries = Object.entries(tokens)
  if (entries.length === 0) return <span aria-label={t('spend:records.notGivenLabel')}>–</span>
  return entries.map(([name, count]) => (
    <div key={name}>
      {formatCount(count)} {name.replaceAll('_', ' ')}
    </div>
  ))
}

function Who({ user, user_label: label, groups, agent }: CostRecordRow) {
  const groupNames = groups.map((group) => group.name ?? group.id).join(', ')
  return (
    <>
      {personText(label ?? user ?? t('spend:records.unattributed'))}
      <Below>
        {[groupNames, agent ? t('spend:records.agent', { agent }) : ''].filter(Boolean).join(' · ')}
      </Below>
    </>
  )
}

function Where({ model, reasoning, product, surface, client, service_tier: tier }: CostRecordRow) {
  const where = [product, surface, client, tier, reasoning && t('spend:records.reasoning', { reasoning })]
  return (
    <>
      {model ?? t('spend:records.notGiven')}
      <Below>{where.filter(Boolean).join(' · ')}</Below>
    </>
  )
}

function File({ file, provisional }: CostRecordRow) {
  return (
    <>
      <Text size="xs" ff="monospace">
        {file}
      </Text>
      {provisional && <Below>{t('spend:records.provisional')}</Below>}
    </>
  )
}

const COLUMNS: readonly Column<CostRecordRow>[] = namedColumns(t('spend:records', { returnObjects: true }), {
  person: Who,
  place: Where,
  tokens: { number: true, cell: ({ tokens }) => <Tokens tokens={tokens} /> },
  charged: ({ billing }) => <Charged billing={billing} />,
  file: { style: { overflowWrap: 'anywhere', minWidth: 120 }, cell: File },
})

interface RecordsTableProps {
  records: readonly CostRecordRow[]
  /** The hour or day that they are of, as its file is called. */
  of: string
  /** There are more than these. */
  more: boolean
}

export function RecordsTable({ records, of, more }: RecordsTableProps) {
  return (
    <>
      <Group justify="flex-end">
        <DownloadCsv
          name={`tidemark-cost-records-${of}`}
          columns={RECORD_CSV}
          rows={recordLines(records)}
          more={more}
        />
      </Group>
      <Table
        caption={t('spend:records.caption')}
        columns={COLUMNS}
        rows={records}
        rowKey={({ event_id: id }) => id}
        tall
      />
    </>
  )
}
