import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { SentForm } from '../../components/form/sent-form.tsx'
import type { Connection } from '../../../../src/api/contract/connections/connections.ts'
import { toProblem } from '../../api/problem-error.ts'
import { Dialog } from '../../components/page/dialog.tsx'
import { fieldErrors } from '../../components/form/field-errors.ts'
import { t } from '../../i18n/t.ts'
import { usePatchConnection } from '../sources/use-source-actions.ts'
import { ConnectFields } from './connect-fields.tsx'
import { errorsOf, given, valuesOf, type Change } from './connect-kind.ts'

interface CredentialsDialogProps {
  connection: Connection
  change: Change
  close: () => void
}

/** Changes what a connection reads with. It is tried at the vendor first; what fails is not saved. */
export function CredentialsDialog({ connection, change, close }: CredentialsDialogProps) {
  const { title, lead, fields, focus, refusals, wrong, toPatch } = change
  const patch = usePatchConnection(connection.id)
  const form = useForm({
    initialValues: valuesOf(fields, connection),
    validate: (values) => ({ ...errorsOf(fields, values), ...wrong?.(given(values)) }),
  })
  const refuse = (error: unknown) => {
    const errors = fieldErrors(toProblem(error), refusals)
    const [first] = Object.values(errors)
    const [only, second] = fields
    // Whatever is refused of one field is said there.
    form.setErrors(only && !second && first !== undefined ? { [only.name]: first } : errors)
  }
  const save = (values: Record<string, string>) =>
    patch.mutate(toPatch(given(values)), { onSuccess: close, onError: refuse })
  return (
    <Dialog onClose={close} title={title} size="lg">
      <SentForm
        form={form}
        send={save}
        of={patch}
        refused={patch.reset}
        submit={t('sources:actions.checkAndSave')}
        close={close}
      >
        {typeof lead === 'string' ? <Text size="sm">{lead}</Text> : lead}
        <ConnectFields fields={fields} form={form} focus={focus} />
      </SentForm>
    </Dialog>
  )
}
