import { NumberInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Privacy } from '../../../../src/api/contract/privacy.ts'
import { call } from '../../api/call.ts'
import { privacyQuery } from '../../api/privacy.ts'
import { toProblem } from '../../api/problem-error.ts'
import { useChange } from '../../api/use-change.ts'
import { fieldErrors } from '../../components/form/field-errors.ts'
import { SentForm } from '../../components/form/sent-form.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { Hint } from '../../components/side-text.tsx'
import { t } from '../../i18n/t.ts'

interface Values {
  retention: Record<string, number | string>
  reason: string
}

type Retention = Privacy['retention']

const isWithin = (keeps: number | string | undefined, { least, most }: Retention[number]) =>
  typeof keeps === 'number' && keeps >= least && keeps <= most

/** Of each period that is out of its bounds, by the name of its field. */
const outOfBounds = (retention: Retention, values: Values) =>
  Object.fromEntries(
    retention
      .filter((one) => !isWithin(values.retention[one.data], one))
      .map(({ data, least, most }) => [`retention.${data}`, t('privacy:wrongPeriod', { least, most })]),
  )

/** Shorter holds at once, longer is a proposal: the service tells them apart, and asks for a reason where it needs one. */
export function PeriodsDialog({ retention, close }: { retention: Retention; close: () => void }) {
  const form = useForm<Values>({
    initialValues: {
      retention: Object.fromEntries(retention.map(({ data, keeps }) => [data, keeps])),
      reason: '',
    },
    validate: (values) => outOfBounds(retention, values),
  })
  const change = useChange(
    [privacyQuery.queryKey],
    ({ retention: wanted, reason }: Values) => {
      const periods = retention.map(({ data }) => [data, Number(wanted[data])] as const)
      return call('changePrivacy', { body: { retention: Object.fromEntries(periods), reason } })
    },
    { onError: (error) => form.setErrors(fieldErrors(toProblem(error))), onSuccess: close, refusedToo: true },
  )
  return (
    <Dialog onClose={close} title={t('privacy:setPeriodsTitle')}>
      <SentForm form={form} send={change.mutate} of={change} submit={t('privacy:changeIt')} close={close}>
        <Hint>{t('privacy:setPeriodsHelp')}</Hint>
        {retention.map(({ data, unit, least, most }) => (
          <NumberInput
            key={data}
            label={t(`privacy:retained.${data}`)}
            description={t(`privacy:periodHelp.${unit}`, { least, most })}
            min={least}
            max={most}
            {...form.getInputProps(`retention.${data}`)}
          />
        ))}
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
