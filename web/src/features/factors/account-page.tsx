import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { Factor, OwnFactors } from '../../../../src/api/contract/access/factors.ts'
import { call } from '../../api/call.ts'
import { useChange } from '../../api/use-change.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { Page } from '../../components/page/page.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { RowButton, Table } from '../../components/table/table.tsx'
import { formatDay, formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { AddButtons } from './add-buttons.tsx'
import { factorsQuery } from './factors-query.ts'
import { LinkedAccounts } from './linked-accounts.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export const Route = createLazyRoute('/signed-in/settings/account')({ component: AccountPage })

function RemoveDialog({ factor, close }: { factor: Factor; close: () => void }) {
  const remove = useChange([factorsQuery.queryKey], () => call('removeFactor', { params: { id: factor.id } }))
  const { name } = factor
  return (
    <ConfirmDialog
      title={t('factors:removeTitle', { name })}
      confirm={t('factors:remove')}
      close={close}
      of={remove}
    >
      <Text size="sm">{t('factors:removeHelp')}</Text>
    </ConfirmDialog>
  )
}

function RenewButton() {
  const [asked, setAsked] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const renew = useChange([factorsQuery.queryKey], () => call('renewRecoveryCodes'), {
    onSuccess: (made) => setCodes(made.recovery_codes),
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('factors:renew')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t('factors:renewTitle')}
          confirm={t('factors:renew')}
          close={() => setAsked(false)}
          of={renew}
        >
          <Text size="sm">{t('factors:renewHelp')}</Text>
        </ConfirmDialog>
      )}
      {codes && (
        <Dialog onClose={() => setCodes(null)} title={t('factors:codes.title')} once>
          <RecoveryCodes codes={codes} done={() => setCodes(null)} />
        </Dialog>
      )}
    </>
  )
}

const columnsOf = (remove: (factor: Factor) => void): readonly Column<Factor>[] =>
  namedColumns(t('factors:columns', { returnObjects: true }), {
    name: ({ name }) => name,
    kind: ({ kind }) => t(`factors:kind.${kind}`),
    since: (factor) => formatDay(factor.created_at),
    used: ({ last_used_at: at }) => (at === null ? t('factors:never') : formatInstant(at)),
    action: (factor) => (
      <RowButton aria-label={t('factors:removeName', { name: factor.name })} onClick={() => remove(factor)}>
        {t('factors:remove')}
      </RowButton>
    ),
  })

function Factors({ data, required, recovery_codes_left: left }: OwnFactors) {
  const [removing, setRemoving] = useState<Factor | null>(null)
  return (
    <Stack>
      {data.length === 0 && <Text size="sm">{t('factors:none')}</Text>}
      {required && <Text size="sm">{t('factors:required')}</Text>}
      {data.length > 0 && (
        <Table
          caption={t('factors:table')}
          columns={columnsOf(setRemoving)}
          rows={data}
          rowKey={({ id }) => id}
        />
      )}
      <AddButtons />
      {data.length > 0 && (
        <Group gap="sm">
          <Text size="sm">{t('factors:codesLeft', { count: left })}</Text>
          <RenewButton />
        </Group>
      )}
      {removing && <RemoveDialog factor={removing} close={() => setRemoving(null)} />}
    </Stack>
  )
}

function Own() {
  const query = useQuery(factorsQuery)
  const { data } = query
  if (!data) return <NotYet of={query} height={160} what={t('factors:what')} />
  return data.left_to_provider ? <Text size="sm">{t('factors:provider')}</Text> : <Factors {...data} />
}

function AccountPage() {
  return (
    <Page title={t('factors:title')} lead={t('factors:lead')}>
      <Panel title={t('factors:panel')}>
        <Own />
      </Panel>
      <LinkedAccounts />
    </Page>
  )
}
