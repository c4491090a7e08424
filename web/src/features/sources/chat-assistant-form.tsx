import { Box, Button, Grid, Group, PasswordInput, Radio, Stack, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { LinkButton } from '../../components/typed-links.tsx'
import type {
  Connection,
  ChatConnectProfile,
  ReconnectChatAssistant,
} from '../../../../src/api/contract/connections.ts'
import { profilesQuery } from '../../api/connections.ts'
import { toProblem } from '../../api/problem-error.ts'
import { fieldErrors } from '../../components/field-errors.ts'
import { Panel } from '../../components/panel.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { initialValues, toFields, validate, type FormValues } from './chat-assistant-fields.ts'
import { ConnectHelp } from './connect-help.tsx'
import { REFUSAL_FIELDS } from './refusal-fields.ts'

interface ChatAssistantFormProps {
  submitLabel: string
  /** The connection to begin from when connecting again. */
  start?: Connection
  submit: (fields: ReconnectChatAssistant) => Promise<void>
  pending: boolean
  error: unknown
}

type Form = UseFormReturnType<FormValues>

function ProductChoice({ form, profiles }: { form: Form; profiles: readonly ChatConnectProfile[] }) {
  if (profiles.length < 2) return null
  return (
    <Radio.Group label="Product" {...form.getInputProps('profile')}>
      <Group mt={6} gap="lg">
        {profiles.map((profile) => (
          <Radio key={profile.id} value={profile.id} label={profile.product_name} />
        ))}
      </Group>
    </Radio.Group>
  )
}

function IdFields({ form, profile }: { form: Form; profile: ChatConnectProfile }) {
  return (
    <>
      <TextInput
        label="Organization ID"
        description="In the workspace’s admin console: Settings, General. It begins with “org-”. Costs are read at this level."
        placeholder={profile.organization_id_example}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('organization_id')}
      />
      <TextInput
        label="Workspace ID"
        description="On the same page, one line apart. Spend limits are read at this level."
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
        label="Admin key"
        description="Made in the admin console under access tokens, with custom permissions. Shown there once. Not a project key of the developer platform."
        autoComplete="off"
        {...form.getInputProps('admin_key')}
      />
      <PasswordInput
        label="Spend limits API key (optional)"
        description="Only when the admin key cannot carry both permissions: a second key with the spend-limit permission alone."
        autoComplete="off"
        {...form.getInputProps('spend_limits_api_key')}
      />
    </>
  )
}

function LoadedForm({
  profiles,
  ...props
}: ChatAssistantFormProps & { profiles: readonly ChatConnectProfile[] }) {
  const form = useForm<FormValues>({ initialValues: initialValues(profiles, props.start), validate })
  const profile = profiles.find((one) => one.id === form.values.profile) ?? profiles[0]
  if (!profile) return null
  const onSubmit = form.onSubmit((values) =>
    props.submit(toFields(values)).catch((error: unknown) => {
      form.setErrors(fieldErrors(toProblem(error), REFUSAL_FIELDS))
    }),
  )
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Panel>
          <form onSubmit={onSubmit} noValidate>
            <Stack gap="lg">
              <ProductChoice form={form} profiles={profiles} />
              <IdFields form={form} profile={profile} />
              <KeyFields form={form} />
              <TextInput
                label="Name (optional)"
                description="How this source is called here, e.g. when several workspaces are connected."
                maxLength={120}
                {...form.getInputProps('label')}
              />
              {props.error !== null && (
                <ProblemNotice error={props.error} atField={Object.keys(form.errors).length > 0} />
              )}
              <Group>
                <Button type="submit" size="md" loading={props.pending}>
                  {props.submitLabel}
                </Button>
                <LinkButton variant="subtle" to="/settings/sources">
                  Cancel
                </LinkButton>
              </Group>
            </Stack>
          </form>
        </Panel>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <ConnectHelp profile={profile} />
      </Grid.Col>
    </Grid>
  )
}

/** The four fields of spec 2.3, with help beside them. Refusals are shown at the field they are about. */
export function ChatAssistantForm(props: ChatAssistantFormProps) {
  const { data, error, refetch } = useQuery(profilesQuery)
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!data) return <LoadingBlock height={520} what="the form" />
  const profiles = data.filter((profile) => profile.source === 'chat_assistant')
  return (
    <Box>
      <LoadedForm {...props} profiles={profiles} />
    </Box>
  )
}
