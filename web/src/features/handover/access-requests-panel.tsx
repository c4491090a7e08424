import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { AccessRequest } from '../../../../src/api/contract/people/own-data.ts'
import { ask } from '../../api/ask.ts'
import { call, callCsv } from '../../api/call.ts'
import { useMay, useMe } from '../../api/session.ts'
import { useChange } from '../../api/use-change.ts'
import { nameOf } from '../../components/made-by-text.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { Below, Hint } from '../../components/side-text.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { FileButton } from '../../components/table/download-csv.tsx'
import { saveJson } from '../../components/table/save-csv.ts'
import { RowButton, Table } from '../../components/table/table.tsx'
import { formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

const AskDialog = lazy(() => import('./access-dialogs.tsx').then((part) => ({ default: part.AskDialog })))
const ApproveDialog = lazy(() =>
  import('./access-dialogs.tsx').then((part) => ({ default: part.ApproveDialog })),
)

export const accessRequestsQuery = ask('access-requests', 'listAccessRequests')

const columnsOf = (actionsOf: (request: AccessRequest) => ReactNode): readonly Column<AccessRequest>[] =>
  namedColumns(t('handover:columns', { returnObjects: true }), {
    proof: ({ proof }) => proof,
    asked: ({ asked_by: by, asked_at: at }) => (
      <>
        {nameOf(by)}
        <Below>{formatInstant(at)}</Below>
      </>
    ),
    state: ({ state, until, handed_at: handed }) => (
      <>
        {t(`handover:state.${state}`)}
        {until !== null && <Below>{t('handover:until', { at: formatInstant(until) })}</Below>}
        {handed !== null && <Below>{t('handover:handed', { at: formatInstant(handed) })}</Below>}
      </>
    ),
    decided: ({ decided_by: by }) => nameOf(by),
    actions: actionsOf,
  })

/** What is to be handed over, in both forms. */
function Files({ id }: { id: string }) {
  const params = { id }
  const json = async () => JSON.stringify(await call('getAccessFile', { params }), null, 2)
  return (
    <>
      <FileButton label={t('handover:json')} name={t('handover:file')} load={json} save={saveJson} />
      <FileButton name={t('handover:file')} load={() => callCsv('getAccessFile', { params })} />
    </>
  )
}

function RefuseDialog({ request, close }: { request: AccessRequest; close: () => void }) {
  const params = { id: request.id }
  const act = useChange([accessRequestsQuery.queryKey], () => call('refuseAccess', { params }), {
    refusedToo: true,
  })
  return (
    <ConfirmDialog title={t('handover:refuseTitle')} confirm={t('handover:refuse')} close={close} of={act}>
      <Hint>{t('handover:refuseHelp')}</Hint>
    </ConfirmDialog>
  )
}

type Chosen = { request: AccessRequest; verb: 'approve' | 'refuse' } | 'ask' | null

/** Data of people who asked for it and cannot sign in at an identity provider: by two, and handed over. */
export function AccessRequestsPanel() {
  const query = useQuery(accessRequestsQuery)
  const me = useMe()
  const may = useMay('people:reveal')
  const [chosen, choose] = useState<Chosen>(null)
  const close = () => choose(null)
  const columns = columnsOf((request) => {
    const isMine = request.asked_by.id === me.id
    if (!may) return null
    if (request.state === 'ready' && isMine) return <Files id={request.id} />
    if (request.state !== 'pending') return null
    return (
      <Group gap={6} wrap="nowrap">
        {!isMine && (
          <RowButton onClick={() => choose({ request, verb: 'approve' })}>{t('handover:approve')}</RowButton>
        )}
        <RowButton onClick={() => choose({ request, verb: 'refuse' })}>
          {isMine ? t('handover:takeBack') : t('handover:refuse')}
        </RowButton>
      </Group>
    )
  })
  const asking = may && (
    <Button size="xs" variant="default" onClick={() => choose('ask')}>
      {t('handover:ask')}
    </Button>
  )
  return (
    <Panel title={t('handover:title')} hint={t('handover:hint')} actions={asking}>
      {!query.data && <NotYet of={query} height={120} what={t('handover:title')} />}
      {query.data?.data.length === 0 && <Hint>{t('handover:none')}</Hint>}
      {query.data && query.data.data.length > 0 && (
        <Table
          caption={t('handover:title')}
          columns={columns}
          rows={query.data.data}
          rowKey={({ id }) => id}
        />
      )}
      <Suspense>
        {chosen === 'ask' && <AskDialog close={close} />}
        {chosen !== null && chosen !== 'ask' && chosen.verb === 'approve' && (
          <ApproveDialog id={chosen.request.id} close={close} />
        )}
      </Suspense>
      {chosen !== null && chosen !== 'ask' && chosen.verb === 'refuse' && (
        <RefuseDialog request={chosen.request} close={close} />
      )}
    </Panel>
  )
}
