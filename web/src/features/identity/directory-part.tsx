import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { IdentityProvider } from '../../../../src/api/contract/access/identity-providers.ts'
import { call } from '../../api/call.ts'
import { useChange } from '../../api/use-change.ts'
import { madeByText } from '../../components/made-by-text.ts'
import { CopyText } from '../../components/form/copy-text.tsx'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { Hint, Strong } from '../../components/side-text.tsx'
import { formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { providersQuery } from './providers-query.ts'

function ForgetDialog({ id, close }: { id: string; close: () => void }) {
  const forget = useChange([providersQuery.queryKey], () => call('removeScimDirectory', { params: { id } }))
  return (
    <ConfirmDialog
      title={t('identity:directory.forgetTitle')}
      confirm={t('identity:directory.forget')}
      close={close}
      of={forget}
    >
      <Text size="sm">{t('identity:directory.forgetHelp')}</Text>
    </ConfirmDialog>
  )
}

/** What is known of a directory; where there is none, what it would do. */
function Known({ scim }: { scim: IdentityProvider['scim'] }) {
  if (!scim) return <Hint>{t('identity:directory.none')}</Hint>
  const { users, groups, last_used_at: at, made_by: by } = scim
  return (
    <>
      <CopyText text={scim.base_url} name={t('identity:directory.addressName')} />
      <Hint>
        {t('identity:directory.counts', { users, groups })}{' '}
        {at === null
          ? t('identity:directory.never')
          : t('identity:directory.last', { at: formatInstant(at) })}{' '}
        {t('identity:directory.madeBy', { by: madeByText(by) })}
      </Hint>
    </>
  )
}

/** The directory that a provider pushes: connecting it, its token shown once, forgetting it. */
export function DirectoryPart({ provider: { id, scim } }: { provider: IdentityProvider }) {
  const [forgetting, setForgetting] = useState(false)
  const make = useChange([providersQuery.queryKey], () => call('createScimToken', { params: { id } }))
  return (
    <Stack gap="xs">
      <Strong>{t('identity:directory.title')}</Strong>
      <Known scim={scim} />
      {make.isError && <ProblemNotice error={make.error} />}
      {make.data && (
        <Alert color="tide" title={t('identity:directory.tokenOnce')}>
          <CopyText text={make.data.token} name={t('identity:directory.tokenName')} />
        </Alert>
      )}
      <Group>
        <Button size="xs" variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          {scim ? t('identity:directory.newToken') : t('identity:directory.connect')}
        </Button>
        {scim && (
          <Button size="xs" variant="subtle" color="red" onClick={() => setForgetting(true)}>
            {t('identity:directory.forget')}
          </Button>
        )}
      </Group>
      {forgetting && <ForgetDialog id={id} close={() => setForgetting(false)} />}
    </Stack>
  )
}
