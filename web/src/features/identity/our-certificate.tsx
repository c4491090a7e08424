import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { IdentityProvider } from '../../../../src/api/contract/access/identity-providers.ts'
import { call } from '../../api/call.ts'
import { useChange } from '../../api/use-change.ts'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { Hint } from '../../components/side-text.tsx'
import { savePem } from '../../components/table/save-csv.ts'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { providersQuery } from './providers-query.ts'

type Certificate = NonNullable<NonNullable<IdentityProvider['saml']>['our_certificate']>

function NewKeyDialog({ of: { id, version }, close }: { of: IdentityProvider; close: () => void }) {
  const renew = useChange([providersQuery.queryKey], () =>
    call('changeIdentityProvider', { params: { id }, body: { version, saml: { new_key: true } } }),
  )
  return (
    <ConfirmDialog
      title={t('identity:saml.newKeyTitle')}
      confirm={t('identity:saml.newKey')}
      close={close}
      of={renew}
    >
      <Text size="sm">{t('identity:saml.newKeyHelp')}</Text>
    </ConfirmDialog>
  )
}

/** What our logout messages are signed with: a file for a provider that does not read our metadata. */
export function OurCertificate({ of, certificate }: { of: IdentityProvider; certificate: Certificate }) {
  const [renewing, setRenewing] = useState(false)
  const { pem, fingerprint, valid_until: until, usable } = certificate
  return (
    <Stack gap={4}>
      <Hint>{t('identity:saml.ourCertificate', { day: formatDay(until), end: fingerprint.slice(-11) })}</Hint>
      {!usable && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('identity:saml.keyLost')}
        </Alert>
      )}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => savePem('tidemark-saml', pem)}
        >
          {t('identity:saml.saveCertificate')}
        </Button>
        <Button size="xs" variant="subtle" onClick={() => setRenewing(true)}>
          {t('identity:saml.newKey')}
        </Button>
      </Group>
      {renewing && <NewKeyDialog of={of} close={() => setRenewing(false)} />}
    </Stack>
  )
}
