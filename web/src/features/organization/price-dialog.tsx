import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { AddPriceBody, type Price } from '../../../../src/api/contract/access/organization.ts'
import { call } from '../../api/call.ts'
import { PRICED } from '../../api/organization.ts'
import { toProblem } from '../../api/problem-error.ts'
import { useChange } from '../../api/use-change.ts'
import { DayInput } from '../../components/form/day-input.tsx'
import { checkedErrors, fieldErrors } from '../../components/form/field-errors.ts'
import { MoneyFields } from '../../components/form/money-fields.tsx'
import { SentForm } from '../../components/form/sent-form.tsx'
import { plainAmount, refusedReading } from '../../components/form/typed-amount.ts'
import { Dialog } from '../../components/page/dialog.tsx'
import { t } from '../../i18n/t.ts'
import { ITEM_OPTIONS } from './price-words.ts'

/** What the form begins with; with an id it changes that price. */
export type PriceDraft = Omit<Price, 'id'> & { id?: string }

interface Values extends Pick<Price, 'item' | 'valid_from'> {
  amount: string
  currency: string
}

const bodyOf = ({ item, valid_from, amount, currency }: Values) => ({
  item,
  valid_from,
  price: { amount: plainAmount(amount), currency },
})

const valuesOf = ({ item, valid_from, price }: PriceDraft): Values => ({
  item,
  valid_from,
  amount: price?.amount ?? '',
  currency: price?.currency ?? 'USD',
})

const MESSAGES = { price: t('prices:invalidPrice') }

/** What the contract refuses of the price is said at its amount, and so is an amount that can be read in two ways. */
export function invalidFields(draft: PriceDraft, values: Values): Record<string, string> {
  const { price, ...others } = checkedErrors(AddPriceBody.safeParse(bodyOf(values)), MESSAGES)
  const amount = refusedReading(values.amount, draft.price?.amount) ?? price
  return { ...others, ...(amount !== undefined && { amount }) }
}

function save(id: string | undefined, values: Values) {
  const { item, ...rest } = bodyOf(values)
  return id === undefined
    ? call('addPrice', { body: { item, ...rest } })
    : call('changePrice', { params: { id }, body: rest })
}

/** A price and the day from which it holds. */
export function PriceDialog({ draft, close }: { draft: PriceDraft; close: () => void }) {
  const { id } = draft
  const form = useForm<Values>({
    initialValues: valuesOf(draft),
    validate: (values) => invalidFields(draft, values),
  })
  const { valid_from: validFrom } = form.values
  const saving = useChange(PRICED, (values: Values) => save(id, values), {
    onError: (error) => form.setErrors(fieldErrors(toProblem(error), { conflict: 'valid_from' })),
    onSuccess: close,
  })
  return (
    <Dialog onClose={close} title={t(id === undefined ? 'prices:add' : 'prices:changeTitle')}>
      <SentForm form={form} send={saving.mutate} of={saving} submit={t('prices:save')} close={close}>
        <Select
          label={t('prices:columns.item')}
          data={ITEM_OPTIONS}
          allowDeselect={false}
          disabled={id !== undefined}
          {...form.getInputProps('item')}
        />
        <MoneyFields
          label={t('prices:columns.price')}
          amount={form.getInputProps('amount')}
          currency={form.getInputProps('currency')}
          focus
        />
        <DayInput
          label={t('prices:columns.from')}
          description={t('prices:fromHelp')}
          placeholder={t('prices:always')}
          clearLabel={t('prices:always')}
          error={form.errors['valid_from']}
          value={validFrom}
          onChange={(day) => form.setFieldValue('valid_from', day)}
        />
      </SentForm>
    </Dialog>
  )
}
