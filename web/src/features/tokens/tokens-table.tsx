import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiToken } from '../../../../src/api/contract/people.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { useNow } from '../../components/use-now.ts'
import { formatAgo, formatDay } from '../../format/time.ts'
import { tokensQuery } from './tokens-query.ts'
import { t } from '../../i18n/t.ts'

function RevokeDialog({ token, close }: { token: ApiToken; close: () => void }) {
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => call('revokeToken', { params: { id: token.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey })
      close()
    },
  })
  return (
    <ConfirmDialog
      title={t('tokens:revokeTitle', { name: token.name })}
      confirm={t('tokens:revoke')}
      onConfirm={() => revoke.mutate()}
      close={close}
      pending={revoke.isPending}
      error={revoke.error}
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

export function TokensTable({ tokens }: { tokens: readonly ApiToken[] }) {
  const now = useNow()
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  return (
    <>
      <ScrollTable caption={t('tokens:title')}>
        <thead>
          <tr>
            <th scope="col">{t('tokens:columns.name')}</th>
            <th scope="col">{t('tokens:columns.role')}</th>
            <th scope="col">{t('tokens:columns.hint')}</th>
            <th scope="col">{t('tokens:columns.created')}</th>
            <th scope="col">{t('tokens:columns.expires')}</th>
            <th scope="col">{t('tokens:columns.used')}</th>
            <th scope="col">{t('tokens:columns.action')}</th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.id}>
              <th scope="row">{token.name}</th>
              <td>{t(`role.${token.role}`)}</td>
              <td>
                <code>{token.hint}</code>
              </td>
              <td>{formatDay(token.created_at)}</td>
              <td>{expiry(token, now)}</td>
              <td>{token.last_used_at ? formatAgo(token.last_used_at, now) : t('tokens:never')}</td>
              <td>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('tokens:revokeOne', { name: token.name })}
                  onClick={() => setRevoking(token)}
                >
                  {t('tokens:revoke')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {revoking && <RevokeDialog token={revoking} close={() => setRevoking(null)} />}
    </>
  )
}
