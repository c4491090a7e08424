import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type {
  ConnectBody,
  Connection,
  ConnectProfile,
} from '../../../../src/api/contract/connections/connections.ts'
import { connectionsQuery } from '../../api/connections.ts'
import { localProblem } from '../../api/problem-error.ts'
import { useMay } from '../../api/session.ts'
import { EmptyPanel } from '../../components/notices/empty-notice.tsx'
import { LoadingBlock } from '../../components/page/loading-block.tsx'
import { Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { t } from '../../i18n/t.ts'
import { useConnect, useReconnect } from '../sources/use-source-actions.ts'
import { ConnectForm } from './connect-form.tsx'
import type { ConnectKind, Given } from './connect-kind.ts'

/** An address of a connection that is not, or not in this organisation. */
const GONE = localProblem({
  code: 'not_found',
  status: 404,
  title: t('sources:gone.title'),
  detail: t('sources:gone.detail'),
  action: t('sources:gone.action'),
})

interface FlowProps<Profile extends ConnectProfile> {
  kind: ConnectKind<Profile>
  title: string
  lead: string
  submitLabel: string
  start?: Connection
  send: { mutateAsync: (body: ConnectBody) => Promise<Connection>; isPending: boolean; error: unknown }
}

/** The form, and what is to be told once it is connected. Who comes without the right is told whom to ask. */
function Flow<Profile extends ConnectProfile>(props: FlowProps<Profile>) {
  const { kind, title, lead, submitLabel, start, send } = props
  const may = useMay('connections:write')
  const navigate = useNavigate()
  const [notice, setNotice] = useState<ReactNode>(null)
  const submit = async (fields: Given) => {
    const made = await send.mutateAsync(kind.toBody(fields))
    const told = kind.notice?.(fields, made)
    if (told) setNotice(told)
    else if (kind.home === '/settings/sources') await navigate({ to: kind.home })
    else await navigate({ to: kind.home, search: { connected: made.id } })
  }
  const form = (
    <ConnectForm
      kind={kind}
      submitLabel={submitLabel}
      start={start}
      error={send.error}
      pending={send.isPending}
      submit={submit}
    />
  )
  return (
    <Page title={title} lead={lead}>
      {may ? (
        (notice ?? form)
      ) : (
        <EmptyPanel icon={<IconLock aria-hidden />} title={t('sources:connect.notYours')}>
          {t('connect.askSomebody')}
        </EmptyPanel>
      )}
    </Page>
  )
}

interface ConnectPageProps<Profile extends ConnectProfile> {
  kind: ConnectKind<Profile>
}

export function ConnectPage<Profile extends ConnectProfile>({ kind }: ConnectPageProps<Profile>) {
  const { title, lead, submit } = kind.words
  return <Flow kind={kind} title={title} lead={lead} submitLabel={submit} send={useConnect()} />
}

export function ReconnectPage<Profile extends ConnectProfile>({
  kind,
  id,
}: ConnectPageProps<Profile> & { id: string }) {
  const { data, error } = useQuery(connectionsQuery)
  const reconnect = useReconnect(id)
  const connection = data?.find((one) => one.id === id)
  if (error && !data) return <ProblemNotice error={error} />
  if (!data) return <LoadingBlock height={400} what={kind.words.loading} />
  if (!connection) return <ProblemNotice error={GONE} />
  return (
    <Flow
      kind={kind}
      title={t('sources:reconnect.title', { label: connection.label })}
      lead={kind.words.againLead}
      submitLabel={t('sources:reconnect.submit')}
      start={connection}
      send={reconnect}
    />
  )
}
