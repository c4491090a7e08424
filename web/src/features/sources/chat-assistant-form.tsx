import { PasswordInput, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ChatConnectProfile, ReconnectChatAssistant } from '../../../../src/api/contract/connections.ts'
import { profilesQuery } from '../../api/connections.ts'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { t } from '../../i18n/t.ts'
import { initialValues, toFields, validate, type FormValues } from './chat-assistant-fields.ts'
import { ConnectForm, type ConnectProps } from './connect-form.tsx'
import { ConnectHelp } from './connect-help.tsx'
import { REFUSAL_FIELDS } from './refusal-fields.ts'

type Form = UseFormReturnType<FormValues>

function IdFields({ form, profile }: { form: Form; profile: ChatConnectProfile }) {
  return (
    <>
      <TextInput
        label={t('sources:form.organizationId')}
        description={t('sources:form.organizationIdHelp')}
        placeholder={profile.organization_id_example}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('organization_id')}
      />
      <TextInput
        label={t('sources:form.workspaceId')}
        description={t('sources:form.workspaceIdHelp')}
        placeholder={profile.workspace_id_example}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('workspace_id')}
      />
    </>
  )
}

function KeyFields({ form }: { form: Form }) {
  return (
    <>
      <PasswordInput
        label={t('sources:form.adminKey')}
        description={t('sources:form.adminKeyHelp')}
        autoComplete="off"
        {...form.getInputProps('admin_key')}
      />
      <PasswordInput
        label={t('sources:form.limitsKey')}
        description={t('sources:form.limitsKeyHelp')}
        autoComplete="off"
        {...form.getInputProps('spend_limits_api_key')}
      />
    </>
  )
}

type Props = ConnectProps<ReconnectChatAssistant>

function LoadedForm({ profiles, ...props }: Props & { profiles: readonly ChatConnectProfile[] }) {
  const form = useForm<FormValues>({ initialValues: initialValues(profiles, props.start), validate })
  return (
    <ConnectForm
      {...props}
      form={form}
      profiles={profiles}
      toFields={toFields}
      refusalFields={REFUSAL_FIELDS}
      fields={(profile) => (
        <>
          <KeyFields form={form} />
          <IdFields form={form} profile={profile} />
        </>
      )}
      labelHelp={t('sources:form.labelHelp')}
      help={(profile) => <ConnectHelp profile={profile} />}
      back="/settings/sources"
    />
  )
}

/** The four fields of spec 2.3, in its order. */
export function ChatAssistantForm(props: Props) {
  const { data, error, refetch } = useQuery(profilesQuery)
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!data) return <LoadingBlock height={520} what={t('form')} />
  return <LoadedForm {...props} profiles={data.filter((profile) => profile.source === 'chat_assistant')} />
}
