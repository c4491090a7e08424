import { PasswordInput, Textarea, TextInput } from '@mantine/core'
import { DayInput } from '../../components/day-input.tsx'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { CodeConnectProfile, ReconnectCodeAssistant } from '../../../../src/api/contract/connections.ts'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { useNow } from '../../components/use-now.ts'
import { toDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { ConnectForm, type ConnectProps } from '../sources/connect-form.tsx'
import { codeProfilesQuery } from './code-profiles-query.ts'
import { initialValues, TOKEN_REFUSAL_FIELDS, toFields, validate, type TokenValues } from './token-fields.ts'
import { TokenHelp } from './token-help.tsx'

type Form = UseFormReturnType<TokenValues>

function RequiredFields({ form, profile }: { form: Form; profile: CodeConnectProfile }) {
  return (
    <>
      <TextInput
        label={t('connectedApps:form.slug')}
        description={t('connectedApps:form.slugHelp')}
        placeholder={profile.enterprise_slug_example}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('enterprise_slug')}
      />
      <PasswordInput
        label={t('connectedApps:form.token')}
        description={t('connectedApps:form.tokenHelp')}
        autoComplete="off"
        // This input of Mantine's shows that it is refused, and does not say it.
        aria-invalid={form.errors['personal_access_token'] ? true : undefined}
        {...form.getInputProps('personal_access_token')}
      />
    </>
  )
}

function OptionalFields({ form, profile }: { form: Form; profile: CodeConnectProfile }) {
  const now = useNow()
  return (
    <>
      <Textarea
        label={t('connectedApps:form.organizations')}
        description={t('connectedApps:form.organizationsHelp')}
        placeholder={profile.organization_example}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        {...form.getInputProps('organizations')}
      />
      <DayInput
        label={t('connectedApps:form.expiry')}
        description={t('connectedApps:form.expiryHelp')}
        clearLabel={t('connectedApps:form.noDate')}
        minDate={toDay(now)}
        {...form.getInputProps('expires_at')}
      />
    </>
  )
}

type Props = ConnectProps<ReconnectCodeAssistant>

function LoadedForm({ profiles, ...props }: Props & { profiles: readonly CodeConnectProfile[] }) {
  const form = useForm<TokenValues>({ initialValues: initialValues(profiles, props.start), validate })
  return (
    <ConnectForm
      {...props}
      form={form}
      profiles={profiles}
      toFields={toFields}
      refusalFields={TOKEN_REFUSAL_FIELDS}
      fields={(profile) => (
        <>
          <RequiredFields form={form} profile={profile} />
          <OptionalFields form={form} profile={profile} />
        </>
      )}
      labelHelp={t('connectedApps:form.labelHelp')}
      help={(profile) => <TokenHelp profile={profile} />}
      back="/settings/connected-apps"
    />
  )
}

/** The fields of spec 2.2. */
export function TokenForm(props: Props) {
  const { data, error, refetch } = useQuery(codeProfilesQuery)
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!data) return <LoadingBlock height={560} what={t('form')} />
  return <LoadedForm {...props} profiles={data} />
}
