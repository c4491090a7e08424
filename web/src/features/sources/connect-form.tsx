import { Button, Grid, Group, Radio, Stack, TextInput, type RadioGroupProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState, type ReactNode } from 'react'
import type { Connection, ConnectProfile } from '../../../../src/api/contract/connections.ts'
import { toProblem } from '../../api/problem-error.ts'
import { fieldErrors } from '../../components/field-errors.ts'
import { Panel } from '../../components/panel.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { LinkButton } from '../../components/typed-links.tsx'
import { t } from '../../i18n/t.ts'

/** What a page gives the form of a source: `Fields` is what is sent. */
export interface ConnectProps<Fields> {
  submitLabel: string
  /** The connection to begin from when connecting again. */
  start?: Connection
  submit: (fields: Fields) => Promise<void>
  pending: boolean
  error: unknown
}

interface ConnectFormProps<Values, Fields, Profile> extends ConnectProps<Fields> {
  form: UseFormReturnType<Values>
  profiles: readonly Profile[]
  toFields: (values: Values) => Fields
  /** Which field a refusal is about, where the service names none. */
  refusalFields: Record<string, string>
  fields: (profile: Profile) => ReactNode
  labelHelp: string
  help: (profile: Profile) => ReactNode
  back: '/settings/sources' | '/settings/connected-apps'
}

type Product = Pick<ConnectProfile, 'id' | 'product_name'>

interface ProductChoiceProps extends Pick<RadioGroupProps, 'value' | 'onChange'> {
  products: readonly Product[]
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
/** The fields of a source with help beside them. Refusals are shown at the field they are about. */
export function ConnectForm<
  Values extends { profile: string; label: string },
  Fields,
  Profile extends Product,
>(props: ConnectFormProps<Values, Fields, Profile>) {
  const { form, profiles, error } = props
  // What the vendor said of earlier fields does not stand beside what is wrong with these.
  const [refusedHere, setRefusedHere] = useState(false)
  const profile = profiles.find((one) => one.id === form.values.profile) ?? profiles[0]
  if (!profile) return null
  const onSubmit = form.onSubmit(
    (values) => {
      setRefusedHere(false)
      return props.submit(props.toFields(values)).catch((refusal: unknown) => {
        form.setErrors(fieldErrors(toProblem(refusal), props.refusalFields))
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
              {props.fields(profile)}
              <TextInput
                label={t('sources:form.label')}
                description={props.labelHelp}
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
                <LinkButton variant="subtle" to={props.back}>
                  {t('actions.cancel')}
                </LinkButton>
              </Group>
            </Stack>
          </form>
        </Panel>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>{props.help(profile)}</Grid.Col>
    </Grid>
  )
}
