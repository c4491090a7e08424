import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { AskErasureBody } from '../../../../src/api/contract/people/erasures.ts'
import { call } from '../../api/call.ts'
import { erasuresQuery } from '../../api/erasures.ts'
import { toProblem } from '../../api/problem-error.ts'
import { useChange } from '../../api/use-change.ts'
import { checkedErrors, fieldErrors } from '../../components/form/field-errors.ts'
import { SentForm } from '../../components/form/sent-form.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { Hint } from '../../components/side-text.tsx'
import { t } from '../../i18n/t.ts'

const MESSAGES: Record<string, string> = { account: t('erasures:wrongAccount') }

/** Asks for a person to be erased: somebody else has to approve, where there is somebody. */
export function AskErasureDialog({ close }: { close: () => void }) {
  const form = useForm({
    initialValues: { account: '' },
    validate: (values) => checkedErrors(AskErasureBody.safeParse(values), MESSAGES),
  })
  const asking = useChange(
    [erasuresQuery.queryKey],
    (values: { account: string }) => call('askErasure', { body: AskErasureBody.parse(values) }),
    { onError: (error) => form.setErrors(fieldErrors(toProblem(error))), onSuccess: close },
  )
  return (
    <Dialog onClose={close} title={t('erasures:askTitle')}>
      <SentForm form={form} send={asking.mutate} of={asking} submit={t('erasures:askIt')} close={close}>
        <Hint>{t('erasures:askHelp')}</Hint>
        <TextInput
          label={t('erasures:account')}
          description={t('erasures:accountHelp')}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('account')}
        />
      </SentForm>
    </Dialog>
  )
}
