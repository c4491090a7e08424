import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useChange } from '../../api/use-change.ts'
import { SentForm } from '../../components/form/sent-form.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { t } from '../../i18n/t.ts'
import { factorsQuery } from './factors-query.ts'
import { makePasskey } from './passkey.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

async function add({ name }: { name: string }) {
  const { options } = await call('beginPasskey')
  return call('addPasskey', { body: { name, passkey: await makePasskey(options) } })
}

/** The browser asks for the device; with the first factor come recovery codes. */
export function AddPasskeyDialog({ close, done = close }: { close: () => void; done?: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() ? null : t('factors:key.wrong')) },
  })
  const adding = useChange([factorsQuery.queryKey], add, {
    onSuccess: ({ recovery_codes: added }) => (added ? setCodes(added) : done()),
  })
  return (
    <Dialog
      once={codes !== null}
      onClose={codes ? done : close}
      title={codes ? t('factors:codes.title') : t('factors:key.title')}
    >
      {codes ? (
        <RecoveryCodes codes={codes} done={done} />
      ) : (
        <SentForm form={form} send={adding.mutate} of={adding} submit={t('factors:key.make')} close={close}>
          <TextInput
            label={t('factors:key.name')}
            description={t('factors:key.nameHelp')}
            maxLength={60}
            data-autofocus
            {...form.getInputProps('name')}
          />
        </SentForm>
      )}
    </Dialog>
  )
}
