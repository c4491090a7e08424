import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { AddAllowanceBody, type Allowance } from '../../../../src/api/contract/access/organization.ts'
import { call } from '../../api/call.ts'
import { PRICED } from '../../api/organization.ts'
import { toProblem } from '../../api/problem-error.ts'
import { useChange } from '../../api/use-change.ts'
import { DayInput } from '../../components/form/day-input.tsx'
import { checkedErrors, fieldErrors } from '../../components/form/field-errors.ts'
import { SentForm } from '../../components/form/sent-form.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { t } from '../../i18n/t.ts'
import { PLAN_OPTIONS, UNIT_OPTIONS, wholeAmount } from './allowance-words.ts'

/** What the form begins with; with an id it changes that entry. */
export type AllowanceDraft = Omit<Allowance, 'id'> & { id?: string }

interface Values extends Pick<Allowance, 'plan' | 'unit' | 'valid_from'> {
  amount: string
}

const valuesOf = ({ plan, unit, valid_from, amount }: AllowanceDraft): Values => ({
  plan,
  unit,
  valid_from,
  amount: amount === null ? '' : String(amount),
})

const bodyOf = ({ amount, ...same }: Values) => ({ ...same, amount: wholeAmount(amount) })

const MESSAGES = { amount: t('prices:allowances.invalid') }

function save(id: string | undefined, values: Values) {
  const { plan, unit, ...rest } = bodyOf(values)
  return id === undefined
    ? call('addAllowance', { body: { plan, unit, ...rest } })
    : call('changeAllowance', { params: { id }, body: rest })
}

/** What a seat of a plan includes, and the day from which it holds. */
export function AllowanceDialog({ draft, close }: { draft: AllowanceDraft; close: () => void }) {
  const { id } = draft
  const form = useForm<Values>({
    initialValues: valuesOf(draft),
    validate: (values) => checkedErrors(AddAllowanceBody.safeParse(bodyOf(values)), MESSAGES),
  })
  const saving = useChange(PRICED, (values: Values) => save(id, values), {
    onError: (error) => form.setErrors(fieldErrors(toProblem(error), { conflict: 'valid_from' })),
    onSuccess: close,
  })
  const fixed = { allowDeselect: false, disabled: id !== undefined }
  const title = id === undefined ? t('prices:allowances.words.add') : t('prices:allowances.changeTitle')
  return (
    <Dialog onClose={close} title={title}>
      <SentForm form={form} send={saving.mutate} of={saving} submit={t('prices:save')} close={close}>
        <Select
          label={t('prices:included.columns.plan')}
          data={PLAN_OPTIONS}
          {...fixed}
          {...form.getInputProps('plan')}
        />
        <Select
          label={t('prices:allowances.unitLabel')}
          data={UNIT_OPTIONS}
          {...fixed}
          {...form.getInputProps('unit')}
        />
        <TextInput
          label={t('prices:included.columns.amount')}
          description={t('prices:allowances.amountHelp')}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <DayInput
          label={t('prices:columns.from')}
          description={t('prices:allowances.fromHelp')}
          placeholder={t('prices:always')}
          clearLabel={t('prices:always')}
          error={form.errors['valid_from']}
          value={form.values.valid_from}
          onChange={(day) => form.setFieldValue('valid_from', day)}
        />
      </SentForm>
    </Dialog>
  )
}
