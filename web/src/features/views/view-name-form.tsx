import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FormEnd } from '../../components/form/form-end.tsx'
import { SaveViewBody } from '../../../../src/api/contract/views.ts'
import { t } from '../../i18n/t.ts'

interface ViewNameFormProps {
  name: string
  submit: string
  onSubmit: (name: string) => void
  close: () => void
  of: { isPending: boolean; error: unknown }
}

/** Asks for the name of a view. */
export function ViewNameForm({ name, submit, onSubmit, close, of }: ViewNameFormProps) {
  const form = useForm({
    initialValues: { name },
    validate: {
      name: (text) => (SaveViewBody.shape.name.safeParse(text).success ? null : t('views:invalidName')),
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => onSubmit(values.name))} noValidate>
      <Stack>
        <TextInput
          label={t('views:name')}
          description={t('views:nameHelp')}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormEnd submit={submit} of={of} close={close} />
      </Stack>
    </form>
  )
}
