import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FormEnd } from '../../components/form/form-end.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import type { Connection } from '../../../../src/api/contract/connections.ts'
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
      <form onSubmit={form.onSubmit((values) => patch.mutate(values, { onSuccess: close }))}>
        <Stack>
          <TextInput
            label={t('sources:rename.name')}
            maxLength={120}
            data-autofocus
            {...form.getInputProps('label')}
          />
          <FormEnd submit={t('actions.rename')} of={patch} close={close} />
        </Stack>
      </form>
    </Dialog>
  )
}
