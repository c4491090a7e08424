import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  PasswordInput,
  SegmentedControl,
  Select,
  Stack,
  TextInput,
} from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { DEFAULT_ROLES, ROLES, type Role } from '../../../../src/api/contract/words.ts'
import type { IdentityProvider } from '../../../../src/api/contract/access/identity-providers.ts'
import { call } from '../../api/call.ts'
import { toProblem } from '../../api/problem-error.ts'
import { useChange } from '../../api/use-change.ts'
import { fieldErrors } from '../../components/form/field-errors.ts'
import { LedUnits } from '../../components/form/led-units.tsx'
import { SentForm } from '../../components/form/sent-form.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { Hint, Strong } from '../../components/side-text.tsx'
import { t } from '../../i18n/t.ts'
import {
  ISSUER_EXAMPLES,
  NEW_PROVIDER,
  presetOf,
  samlChangesOf,
  samlSettingsOf,
  settingsOf,
  valuesOf,
  type Kind,
  type ProviderValues,
} from './provider-values.ts'
import { domainsQuery, providersQuery } from './providers-query.ts'
import { OurEnd } from './our-end.tsx'
import { SamlFields } from './saml-fields.tsx'

type Form = UseFormReturnType<ProviderValues>

const KINDS: { value: Kind; label: string }[] = [
  { value: 'entra', label: 'Entra ID' },
  { value: 'okta', label: 'Okta' },
  { value: 'google', label: 'Google' },
  { value: 'keycloak', label: 'Keycloak' },
  { value: 'other', label: t('identity:form.otherKind') },
]
const choice = (value: Role) => ({ value, label: t(`role.${value}`) })
const ROLE_CHOICES = ROLES.map(choice)
const DEFAULT_CHOICES = [{ value: '', label: t('role.none') }, ...DEFAULT_ROLES.map(choice)]

function GroupRoles({ form }: { form: Form }) {
  return (
    <Stack gap="xs">
      <Strong>{t('identity:form.groupRoles')}</Strong>
      <Hint>{t('identity:form.groupRolesHelp')}</Hint>
      {form.values.groupRoles.map(({ role }, at) => (
        <Stack key={form.key(`groupRoles.${at}`)} gap={4}>
          <Group gap="xs" wrap="nowrap">
            <TextInput
              aria-label={t('identity:form.group')}
              placeholder={t('identity:form.group')}
              maxLength={300}
              flex={1}
              {...form.getInputProps(`groupRoles.${at}.group`)}
            />
            <Select
              aria-label={t('identity:form.role')}
              data={ROLE_CHOICES}
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
          {role === 'lead' && <LedUnits {...form.getInputProps(`groupRoles.${at}.units`)} />}
        </Stack>
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => form.insertListItem('groupRoles', { group: '', role: 'analyst', units: [] })}
        >
          {t('identity:form.addGroup')}
        </Button>
      </Group>
    </Stack>
  )
}

const PROTOCOLS = [
  { value: 'oidc', label: 'OpenID Connect' },
  { value: 'saml', label: 'SAML 2.0' },
] as const

function OpenidFields({ form, isNew }: { form: Form; isNew: boolean }) {
  return (
    <>
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
    </>
  )
}

/** Which protocol and product, before anything else of a new one. */
function Choice({ form, newId }: { form: Form; newId: string }) {
  const { protocol, kind } = form.values
  const { origin } = window.location
  return (
    <>
      <SegmentedControl
        data={[...PROTOCOLS]}
        value={protocol}
        aria-label={t('identity:form.protocol')}
        onChange={(chosen) => form.setValues(presetOf(chosen, kind))}
      />
      <Select
        label={t('identity:form.kind')}
        data={KINDS}
        allowDeselect={false}
        data-autofocus
        value={kind}
        onChange={(chosen) => chosen && form.setValues(presetOf(protocol, chosen))}
      />
      <OurEnd
        answersTo={`${origin}/sign-in/callback/${newId}`}
        entityId={protocol === 'saml' ? `${origin}/sign-in/saml/${newId}` : null}
        logoutAt={`${origin}/sign-in/logout/${newId}`}
      />
    </>
  )
}

/** @param newId null: it is there already */
function Fields({ form, newId }: { form: Form; newId: string | null }) {
  const isNew = newId !== null
  return (
    <>
      {isNew && <Choice form={form} newId={newId} />}
      <TextInput
        label={t('identity:form.name')}
        description={t('identity:form.nameHelp')}
        maxLength={60}
        {...form.getInputProps('name')}
      />
      {form.values.protocol === 'saml' ? (
        <SamlFields form={form} isNew={isNew} />
      ) : (
        <OpenidFields form={form} isNew={isNew} />
      )}
      <TextInput
        label={t('identity:form.domains')}
        description={t('identity:form.domainsHelp')}
        {...form.getInputProps('domains')}
      />
      <Checkbox
        label={t('identity:form.provenOnly')}
        description={t('identity:form.provenOnlyHelp')}
        {...form.getInputProps('provenOnly', { type: 'checkbox' })}
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
        data={DEFAULT_CHOICES}
        allowDeselect={false}
        {...form.getInputProps('defaultRole')}
      />
    </>
  )
}

const missing = (value: string) => (value.trim() === '' ? t('identity:form.missing') : null)

function connect(id: string, values: ProviderValues) {
  const settings = { ...settingsOf(values), id, kind: values.kind }
  if (values.protocol === 'saml') {
    return call('connectSamlProvider', { body: { ...settings, saml: samlSettingsOf(values) } })
  }
  const client = { client_id: values.clientId.trim(), client_secret: values.clientSecret.trim() }
  return call('connectIdentityProvider', { body: { ...settings, ...client, issuer: values.issuer.trim() } })
}

function change({ id, version, protocol, saml }: IdentityProvider, values: ProviderValues) {
  const settings = { ...settingsOf(values), version }
  const secret = values.clientSecret.trim()
  const ofProtocol =
    protocol === 'saml'
      ? { saml: samlChangesOf(values, saml?.metadata_url ?? null) }
      : { client_id: values.clientId.trim(), ...(secret !== '' && { client_secret: secret }) }
  return call('changeIdentityProvider', { params: { id }, body: { ...settings, ...ofProtocol } })
}

const refusedFields = (error: Error) => {
  const { proven_only: provenOnly } = fieldErrors(toProblem(error))
  return provenOnly === undefined ? {} : { provenOnly }
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
  const [newId] = useState(() => uuid())
  const form = useForm<ProviderValues>({
    initialValues: provider ? valuesOf(provider) : NEW_PROVIDER,
    validate: {
      name: missing,
      groupsClaim: missing,
      clientId: (value, { protocol }) => (protocol === 'oidc' ? missing(value) : null),
      issuer: (value, { protocol }) => (isNew && protocol === 'oidc' ? missing(value) : null),
      clientSecret: (value, { protocol }) => (isNew && protocol === 'oidc' ? missing(value) : null),
      metadataXml: (value, { protocol, metadataUrl }) =>
        isNew && protocol === 'saml' && metadataUrl.trim() === '' ? missing(value) : null,
    },
  })
  const save = useChange(
    [providersQuery.queryKey, domainsQuery.queryKey],
    (values: ProviderValues) => (provider ? change(provider, values) : connect(newId, values)),
    { onSuccess: close, onError: (error) => form.setErrors(refusedFields(error)) },
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
        <Fields form={form} newId={isNew ? newId : null} />
      </SentForm>
    </Dialog>
  )
}
