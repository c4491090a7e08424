import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { LinkedAccount } from '../../../../src/api/contract/access/linked-accounts.ts'
import { isSignInRefusal } from '../../../../src/api/contract/access/sign-in-refusals.ts'
import { askList } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { useChange } from '../../api/use-change.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { RowButton, Table } from '../../components/table/table.tsx'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

const accountsQuery = { ...askList('provider-accounts', 'listOwnAccounts'), staleTime: 0 }
const nameOf = ({ provider, issuer }: LinkedAccount) => provider ?? issuer

function UnlinkDialog({ account, close }: { account: LinkedAccount; close: () => void }) {
  const unlink = useChange([accountsQuery.queryKey], () =>
    call('unlinkOwnAccount', { params: { id: account.id } }),
  )
  return (
    <ConfirmDialog
      title={t('factors:accounts.unlinkTitle', { name: nameOf(account) })}
      confirm={t('factors:accounts.unlink')}
      close={close}
      of={unlink}
    >
      <Text size="sm">{t('factors:accounts.unlinkHelp')}</Text>
    </ConfirmDialog>
  )
}

const columnsOf = (unlink: (account: LinkedAccount) => void): readonly Column<LinkedAccount>[] =>
  namedColumns(t('factors:accounts.columns', { returnObjects: true }), {
    provider: nameOf,
    since: (account) => formatDay(account.created_at),
    action: (account) => (
      <RowButton
        aria-label={t('factors:accounts.unlinkName', { name: nameOf(account) })}
        onClick={() => unlink(account)}
      >
        {t('factors:accounts.unlink')}
      </RowButton>
    ),
  })

/** What the browser came back with from the provider. */
function Outcome() {
  const { linked, refused } = useSearch({ from: '/signed-in/settings/account' })
  if (refused !== undefined) {
    const code = isSignInRefusal(refused) ? refused : 'internal'
    return (
      <Alert role="alert" color="red" title={t('factors:accounts.refused')}>
        {t(`access:signIn.refusal.${code}`)}
      </Alert>
    )
  }
  return linked === undefined ? null : <Alert role="alert">{t('factors:accounts.linked')}</Alert>
}

function LinkButtons({ linked }: { linked: readonly LinkedAccount[] }) {
  const { data: providers = [] } = useQuery(askList('sign-in', 'listSignInProviders'))
  const begin = useMutation({
    mutationFn: (id: string) => call('linkAccount', { params: { id } }),
    onSuccess: ({ authorize_url: url }) => window.location.assign(url),
  })
  const names = linked.map(({ provider }) => provider)
  const others = providers.filter(({ name }) => !names.includes(name))
  return (
    <>
      {begin.isError && <ProblemNotice error={begin.error} />}
      <Group>
        {others.map(({ id, name }) => (
          <Button key={id} variant="default" loading={begin.isPending} onClick={() => begin.mutate(id)}>
            {t('factors:accounts.link', { name })}
          </Button>
        ))}
      </Group>
    </>
  )
}

/** One's own accounts at identity providers, to link another and to unlink one. */
export function LinkedAccounts() {
  const [unlinking, setUnlinking] = useState<LinkedAccount | null>(null)
  const query = useQuery(accountsQuery)
  const { data } = query
  return (
    <Panel title={t('factors:accounts.title')}>
      {data ? (
        <Stack>
          <Outcome />
          <Text size="sm">{t(data.length === 0 ? 'factors:accounts.none' : 'factors:accounts.lead')}</Text>
          {data.length > 0 && (
            <Table
              caption={t('factors:accounts.table')}
              columns={columnsOf(setUnlinking)}
              rows={data}
              rowKey={({ id }) => id}
            />
          )}
          <LinkButtons linked={data} />
          {unlinking && <UnlinkDialog account={unlinking} close={() => setUnlinking(null)} />}
        </Stack>
      ) : (
        <NotYet of={query} height={80} what={t('factors:accounts.what')} />
      )}
    </Panel>
  )
}
