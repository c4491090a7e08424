import { List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NotYet } from '../../components/notices/not-yet.tsx'
import type { ReconciliationCheck } from '../../../../src/api/contract/money/reconciliation.ts'
import { reconciliationQuery } from '../../api/connections.ts'
import { useGroupsOnly } from '../../api/session.ts'
import { AsSent } from '../../components/notices/as-sent.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { Table } from '../../components/table/table.tsx'
import { StatusText, type Tone } from '../../components/status-text.tsx'
import { formatExact } from '../../format/decimal.ts'
import { formatDay, formatDayRange } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { nameAmong } from './account-name.ts'
import { Below, Hint } from '../../components/side-text.tsx'

const TONES: Record<ReconciliationCheck['verdict'], Tone> = {
  equal: 'good',
  explained: 'wait',
  unexplained: 'warn',
  unknown: 'wait',
}

/** Days of a check that are written out; the rest is counted. */
const SHOWN_DAYS = 7

function amountText(amount: string | null, unit: ReconciliationCheck['unit']): string {
  return amount === null ? '–' : formatExact(amount, unit)
}

function Reasons({ of }: { of: ReconciliationCheck }) {
  const { days, reasons_said: reasons, unit } = of
  const more = days.length - SHOWN_DAYS
  if (days.length === 0 && reasons.length === 0) return null
  return (
    <List size="xs" spacing={2}>
      {reasons.map((reason) => (
        <List.Item key={reason.message}>
          <AsSent>{reason}</AsSent>
        </List.Item>
      ))}
      {days.slice(-SHOWN_DAYS).map(({ day, ours, theirs, reason_said: reason }) => (
        <List.Item key={day}>
          {t('health:adds.day', {
            day: formatDay(day),
            ours: amountText(ours, unit),
            theirs: amountText(theirs, unit),
          })}{' '}
          {reason === null ? t('health:adds.noReason') : <AsSent>{reason}</AsSent>}
        </List.Item>
      ))}
      {more > 0 && <List.Item>{t('health:adds.moreDays', { count: more })}</List.Item>}
    </List>
  )
}

function Verdict(of: ReconciliationCheck) {
  const { compared_days: count, verdict, days } = of
  return (
    <>
      <StatusText tone={TONES[verdict]}>{t(`health:adds.verdict.${verdict}`)}</StatusText>
      {count !== null && count > 0 && (
        <Below>{t('health:adds.compared', { count, equal: count - days.length })}</Below>
      )}
      <Reasons of={of} />
    </>
  )
}

function columnsOf(accounts: readonly string[]): readonly Column<ReconciliationCheck>[] {
  return namedColumns(t('health:adds', { returnObjects: true }), {
    what: ({ check, account, connection_label: label, from, to }) => (
      <>
        {t(`health:adds.checks.${check}`)}
        <Below>
          {[label, nameAmong(account, accounts), formatDayRange(from, to)].filter(Boolean).join(' · ')}
        </Below>
      </>
    ),
    ours: { number: true, cell: ({ ours, unit }) => amountText(ours, unit) },
    theirs: { number: true, cell: ({ theirs, unit }) => amountText(theirs, unit) },
    result: { style: { minWidth: 260 }, cell: Verdict },
  })
}

/** Numbers that are known twice, held against each other, with the reason for what differs. */
export function ReconciliationPanel() {
  // Of groups a whole month is compared, and no day of it: that would be a clock of who worked.
  const groupsOnly = useGroupsOnly()
  const query = useQuery(reconciliationQuery)
  const { data } = query
  return (
    <Panel
      title={t('health:adds.title')}
      hint={t(groupsOnly ? 'health:adds.hintOfGroups' : 'health:adds.hint')}
    >
      {!data && <NotYet of={query} height={200} what={t('health:adds.loading')} />}
      {data?.data.length === 0 && <Text size="sm">{t('health:adds.nothing')}</Text>}
      {data && data.data.length > 0 && (
        <Stack gap="sm">
          <Table
            caption={t('health:adds.caption')}
            columns={columnsOf(data.data.map(({ account }) => account))}
            rows={data.data}
            rowKey={(of) => `${of.check} ${of.connection_id} ${of.account} ${of.unit}`}
          />
          <Hint>{t(groupsOnly ? 'health:adds.noteOfGroups' : 'health:adds.note')}</Hint>
        </Stack>
      )}
    </Panel>
  )
}
