import { Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { toProblem } from '../../api/problem-error.ts'
import { useChange } from '../../api/use-change.ts'
import { CopyText } from '../../components/form/copy-text.tsx'
import { fieldErrors } from '../../components/form/field-errors.ts'
import { SentForm } from '../../components/form/sent-form.tsx'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { t } from '../../i18n/t.ts'
import { factorsQuery } from './factors-query.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface AddingProps {
  close: () => void
  onAdded: (codes: string[] | null) => void
}

function App({ close, onAdded }: AddingProps) {
  // A new secret each time it is opened, and the same one for as long as it is.
  const begun = useQuery({
    queryKey: ['totp-begun'],
    queryFn: () => call('beginTotp'),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (/^\s*\d{3}\s?\d{3}\s*$/.test(code) ? null : t('factors:app.wrong')) },
  })
  const confirm = useChange(
    [factorsQuery.queryKey],
    (body: { code: string }) => call('confirmTotp', { params: { id: begun.data?.id ?? '' }, body }),
    {
      onError: (error) => form.setErrors(fieldErrors(toProblem(error))),
      onSuccess: (added) => onAdded(added.recovery_codes),
    },
  )
  if (!begun.data) return <NotYet of={begun} height={260} what={t('factors:app.key')} />
  return (
    <SentForm form={form} send={confirm.mutate} of={confirm} submit={t('factors:app.confirm')} close={close}>
      <Text size="sm">{t('factors:app.scan')}</Text>
      <Stack align="center" gap="xs">
        <QrCode text={begun.data.address} />
        <CopyText text={begun.data.secret} name={t('factors:app.key')} />
      </Stack>
      <TextInput
        label={t('factors:app.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        {...form.getInputProps('code')}
      />
    </SentForm>
  )
}

/** From the picture to the recovery codes. */
export function AddAppDialog({ close, done = close }: { close: () => void; done?: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <Dialog
      once={codes !== null}
      onClose={codes ? done : close}
      title={codes ? t('factors:codes.title') : t('factors:app.title')}
    >
      {codes ? (
        <RecoveryCodes codes={codes} done={done} />
      ) : (
        <App close={close} onAdded={(added) => (added ? setCodes(added) : done())} />
      )}
    </Dialog>
  )
}
