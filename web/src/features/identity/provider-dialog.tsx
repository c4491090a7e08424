import { ActionIcon, Button, Group, PasswordInput, Select, Stack, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { IdentityProvider } from '../../../../src/api/contract/access/identity-providers.ts'
import { call } from '../../api/call.ts'
import { useChange } from '../../api/use-change.ts'
import { SentForm } from '../../components/form/sent-form.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { Hint, Strong } from '../../components/side-text.tsx'
import { t } from '../../i18n/t.ts'
import {
  ISSUER_EXAMPLES,
  NEW_PROVIDER,
  settingsOf,
  valuesOf,
  type Kind,
  type ProviderValues,
} from './provider-values.ts'
import { providersQuery } from './providers-query.ts'

type Form = UseFormReturnType<ProviderValues>

const KINDS: { value: Kind; label: string }[] = [
  { value: 'entra', label: 'Entra ID' },
  { value: 'okta', label: 'Okta' },
  { value: 'google', label: 'Google' },
  { value: 'keycloak', label: 'Keycloak' },
  { value: 'other', label: t('identity:form.otherKind') },
]
const ROLES = (['owner', 'admin', 'analyst', 'observer', 'member'] as const).map((value) => ({
  value,
  label: t(`role.${value}`),
}))
const DEFAULT_ROLES = [
  { value: '', label: t('role.none') },
  ...ROLES.filter(({ value }) => value !== 'owner'),
]

function GroupRoles({ form }: { form: Form }) {
  return (
    <Stack gap="xs">
      <Strong>{t('identity:form.groupRoles')}</Strong>
      <Hint>{t('identity:form.groupRolesHelp')}</Hint>
      {form.values.groupRoles.map((_groupRole, at) => (
        <Group key={form.key(`groupRoles.${at}`)} gap="xs" wrap="nowrap">
          <TextInput
            aria-label={t('identity:form.group')}
            placeholder={t('identity:form.group')}
            maxLength={300}
            flex={1}
            {...form.getInputProps(`groupRoles.${at}.group`)}
          />
          <Select
            aria-label={t('identity:form.role')}
            data={ROLES}
            allowDeselect={false}
            w={140}
            {...form.getInputProps(`groupRoles.${at}.role`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('identity:form.removeGroup')}
            onClick={() => form.removeListItem('groupRoles', at)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => form.insertListItem('groupRoles', { group: '', role: 'analyst' })}
        >
          {t('identity:form.addGroup')}
        </Button>
      </Group>
    </Stack>
  )
}

function Fields({ form, isNew }: { form: Form; isNew: boolean }) {
  return (
    <>
      {isNew && (
        <Select
          label={t('identity:form.kind')}
          data={KINDS}
          allowDeselect={false}
          data-autofocus
          {...form.getInputProps('kind')}
        />
      )}
      <TextInput
        label={t('identity:form.name')}
        description={t('identity:form.nameHelp')}
        maxLength={60}
        {...form.getInputProps('name')}
      />
      {isNew && (
        <TextInput
          label={t('identity:form.issuer')}
          placeholder={ISSUER_EXAMPLES[form.values.kind]}
          {...form.getInputProps('issuer')}
        />
      )}
      <TextInput label={t('identity:form.clientId')} maxLength={300} {...form.getInputProps('clientId')} />
      <PasswordInput
        label={t('identity:form.clientSecret')}
        description={isNew ? undefined : t('identity:form.secretStays')}
        autoComplete="off"
        {...form.getInputProps('clientSecret')}
      />
      <TextInput
        label={t('identity:form.domains')}
        description={t('identity:form.domainsHelp')}
        {...form.getInputProps('domains')}
      />
      <TextInput
        label={t('identity:form.groupsClaim')}
        description={t('identity:form.groupsClaimHelp')}
        maxLength={200}
        {...form.getInputProps('groupsClaim')}
      />
      <GroupRoles form={form} />
      <Select
        label={t('identity:form.defaultRole')}
        data={DEFAULT_ROLES}
        allowDeselect={false}
        {...form.getInputProps('defaultRole')}
      />
    </>
  )
}

/** Connects a provider, or changes one. @param provider null: a new one */
export function ProviderDialog({
  provider,
  close,
}: {
  provider: IdentityProvider | null
  close: () => void
}) {
  const isNew = provider === null
  const missing = (value: string) => (value.trim() === '' ? t('identity:form.missing') : null)
  const form = useForm<ProviderValues>({
    initialValues: provider ? valuesOf(provider) : NEW_PROVIDER,
    validate: {
      name: missing,
      clientId: missing,
      groupsClaim: missing,
      issuer: (value) => (isNew ? missing(value) : null),
      clientSecret: (value) => (isNew ? missing(value) : null),
    },
  })
  const save = useChange(
    [providersQuery.queryKey],
    (values: ProviderValues) => {
      const settings = settingsOf(values)
      const secret = values.clientSecret.trim()
      if (provider) {
        const body = {
          ...settings,
          version: provider.version,
          ...(secret !== '' && { client_secret: secret }),
        }
        return call('changeIdentityProvider', { params: { id: provider.id }, body })
      }
      const { kind, issuer } = values
      const body = { ...settings, kind, issuer: issuer.trim(), client_secret: secret }
      return call('connectIdentityProvider', { body })
    },
    { onSuccess: close },
  )
  return (
    <Dialog onClose={close} title={isNew ? t('identity:connectTitle') : t('identity:changeTitle')} size="lg">
      <SentForm
        form={form}
        send={save.mutate}
        of={save}
        submit={isNew ? t('identity:connect') : t('identity:save')}
        close={close}
      >
        <Fields form={form} isNew={isNew} />
      </SentForm>
    </Dialog>
  )
}
