import { Button, Grid, Group, PasswordInput, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import '@mantine/dates/styles.css'
import { DatePickerInput } from '@mantine/dates'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type {
  CodeConnectProfile,
  Connection,
  ReconnectCodeAssistant,
} from '../../../../src/api/contract/connections.ts'
import { toProblem } from '../../api/problem-error.ts'
import { fieldErrors } from '../../components/field-errors.ts'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { Panel } from '../../components/panel.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { LinkButton } from '../../components/typed-links.tsx'
import { useNow } from '../../components/use-now.ts'
import { toDay } from '../../format/time.ts'
import { codeProfilesQuery } from './code-profiles-query.ts'
import { initialValues, TOKEN_REFUSAL_FIELDS, toFields, validate, type TokenValues } from './token-fields.ts'
import { TokenHelp } from './token-help.tsx'
import { TOKEN_FORM as WORDS } from './words.ts'

interface TokenFormProps {
  submitLabel: string
  /** The connection to begin from when connecting again. */
  start?: Connection
  submit: (fields: ReconnectCodeAssistant) => Promise<void>
  pending: boolean
  error: unknown
}

type Form = UseFormReturnType<TokenValues>

function RequiredFields({ form, profile }: { form: Form; profile: CodeConnectProfile }) {
  return (
    <>
      <TextInput
        label={WORDS.slugLabel}
        description={WORDS.slugHelp}
        placeholder={profile.enterprise_slug_example}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('enterprise_slug')}
      />
      <PasswordInput
        label={WORDS.tokenLabel}
        description={WORDS.tokenHelp}
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
        label={WORDS.organizationsLabel}
        description={WORDS.organizationsHelp}
        placeholder={profile.organization_example}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        {...form.getInputProps('organizations')}
      />
      <DatePickerInput
        label={WORDS.expiryLabel}
        description={WORDS.expiryHelp}
        clearable
        clearButtonProps={{ 'aria-label': 'No date' }}
        minDate={toDay(now)}
        {...form.getInputProps('expires_at')}
      />
      <TextInput
        label={WORDS.labelLabel}
        description={WORDS.labelHelp}
        maxLength={120}
        {...form.getInputProps('label')}
      />
    </>
  )
}

function LoadedForm({ profiles, ...props }: TokenFormProps & { profiles: readonly CodeConnectProfile[] }) {
  const form = useForm<TokenValues>({ initialValues: initialValues(profiles, props.start), validate })
  const profile = profiles.find((one) => one.id === form.values.profile) ?? profiles[0]
  if (!profile) return null
  const onSubmit = form.onSubmit((values) =>
    props.submit(toFields(values)).catch((error: unknown) => {
      form.setErrors(fieldErrors(toProblem(error), TOKEN_REFUSAL_FIELDS))
    }),
  )
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Panel>
          <form onSubmit={onSubmit} noValidate>
            <Stack gap="lg">
              {profiles.length > 1 && (
                <Radio.Group label={WORDS.product} {...form.getInputProps('profile')}>
                  <Group mt={6} gap="lg">
                    {profiles.map(({ id, product_name }) => (
                      <Radio key={id} value={id} label={product_name} />
                    ))}
                  </Group>
                </Radio.Group>
              )}
              <RequiredFields form={form} profile={profile} />
              <OptionalFields form={form} profile={profile} />
              {props.error !== null && (
                <ProblemNotice error={props.error} atField={Object.keys(form.errors).length > 0} />
              )}
              <Group>
                <Button type="submit" size="md" loading={props.pending}>
                  {props.submitLabel}
                </Button>
                <LinkButton variant="subtle" to="/settings/connected-apps">
                  {WORDS.cancel}
                </LinkButton>
              </Group>
            </Stack>
          </form>
        </Panel>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <TokenHelp profile={profile} />
      </Grid.Col>
    </Grid>
  )
}

/** The fields of spec 2.2, with help beside them. Refusals are shown at the field they are about. */
export function TokenForm(props: TokenFormProps) {
  const { data, error, refetch } = useQuery(codeProfilesQuery)
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!data) return <LoadingBlock height={560} what="the form" />
  return <LoadedForm {...props} profiles={data} />
}
