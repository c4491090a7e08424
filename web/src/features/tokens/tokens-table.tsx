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
      title={`Revoke ${token.name}?`}
      confirm="Revoke"
      onConfirm={() => revoke.mutate()}
      close={close}
      pending={revoke.isPending}
      error={revoke.error}
    >
      <Text size="sm">Whatever uses this token is refused from now on. This cannot be undone.</Text>
    </ConfirmDialog>
  )
}

function expiry(token: ApiToken, now: number): string {
  if (!token.expires_at) return 'Never'
  const expired = Date.parse(token.expires_at) < now
  return `${expired ? 'Expired ' : ''}${formatDay(token.expires_at)}`
}

export function TokensTable({ tokens }: { tokens: readonly ApiToken[] }) {
  const now = useNow()
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  return (
    <>
      <ScrollTable caption="API tokens">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Begins with</th>
            <th scope="col">Created</th>
            <th scope="col">Expires</th>
            <th scope="col">Last used</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.id}>
              <th scope="row">{token.name}</th>
              <td>{token.role}</td>
              <td>
                <code>{token.hint}</code>
              </td>
              <td>{formatDay(token.created_at)}</td>
              <td>{expiry(token, now)}</td>
              <td>{token.last_used_at ? formatAgo(token.last_used_at, now) : 'Never'}</td>
              <td>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Revoke ${token.name}`}
                  onClick={() => setRevoking(token)}
                >
                  Revoke
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
