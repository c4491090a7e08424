import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UsageReport } from '../../../../src/api/contract/connections/usage-reports.ts'
import { askList } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { useChange } from '../../api/use-change.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { Hint } from '../../components/side-text.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { RowButton, Table } from '../../components/table/table.tsx'
import { formatCount } from '../../format/decimal.ts'
import { addDays, formatDayRange, formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { rowCount } from '../health/row-count.ts'
import { IMPORTED } from './bring-report.tsx'

const daysOf = ({ from, to }: UsageReport) => formatDayRange(from, addDays(to, 1))

function TakeBackDialog({ report, close }: { report: UsageReport; close: () => void }) {
  const { id } = report
  const takeBack = useChange(IMPORTED, () => call('takeBackUsageReport', { params: { id } }))
  return (
    <ConfirmDialog
      title={t('usageReports:takeBackTitle')}
      confirm={t('usageReports:takeBack')}
      close={close}
      of={takeBack}
    >
      <Text size="sm">{t('usageReports:takeBackHelp', { days: daysOf(report) })}</Text>
    </ConfirmDialog>
  )
}

function columnsOf(takeBack: ((report: UsageReport) => void) | null): readonly Column<UsageReport>[] {
  return namedColumns(t('usageReports:list', { returnObjects: true }), {
    days: daysOf,
    at: ({ imported_at: at, imported_by: who }) =>
      t('usageReports:byWhom', { at: formatInstant(at), who: who ?? t('usageReports:shell') }),
    lines: { number: true, cell: ({ lines, counted }) => rowCount(lines, counted) },
    stands: ({ standing_days: standing, days }) =>
      t('usageReports:standsOn', { standing: formatCount(standing), of: formatCount(days) }),
    ...(takeBack && {
      action: (report: UsageReport) => (
        <RowButton
          aria-label={t('usageReports:takeBackOf', { days: daysOf(report) })}
          onClick={() => takeBack(report)}
        >
          {t('usageReports:takeBack')}
        </RowButton>
      ),
    }),
  })
}

/** Files that were imported and not taken back. */
export function ImportedReports({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const query = useQuery(askList('usage-reports', 'listUsageReports', { params: { id } }))
  const [leaving, setLeaving] = useState<UsageReport | null>(null)
  return (
    <Panel title={t('usageReports:importedTable')} hint={t('usageReports:importedHint')}>
      {!query.data && <NotYet of={query} height={120} what={t('usageReports:what')} />}
      {query.data?.length === 0 && <Hint>{t('usageReports:empty')}</Hint>}
      {query.data && query.data.length > 0 && (
        <Table
          caption={t('usageReports:importedTable')}
          columns={columnsOf(mayWrite ? setLeaving : null)}
          rows={query.data}
          rowKey={(report) => report.id}
        />
      )}
      {leaving && <TakeBackDialog report={leaving} close={() => setLeaving(null)} />}
    </Panel>
  )
}
