import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { SaveViewBody } from '../../../../src/api/contract/views.ts'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { t } from '../../i18n/t.ts'

interface ViewNameFormProps {
  name: string
  submit: string
  onSubmit: (name: string) => void
  close: () => void
  pending: boolean
  error: unknown
}

/** Asks for the name of a view. */
export function ViewNameForm({ name, submit, onSubmit, close, pending, error }: ViewNameFormProps) {
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
        {error !== null && <ProblemNotice error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={pending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
