import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Reveal } from '../../../../src/api/contract/people/reveals.ts'
import { call } from '../../api/call.ts'
import { revealsQuery } from '../../api/reveals.ts'
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
import { NameDialog } from './name-dialog.tsx'

type Verb = 'approve' | 'refuse' | 'takeBack' | 'agreeDelay' | 'refuseDelay' | 'show'
const ACTS: Record<Exclude<Verb, 'show'>, (params: { id: string }) => Promise<Reveal>> = {
  approve: (params) => call('approveReveal', { params }),
  refuse: (params) => call('refuseReveal', { params }),
  takeBack: (params) => call('refuseReveal', { params }),
  agreeDelay: (params) => call('decideRevealDelay', { params, body: { agree: true } }),
  refuseDelay: (params) => call('decideRevealDelay', { params, body: { agree: false } }),
}

const columnsOf = (actionsOf: (reveal: Reveal) => ReactNode): readonly Column<Reveal>[] =>
  namedColumns(t('reveals:columns', { returnObjects: true }), {
    pseudonym: ({ pseudonym }) => pseudonym,
    why: ({ purpose, reason }) => (
      <>
        {t(`reveals:purpose.${purpose}`)}
        <Below>{reason}</Below>
      </>
    ),
    asked: ({ asked_by: by, asked_at: at }) => (
      <>
        {nameOf(by)}
        <Below>{formatInstant(at)}</Below>
      </>
    ),
    state: ({ state, until, delay, told_from: from }) => (
      <>
        {t(`reveals:state.${state}`)}
        {until !== null && <Below>{t('reveals:until', { at: formatInstant(until) })}</Below>}
        {delay !== null && (
          <Below>{t(`reveals:delay.${delay}`, { at: from === null ? '' : formatInstant(from) })}</Below>
        )}
      </>
    ),
    decided: ({ decided_by: by }) => nameOf(by),
    actions: actionsOf,
  })

function VerbDialog({
  reveal,
  verb,
  close,
}: {
  reveal: Reveal
  verb: Exclude<Verb, 'show'>
  close: () => void
}) {
  const params = { id: reveal.id }
  const act = useChange([revealsQuery.queryKey], () => ACTS[verb](params), { refusedToo: true })
  return (
    <ConfirmDialog title={t(`reveals:${verb}Title`)} confirm={t(`reveals:${verb}`)} close={close} of={act}>
      <Hint>{t(`reveals:${verb}Help`)}</Hint>
    </ConfirmDialog>
  )
}

/** What the reader may do about it. */
function useVerbs(): (reveal: Reveal) => Verb[] {
  const me = useMe()
  const may = useMay('people:reveal')
  return ({ asked_by: by, state, delay }) => {
    if (me.role === 'observer' && state === 'pending' && delay === 'asked')
      return ['agreeDelay', 'refuseDelay']
    if (!may) return []
    const isMine = by.id === me.id
    if (state === 'pending' && isMine) return ['takeBack']
    if (state === 'pending') return delay === 'asked' ? ['refuse'] : ['approve', 'refuse']
    return isMine && state === 'shown' ? ['show'] : []
  }
}

/** Names that were asked for, by pseudonym, and what waits for somebody to approve. */
export function RevealsPanel() {
  const query = useQuery(revealsQuery)
  const verbsOf = useVerbs()
  const [chosen, choose] = useState<{ reveal: Reveal; verb: Verb } | null>(null)
  const close = () => choose(null)
  const columns = columnsOf((reveal) => (
    <Group gap={6} wrap="nowrap">
      {verbsOf(reveal).map((verb) => (
        <RowButton key={verb} onClick={() => choose({ reveal, verb })}>
          {t(`reveals:${verb}`)}
        </RowButton>
      ))}
    </Group>
  ))
  return (
    <Panel title={t('reveals:title')} hint={t('reveals:hint')}>
      {!query.data && <NotYet of={query} height={160} what={t('reveals:title')} />}
      {query.data?.data.length === 0 && <Hint>{t('reveals:none')}</Hint>}
      {query.data && query.data.data.length > 0 && (
        <Table
          caption={t('reveals:title')}
          columns={columns}
          rows={query.data.data}
          rowKey={({ id }) => id}
        />
      )}
      {chosen &&
        (chosen.verb === 'show' ? (
          <NameDialog reveal={chosen.reveal} close={close} />
        ) : (
          <VerbDialog reveal={chosen.reveal} verb={chosen.verb} close={close} />
        ))}
    </Panel>
  )
}
