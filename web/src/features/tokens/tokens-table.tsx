import { Text } from '@mantine/core'
import { useState } from 'react'
import type { ApiToken } from '../../../../src/api/contract/people/people.ts'
import { call } from '../../api/call.ts'
import { useChange } from '../../api/use-change.ts'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { RowButton, Table } from '../../components/table/table.tsx'
import { useNow } from '../../components/use-now.ts'
import { formatAgo, formatDay } from '../../format/time.ts'
import { tokensQuery } from './tokens-query.ts'
import { t } from '../../i18n/t.ts'

function RevokeDialog({ token, close }: { token: ApiToken; close: () => void }) {
  const revoke = useChange([tokensQuery.queryKey], () => call('revokeToken', { params: { id: token.id } }))
  return (
    <ConfirmDialog
      title={t('tokens:revokeTitle', { name: token.name })}
      confirm={t('tokens:revoke')}
      close={close}
      of={revoke}
    >
      <Text size="sm">{t('tokens:revokeText')}</Text>
    </ConfirmDialog>
  )
}

function expiry(token: ApiToken, now: number): string {
  if (!token.expires_at) return t('tokens:never')
  const expired = Date.parse(token.expires_at) < now
  const day = formatDay(token.expires_at)
  return expired ? t('tokens:expired', { day }) : day
}

function columnsOf(now: number, revoke: (token: ApiToken) => void): readonly Column<ApiToken>[] {
  return namedColumns(t('tokens:columns', { returnObjects: true }), {
    name: ({ name }) => name,
    role: ({ role }) => t(`role.${role}`),
    people: ({ people }) => (people ? t('tokens:readsPeople') : t('tokens:readsGroups')),
    hint: ({ hint }) => <code>{hint}</code>,
    created: (token) => formatDay(token.created_at),
    expires: (token) => expiry(token, now),
    used: ({ last_used_at: at }) => (at ? formatAgo(at, now) : t('tokens:never')),
    action: (token) => (
      <RowButton aria-label={t('tokens:revokeOne', { name: token.name })} onClick={() => revoke(token)}>
        {t('tokens:revoke')}
      </RowButton>
    ),
  })
}

export function TokensTable({ tokens }: { tokens: readonly ApiToken[] }) {
  const now = useNow()
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  return (
    <>
      <Table
        caption={t('nav.tokens')}
        columns={columnsOf(now, setRevoking)}
        rows={tokens}
        rowKey={({ id }) => id}
      />
      {revoking && <RevokeDialog token={revoking} close={() => setRevoking(null)} />}
    </>
  )
}
