import { Group, Text } from '@mantine/core'
import type { CostRecordRow } from '../../../../src/api/contract/metrics.ts'
import { DownloadCsv } from '../../components/download-csv.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { formatCount, formatExact } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'
import { RECORD_CSV_HEADER, recordCsvRows } from './records-csv.ts'

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

function Row({ record }: { record: CostRecordRow }) {
  const { user, user_label, groups, agent, model, reasoning, product, surface, client, service_tier } = record
  const where = [product, surface, client, service_tier].filter(Boolean).join(' · ')
  const groupNames = groups.map((group) => group.name ?? group.id).join(', ')
  return (
    <tr>
      <th scope="row">
        {user_label ?? user ?? t('spend:records.unattributed')}
        <Text size="xs" c="dimmed">
          {[groupNames, agent ? t('spend:records.agent', { agent }) : ''].filter(Boolean).join(' · ')}
        </Text>
      </th>
      <td>
        {model ?? t('spend:records.notGiven')}
        <Text size="xs" c="dimmed">
          {[where, reasoning ? t('spend:records.reasoning', { reasoning }) : ''].filter(Boolean).join(' · ')}
        </Text>
      </td>
      <td data-number>
        <Tokens tokens={record.tokens} />
      </td>
      <td>
        <Charged billing={record.billing} />
      </td>
      <td style={{ overflowWrap: 'anywhere', minWidth: 120 }}>
        <Text size="xs" ff="monospace">
          {record.file}
        </Text>
        {record.provisional && (
          <Text size="xs" c="dimmed">
            {t('spend:records.provisional')}
          </Text>
        )}
      </td>
    </tr>
  )
}

interface RecordsTableProps {
  records: readonly CostRecordRow[]
  hour: string
  /** There are more than these. */
  more: boolean
}

export function RecordsTable({ records, hour, more }: RecordsTableProps) {
  return (
    <>
      <Group justify="flex-end">
        <DownloadCsv
          name={`tidemark-cost-records-${hour}`}
          header={RECORD_CSV_HEADER}
          rows={recordCsvRows(records)}
          more={more}
        />
      </Group>
      <ScrollTable caption={t('spend:records.caption')} tall>
        <thead>
          <tr>
            <th scope="col">{t('spend:records.person')}</th>
            <th scope="col">{t('spend:records.place')}</th>
            <th scope="col" data-number>
              {t('spend:records.tokens')}
            </th>
            <th scope="col">{t('spend:records.charged')}</th>
            <th scope="col">{t('spend:records.file')}</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <Row key={record.event_id} record={record} />
          ))}
        </tbody>
      </ScrollTable>
    </>
  )
}
