import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { SentForm } from '../../components/form/sent-form.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import type { Connection } from '../../../../src/api/contract/connections/connections.ts'
import { usePatchConnection } from './use-source-actions.ts'
import { t } from '../../i18n/t.ts'

export function RenameDialog({ connection, close }: { connection: Connection; close: () => void }) {
  const patch = usePatchConnection(connection.id)
  const form = useForm({
    initialValues: { label: connection.label },
    validate: { label: (value) => (value.trim() ? null : t('sources:rename.missing')) },
  })
  return (
    <Dialog onClose={close} title={t('sources:rename.title')}>
      <SentForm
        form={form}
        send={(values) => patch.mutate(values, { onSuccess: close })}
        of={patch}
        submit={t('actions.rename')}
        close={close}
      >
        <TextInput
          label={t('sources:rename.name')}
          maxLength={120}
          data-autofocus
          {...form.getInputProps('label')}
        />
      </SentForm>
    </Dialog>
  )
}
