import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { ApiToken } from '../../../../src/api/contract/people/people.ts'
import { call } from '../../api/call.ts'
import { useMay, useMe } from '../../api/session.ts'
import { useChange } from '../../api/use-change.ts'
import { madeByText } from '../../components/made-by-text.ts'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { RowButton, Table } from '../../components/table/table.tsx'
import { useNow } from '../../components/use-now.ts'
import { formatAgo, formatDay } from '../../format/time.ts'
import { RotateTokenDialog } from './rotate-token-dialog.tsx'
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

interface Deeds {
  /** Whoever replaces a token knows its value. */
  mayRotate: (token: ApiToken) => boolean
  revoke: (token: ApiToken) => void
  rotate: (token: ApiToken) => void
}

function columnsOf(now: number, { mayRotate, revoke, rotate }: Deeds): readonly Column<ApiToken>[] {
  return namedColumns(t('tokens:columns', { returnObjects: true }), {
    name: ({ name }) => name,
    role: ({ role }) => t(`role.${role}`),
    people: ({ people }) => (people ? t('tokens:readsPeople') : t('tokens:readsGroups')),
    kind: ({ kind, made_by: by }) =>
      kind === 'service' ? t('tokens:ofService', { by: madeByText(by) }) : (by?.name ?? t('tokens:ofPerson')),
    hint: ({ hint }) => <code>{hint}</code>,
    created: (token) => formatDay(token.created_at),
    expires: (token) => expiry(token, now),
    used: ({ last_used_at: at }) => (at ? formatAgo(at, now) : t('tokens:never')),
    action: (token) => (
      <Group gap={6} justify="flex-end">
        {mayRotate(token) && token.expires_at !== null && Date.parse(token.expires_at) > now && (
          <RowButton aria-label={t('tokens:rotateOne', { name: token.name })} onClick={() => rotate(token)}>
            {t('tokens:rotate')}
          </RowButton>
        )}
        <RowButton aria-label={t('tokens:revokeOne', { name: token.name })} onClick={() => revoke(token)}>
          {t('tokens:revoke')}
        </RowButton>
      </Group>
    ),
  })
}

export function TokensTable({ tokens }: { tokens: readonly ApiToken[] }) {
  const now = useNow()
  const me = useMe()
  const managesPeople = useMay('members:manage')
  const mayRotate = ({ kind, made_by: by }: ApiToken) =>
    managesPeople || (kind === 'personal' && by?.user_id === me.id)
  const [rotating, setRotating] = useState<ApiToken | null>(null)
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  return (
    <>
      <Table
        caption={t('nav.tokens')}
        columns={columnsOf(now, { mayRotate, revoke: setRevoking, rotate: setRotating })}
        rows={tokens}
        rowKey={({ id }) => id}
      />
      {rotating && <RotateTokenDialog token={rotating} close={() => setRotating(null)} />}
      {revoking && <RevokeDialog token={revoking} close={() => setRevoking(null)} />}
    </>
  )
}
