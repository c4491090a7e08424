import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { IdentityProvider } from '../../../../src/api/contract/access/identity-providers.ts'
import { call } from '../../api/call.ts'
import { meQuery } from '../../api/session.ts'
import { useChange } from '../../api/use-change.ts'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { Hint } from '../../components/side-text.tsx'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { DirectoryPart } from './directory-part.tsx'
import { ProviderDialog } from './provider-dialog-later.tsx'
import { domainsQuery, providersQuery } from './providers-query.ts'
import { OurCertificate } from './our-certificate.tsx'
import { OurEnd } from './our-end.tsx'
import { TestResult } from './test-result.tsx'

const HANGS_ON_IT = [providersQuery.queryKey, domainsQuery.queryKey, ['sign-in'], meQuery.queryKey]

function RemoveDialog({ provider, close }: { provider: IdentityProvider; close: () => void }) {
  const remove = useChange(HANGS_ON_IT, () => call('removeIdentityProvider', { params: { id: provider.id } }))
  return (
    <ConfirmDialog
      title={t('identity:removeTitle', { name: provider.name })}
      confirm={t('identity:remove')}
      close={close}
      of={remove}
    >
      <Text size="sm">{t('identity:removeHelp')}</Text>
    </ConfirmDialog>
  )
}

/** One provider: what to tell it, what may be done with it, and what the last try brought. */
export function ProviderPanel({ provider, tested }: { provider: IdentityProvider; tested: boolean }) {
  const [open, setOpen] = useState<'change' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const { id, name, version, enabled, issuer, saml, callback_url: callback } = provider
  const router = useRouter()
  const turn = useChange(
    HANGS_ON_IT,
    () => call('changeIdentityProvider', { params: { id }, body: { version, enabled: !enabled } }),
    // An owner with a password is led to a second factor now.
    { onSuccess: () => void router.invalidate() },
  )
  const tryOut = useMutation({
    mutationFn: () => call('beginIdentityProviderTest', { params: { id } }),
    onSuccess: ({ authorize_url: url }) => window.location.assign(url),
  })
  return (
    <Panel title={name} hint={enabled ? t('identity:on') : t('identity:off')}>
      <Stack>
        <OurEnd entityId={saml?.entity_id ?? null} answersTo={callback} logoutAt={provider.logout_url} />
        <Stack gap={2}>
          <Hint>
            {t('identity:form.issuer')}: {issuer}
          </Hint>
          {saml?.certificates.map(({ fingerprint, valid_until: until }) => (
            <Hint key={fingerprint}>
              {t('identity:saml.certificate', { day: formatDay(until), end: fingerprint.slice(-11) })}
            </Hint>
          ))}
        </Stack>
        {saml?.our_certificate && <OurCertificate of={provider} certificate={saml.our_certificate} />}
        {provider.proven_only && <Hint>{t('identity:domains.only')}</Hint>}
        {!enabled && <Hint>{t('identity:factorHint')}</Hint>}
        {turn.isError && <ProblemNotice error={turn.error} />}
        {tryOut.isError && <ProblemNotice error={tryOut.error} />}
        <Group>
          <Button variant="default" loading={tryOut.isPending} onClick={() => tryOut.mutate()}>
            {t('identity:test')}
          </Button>
          <Button
            variant={enabled ? 'default' : 'filled'}
            loading={turn.isPending}
            onClick={() => turn.mutate()}
          >
            {enabled ? t('identity:switchOff') : t('identity:switchOn')}
          </Button>
          <Button variant="default" onClick={() => setOpen('change')}>
            {t('identity:change')}
          </Button>
          <Button variant="subtle" color="red" onClick={() => setOpen('remove')}>
            {t('identity:remove')}
          </Button>
        </Group>
        <DirectoryPart provider={provider} />
        {tested && <TestResult id={id} />}
      </Stack>
      <Suspense>{open === 'change' && <ProviderDialog provider={provider} close={close} />}</Suspense>
      {open === 'remove' && <RemoveDialog provider={provider} close={close} />}
    </Panel>
  )
}
