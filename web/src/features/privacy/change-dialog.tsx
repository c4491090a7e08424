import { Button, Checkbox, NumberInput, Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { PRIVACY_MODES } from '../../../../src/api/contract/words.ts'
import { ChangePrivacyBody, type Privacy } from '../../../../src/api/contract/privacy.ts'
import { call } from '../../api/call.ts'
import { privacyQuery } from '../../api/privacy.ts'
import { toProblem } from '../../api/problem-error.ts'
import { meQuery } from '../../api/session.ts'
import { useChange } from '../../api/use-change.ts'
import { checkedErrors, fieldErrors } from '../../components/form/field-errors.ts'
import { SentForm } from '../../components/form/sent-form.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { Hint } from '../../components/side-text.tsx'
import { t } from '../../i18n/t.ts'
import { RevealFields, type RevealValues } from './reveal-fields.tsx'

interface Values extends RevealValues {
  mode: Privacy['mode']
  k: number | string
  insiders: number | string
  leads: number | string
  led: boolean
  noObserver: boolean
  reason: string
}

const MODES = PRIVACY_MODES.map((value) => ({
  value,
  label: t(`privacy:mode.${value}`),
}))
const MESSAGES: Record<string, string> = {
  k: t('privacy:wrongK'),
  insiders: t('privacy:wrongInsiders'),
  leads: t('privacy:wrongK'),
  reveals: t('reveals:wrongMonthly'),
  reason: t('privacy:wrongReason'),
}
/** As agreements with a works council commonly have it. */
const PRESET = { k: 10, insiders: 2 }

const bodyOf = ({ mode, k, insiders, leads, led, noObserver, reason, monthly, alone, purposes }: Values) =>
  ChangePrivacyBody.safeParse({
    mode,
    k,
    insiders,
    leads,
    led,
    reason,
    ...(noObserver && { observer: false }),
    ...(mode === 'pseudonymous' && { reveals: { monthly, alone, purposes } }),
  })

/** Stricter holds at once, weaker is a proposal: the service tells them apart, and asks for a reason where it needs one. */
export function ChangeDialog({ privacy, close }: { privacy: Privacy; close: () => void }) {
  const { mode, k, insiders, leads, led, observer, reveals } = privacy
  const form = useForm<Values>({
    initialValues: { mode, k, insiders, leads, led, noObserver: false, reason: '', ...reveals },
    validate: (values) => checkedErrors(bodyOf(values), MESSAGES),
  })
  const change = useChange(
    // Whether the asker sees people hangs on it as well.
    [privacyQuery.queryKey, meQuery.queryKey],
    (values: Values) => call('changePrivacy', { body: bodyOf(values).data ?? {} }),
    { onError: (error) => form.setErrors(fieldErrors(toProblem(error))), onSuccess: close, refusedToo: true },
  )
  return (
    <Dialog onClose={close} title={t('privacy:changeTitle')}>
      <SentForm form={form} send={change.mutate} of={change} submit={t('privacy:changeIt')} close={close}>
        <Hint>{t('privacy:changeHelp')}</Hint>
        <Select
          label={t('privacy:modeLabel')}
          data={MODES}
          allowDeselect={false}
          data-autofocus
          {...form.getInputProps('mode')}
        />
        {mode === 'identified' && form.values.mode !== mode && <Hint>{t('privacy:deletesOld')}</Hint>}
        <NumberInput
          label={t('privacy:k')}
          description={t('privacy:kHelp')}
          min={5}
          max={50}
          {...form.getInputProps('k')}
        />
        <NumberInput
          label={t('privacy:insiders')}
          description={t('privacy:insidersHelp')}
          min={1}
          max={3}
          {...form.getInputProps('insiders')}
        />
        <NumberInput
          label={t('privacy:leads')}
          description={t('privacy:leadsHelp')}
          min={5}
          max={50}
          {...form.getInputProps('leads')}
        />
        <Checkbox
          label={t('privacy:led')}
          description={t('privacy:ledHelp')}
          {...form.getInputProps('led', { type: 'checkbox' })}
        />
        <Button variant="default" size="xs" w="fit-content" onClick={() => form.setValues(PRESET)}>
          {t('privacy:preset')}
        </Button>
        {form.values.mode === 'pseudonymous' && <RevealFields form={form} />}
        {observer && (
          <Checkbox
            label={t('privacy:noObserver')}
            {...form.getInputProps('noObserver', { type: 'checkbox' })}
          />
        )}
        <Textarea
          label={t('privacy:reasonLabel')}
          description={t('privacy:reasonHelp')}
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      </SentForm>
    </Dialog>
  )
}
