import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ApproveAccessBody, AskAccessBody } from '../../../../src/api/contract/people/own-data.ts'
import { call } from '../../api/call.ts'
import { toProblem } from '../../api/problem-error.ts'
import { useChange } from '../../api/use-change.ts'
import { checkedErrors, fieldErrors } from '../../components/form/field-errors.ts'
import { SentForm } from '../../components/form/sent-form.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { Hint } from '../../components/side-text.tsx'
import { t } from '../../i18n/t.ts'

const KEYS = [['access-requests']]
const MESSAGES: Record<string, string> = {
  person: t('handover:wrongPerson'),
  proof: t('handover:wrongProof'),
}

/** Asks for what is known of somebody, for them. */
export function AskDialog({ close }: { close: () => void }) {
  const form = useForm({
    initialValues: { person: '', proof: '' },
    validate: (values) => checkedErrors(AskAccessBody.safeParse(values), MESSAGES),
  })
  const asking = useChange(KEYS, (body: typeof form.values) => call('askAccess', { body }), {
    onError: (error) => form.setErrors(fieldErrors(toProblem(error))),
    onSuccess: close,
  })
  return (
    <Dialog onClose={close} title={t('handover:ask')}>
      <SentForm form={form} send={asking.mutate} of={asking} submit={t('handover:askIt')} close={close}>
        <Hint>{t('handover:askHelp')}</Hint>
        <TextInput
          label={t('handover:person')}
          description={t('handover:personHelp')}
          data-autofocus
          {...form.getInputProps('person')}
        />
        <Textarea
          label={t('handover:proof')}
          description={t('handover:proofHelp')}
          autosize
          minRows={2}
          {...form.getInputProps('proof')}
        />
      </SentForm>
    </Dialog>
  )
}

/** Whoever approves names the person again: who that is, is not kept. */
export function ApproveDialog({ id, close }: { id: string; close: () => void }) {
  const form = useForm({
    initialValues: { person: '' },
    validate: (values) => checkedErrors(ApproveAccessBody.safeParse(values), MESSAGES),
  })
  const approving = useChange(
    KEYS,
    (body: typeof form.values) => call('approveAccess', { params: { id }, body }),
    { onError: (error) => form.setErrors(fieldErrors(toProblem(error))), onSuccess: close },
  )
  return (
    <Dialog onClose={close} title={t('handover:approveTitle')}>
      <SentForm
        form={form}
        send={approving.mutate}
        of={approving}
        submit={t('handover:approve')}
        close={close}
      >
        <Hint>{t('handover:approveHelp')}</Hint>
        <TextInput label={t('handover:person')} data-autofocus {...form.getInputProps('person')} />
      </SentForm>
    </Dialog>
  )
}
