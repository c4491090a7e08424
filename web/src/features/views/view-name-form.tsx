import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { SaveViewBody } from '../../../../src/api/contract/views.ts'
import { SentForm } from '../../components/form/sent-form.tsx'
import { t } from '../../i18n/t.ts'

interface ViewNameFormProps {
  name: string
  submit: string
  close: () => void
  of: { mutate: (name: string) => void; isPending: boolean; error: unknown }
}

/** Asks for the name of a view. */
export function ViewNameForm({ name, of, ...end }: ViewNameFormProps) {
  const form = useForm({
    initialValues: { name },
    validate: {
      name: (text) => (SaveViewBody.shape.name.safeParse(text).success ? null : t('views:invalidName')),
    },
  })
  return (
    <SentForm form={form} send={(values) => of.mutate(values.name)} of={of} {...end}>
      <TextInput
        label={t('views:name')}
        description={t('views:nameHelp')}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </SentForm>
  )
}
