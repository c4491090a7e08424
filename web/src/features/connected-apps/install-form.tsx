import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { CodeConnectProfile } from '../../../../src/api/contract/connections/connections.ts'
import { toProblem } from '../../api/problem-error.ts'
import { fieldErrors } from '../../components/form/field-errors.ts'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { ProductChoice } from '../connect/connect-form.tsx'
import { t } from '../../i18n/t.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { Hint } from '../../components/side-text.tsx'

/** Leave for the code host with a form of one field: a manifest is too long for an address. */
function postManifest(postUrl: string, manifest: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = postUrl
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'manifest'
  field.value = manifest
  form.append(field)
  document.body.append(form)
  form.submit()
}

/** Go to the code host to install the app; where none is set up yet, to register it first. */
function useInstall(profile: CodeConnectProfile) {
  return useMutation({
    mutationFn: async (organization: string) => {
      const body = { organization, profile: profile.id }
      if (profile.app.ready) {
        const { authorize_url } = await call('startInstall', { body })
        window.location.assign(authorize_url)
      } else {
        const { post_url, manifest } = await call('registerApp', { body })
        postManifest(post_url, manifest)
      }
    },
  })
}

const REFUSAL_FIELDS = { organization_not_found: 'organization', already_connected: 'organization' }

interface InstallFormProps {
  profile: CodeConnectProfile
  /** The organization to begin with when installing again. */
  organization?: string
}

/** The organization, and off to the code host. */
export function InstallForm({ profile, organization = '' }: InstallFormProps) {
  const install = useInstall(profile)
  const form = useForm({
    initialValues: { organization },
    validate: { organization: (value) => (value.trim() ? null : t('connectedApps:app.organizationMissing')) },
  })
  const go = (values: { organization: string }) =>
    install.mutate(values.organization.trim(), {
      onError: (error) => form.setErrors(fieldErrors(toProblem(error), REFUSAL_FIELDS)),
    })
  const { ready, can_register } = profile.app
  if (!ready && !can_register) {
    return (
      <Text size="sm" c="var(--tm-warn)">
        {t('connectedApps:app.operatorNeeded')}
      </Text>
    )
  }
  return (
    <form onSubmit={form.onSubmit(go, install.reset)} noValidate style={{ width: '100%' }}>
      <Stack gap="sm">
        {!ready && <Text size="sm">{t('connectedApps:app.notRegistered')}</Text>}
        <TextInput
          label={t('connectedApps:app.organization')}
          description={t('connectedApps:app.organizationHelp')}
          placeholder={profile.organization_example}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('organization')}
        />
        {install.isError && (
          <ProblemNotice error={install.error} atField={Object.keys(form.errors).length > 0} />
        )}
        <Group>
          <Button
            type="submit"
            loading={install.isPending || install.isSuccess}
            rightSection={<IconExternalLink size={16} aria-hidden />}
          >
            {ready ? t('connectedApps:app.install') : t('connectedApps:app.register')}
          </Button>
        </Group>
        <Hint>{ready ? t('connectedApps:app.afterInstall') : t('connectedApps:app.afterRegister')}</Hint>
      </Stack>
    </form>
  )
}

/** The form for one of several products. */
export function InstallForms({ profiles }: { profiles: readonly CodeConnectProfile[] }) {
  const [chosen, choose] = useState(profiles[0]?.id ?? '')
  const profile = profiles.find(({ id }) => id === chosen)
  if (!profile) return null
  return (
    <Stack gap="md">
      <ProductChoice products={profiles} value={chosen} onChange={choose} />
      <InstallForm key={profile.id} profile={profile} />
    </Stack>
  )
}
