import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Erasure } from '../../../../src/api/contract/people/erasures.ts'
import { call } from '../../api/call.ts'
import { erasuresQuery } from '../../api/erasures.ts'
import { useMay, useMe } from '../../api/session.ts'
import { useChange } from '../../api/use-change.ts'
import { nameOf } from '../../components/made-by-text.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { Below, Hint } from '../../components/side-text.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { RowButton, Table } from '../../components/table/table.tsx'
import { formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

const AskErasureDialog = lazy(() =>
  import('./ask-erasure-dialog.tsx').then((part) => ({ default: part.AskErasureDialog })),
)

const ROUTES = { approve: 'approveErasure', refuse: 'refuseErasure', takeBack: 'refuseErasure' } as const
type Verb = keyof typeof ROUTES

function Receipt({ erasure: { state, receipt } }: { erasure: Erasure }) {
  const accounts = receipt.chat_accounts + receipt.code_accounts
  if (state === 'pending' || state === 'refused') return t('erasures:accounts', { count: accounts })
  const { raw_bodies: bodies, saved_views: views, log_entries: entries, coarsened: rows } = receipt
  return (
    <>
      {accounts > 0 && t('erasures:accounts', { count: accounts })}
      <Below>{t('erasures:bodies', { count: bodies })}</Below>
      <Below>{t('erasures:texts', { count: views + entries })}</Below>
      <Below>{t('erasures:rows', { count: rows })}</Below>
    </>
  )
}

const columnsOf = (actionsOf: (erasure: Erasure) => ReactNode): readonly Column<Erasure>[] =>
  namedColumns(t('erasures:columns', { returnObjects: true }), {
    asked: ({ asked_by: by, asked_at: at }) => (
      <>
        {nameOf(by) ?? t('erasures:byItself')}
        <Below>{formatInstant(at)}</Below>
      </>
    ),
    state: ({ state, done_at: at }) => (
      <>
        {t(`erasures:state.${state}`)}
        {at !== null && <Below>{formatInstant(at)}</Below>}
      </>
    ),
    decided: ({ decided_by: by }) => nameOf(by),
    receipt: (erasure) => <Receipt erasure={erasure} />,
    actions: actionsOf,
  })

function VerbDialog({ erasure, verb, close }: { erasure: Erasure; verb: Verb; close: () => void }) {
  const params = { id: erasure.id }
  const act = useChange([erasuresQuery.queryKey], () => call(ROUTES[verb], { params }), { refusedToo: true })
  return (
    <ConfirmDialog title={t(`erasures:${verb}Title`)} confirm={t(`erasures:${verb}`)} close={close} of={act}>
      <Hint>{t(`erasures:${verb}Help`)}</Hint>
    </ConfirmDialog>
  )
}

/** What the reader may do about it. */
function useVerbs(): (erasure: Erasure) => Verb[] {
  const me = useMe()
  const may = useMay('privacy:confirm')
  return ({ asked_by: by, state }) => {
    if (!may || state !== 'pending') return []
    return by?.id === me.id ? ['takeBack'] : ['approve', 'refuse']
  }
}

/** People who asked to be erased, and what was done; none of them is named. */
export function ErasuresPanel() {
  const query = useQuery(erasuresQuery)
  const mayAsk = useMay('people:erase')
  const verbsOf = useVerbs()
  const [asks, ask] = useState(false)
  const [chosen, choose] = useState<{ erasure: Erasure; verb: Verb } | null>(null)
  const columns = columnsOf((erasure) => (
    <Group gap={6} wrap="nowrap">
      {verbsOf(erasure).map((verb) => (
        <RowButton key={verb} onClick={() => choose({ erasure, verb })}>
          {t(`erasures:${verb}`)}
        </RowButton>
      ))}
    </Group>
  ))
  return (
    <Panel title={t('erasures:title')} hint={t('erasures:hint')}>
      {!query.data && <NotYet of={query} height={120} what={t('erasures:title')} />}
      {query.data?.data.length === 0 && <Hint>{t('erasures:none')}</Hint>}
      {query.data && query.data.data.length > 0 && (
        <Table
          caption={t('erasures:title')}
          columns={columns}
          rows={query.data.data}
          rowKey={({ id }) => id}
        />
      )}
      {mayAsk && (
        <Button mt="md" variant="default" onClick={() => ask(true)}>
          {t('erasures:ask')}
        </Button>
      )}
      {asks && (
        <Suspense>
          <AskErasureDialog close={() => ask(false)} />
        </Suspense>
      )}
      {chosen && <VerbDialog {...chosen} close={() => choose(null)} />}
    </Panel>
  )
}
