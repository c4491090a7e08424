import { Button, Grid, Group, Radio, Stack, TextInput, type RadioGroupProps } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NotYet } from '../../components/notices/not-yet.tsx'
import type { Connection, ConnectProfile } from '../../../../src/api/contract/connections/connections.ts'
import { profilesQuery } from '../../api/connections.ts'
import { toProblem } from '../../api/problem-error.ts'
import { fieldErrors } from '../../components/form/field-errors.ts'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { LinkButton } from '../../components/page/typed-links.tsx'
import { t } from '../../i18n/t.ts'
import { ConnectFields } from './connect-fields.tsx'
import { ConnectHelp } from './connect-help.tsx'
import { errorsOf, given, initialValues, type ConnectKind, type Given } from './connect-kind.ts'

interface ProductChoiceProps extends Pick<RadioGroupProps, 'value' | 'onChange'> {
  products: readonly Pick<ConnectProfile, 'id' | 'product_name'>[]
}

/** Which of several products; nothing to choose where there is one. */
export function ProductChoice({ products, ...input }: ProductChoiceProps) {
  if (products.length < 2) return null
  return (
    <Radio.Group label={t('sources:form.product')} {...input}>
      <Group mt={6} gap="lg">
        {products.map(({ id, product_name }) => (
          <Radio key={id} value={id} label={product_name} />
        ))}
      </Group>
    </Radio.Group>
  )
}

interface ConnectFormProps<Profile extends ConnectProfile> {
  kind: ConnectKind<Profile>
  submitLabel: string
  /** The connection to begin from when connecting again. */
  start?: Connection | undefined
  submit: (fields: Given) => Promise<void>
  pending: boolean
  error: unknown
}

type LoadedProps<Profile extends ConnectProfile> = ConnectFormProps<Profile> & {
  profiles: readonly Profile[]
}

/** The fields of a source with help beside them. Refusals are shown at the field they are about. */
function LoadedForm<Profile extends ConnectProfile>(props: LoadedProps<Profile>) {
  const { kind, profiles, start, error } = props
  const form = useForm({
    initialValues: initialValues(kind, profiles, start),
    validate: (values) => errorsOf(kind.fields, values),
  })
  // What the vendor said of earlier fields does not stand beside what is wrong with these.
  const [refusedHere, setRefusedHere] = useState(false)
  const profile = profiles.find((one) => one.id === form.values.profile) ?? profiles[0]
  if (!profile) return null
  const onSubmit = form.onSubmit(
    (values) => {
      setRefusedHere(false)
      return props.submit(given(values)).catch((refusal: unknown) => {
        form.setErrors(fieldErrors(toProblem(refusal), kind.refusals))
      })
    },
    () => setRefusedHere(true),
  )
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Panel>
          <form onSubmit={onSubmit} noValidate>
            <Stack gap="lg">
              <ProductChoice products={profiles} {...form.getInputProps('profile')} />
              <ConnectFields fields={kind.fields} form={form} profile={profile} />
              <TextInput
                label={t('sources:form.label')}
                description={kind.words.labelHelp}
                maxLength={120}
                {...form.getInputProps('label')}
              />
              {error !== null && !refusedHere && (
                <ProblemNotice error={error} atField={Object.keys(form.errors).length > 0} />
              )}
              <Group>
                <Button type="submit" size="md" loading={props.pending}>
                  {props.submitLabel}
                </Button>
                <LinkButton variant="subtle" to={kind.home}>
                  {t('actions.cancel')}
                </LinkButton>
              </Group>
            </Stack>
          </form>
        </Panel>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <ConnectHelp kind={kind} profile={profile} />
      </Grid.Col>
    </Grid>
  )
}

export function ConnectForm<Profile extends ConnectProfile>(props: ConnectFormProps<Profile>) {
  const query = useQuery(profilesQuery)
  const { data } = query
  if (!data) return <NotYet of={query} height={560} what={t('form')} />
  return <LoadedForm {...props} profiles={props.kind.profiles(data)} />
}
