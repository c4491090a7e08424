import { Checkbox, Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { AskRevealBody } from '../../../../src/api/contract/people/reveals.ts'
import { REVEAL_PURPOSES } from '../../../../src/api/contract/words.ts'
import { call } from '../../api/call.ts'
import { toProblem } from '../../api/problem-error.ts'
import { revealsQuery } from '../../api/reveals.ts'
import { useChange } from '../../api/use-change.ts'
import { checkedErrors, fieldErrors } from '../../components/form/field-errors.ts'
import { SentForm } from '../../components/form/sent-form.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { Hint } from '../../components/side-text.tsx'
import { t } from '../../i18n/t.ts'

const PURPOSES = REVEAL_PURPOSES.map((value) => ({ value, label: t(`reveals:purpose.${value}`) }))
/** Of this alone the person may be told later. */
const DELAYABLE = 'security_incident'
const MESSAGES: Record<string, string> = {
  purpose: t('reveals:wrongPurpose'),
  reason: t('reveals:wrongReason'),
}

interface Values {
  purpose: string | null
  reason: string
  delay: boolean
}

interface AskNameDialogProps {
  pseudonym: string
  /** A month in which they have it. */
  month: string
  close: () => void
}

/** Asks for the name behind one pseudonym: somebody else has to approve. */
export function AskNameDialog({ pseudonym, month, close }: AskNameDialogProps) {
  const said = (values: Values) => ({
    pseudonym,
    month,
    ...values,
    delay: values.delay && values.purpose === DELAYABLE,
  })
  const bodyOf = (values: Values) => AskRevealBody.safeParse(said(values))
  const form = useForm<Values>({
    initialValues: { purpose: null, reason: '', delay: false },
    validate: (values) => checkedErrors(bodyOf(values), MESSAGES),
  })
  const asking = useChange(
    [revealsQuery.queryKey],
    (values: Values) => call('askReveal', { body: AskRevealBody.parse(said(values)) }),
    { onError: (error) => form.setErrors(fieldErrors(toProblem(error))), onSuccess: close },
  )
  return (
    <Dialog onClose={close} title={t('reveals:askTitle', { pseudonym })}>
      <SentForm form={form} send={asking.mutate} of={asking} submit={t('reveals:askIt')} close={close}>
        <Hint>{t('reveals:askHelp')}</Hint>
        <Select
          label={t('reveals:purposeLabel')}
          data={PURPOSES}
          allowDeselect={false}
          data-autofocus
          {...form.getInputProps('purpose')}
        />
        <Textarea
          label={t('reveals:reasonLabel')}
          description={t('reveals:reasonHelp')}
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
        {form.values.purpose === DELAYABLE && (
          <Checkbox
            label={t('reveals:delayLabel')}
            description={t('reveals:delayHelp')}
            {...form.getInputProps('delay', { type: 'checkbox' })}
          />
        )}
      </SentForm>
    </Dialog>
  )
}
