import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { call } from '../../api/call.ts'
import { toProblem } from '../../api/problem-error.ts'
import { useChange } from '../../api/use-change.ts'
import { fieldErrors } from '../../components/form/field-errors.ts'
import { MoneyFields } from '../../components/form/money-fields.tsx'
import { SentForm } from '../../components/form/sent-form.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { Hint } from '../../components/side-text.tsx'
import { SOURCE_WORDS } from '../../components/source/source-words.ts'
import { formatMonth } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { BOOKS } from './books-queries.ts'
import { bodyOf, invalidFields, valuesOf, type InvoiceDraft, type InvoiceValues } from './invoice-values.ts'

function save(draft: InvoiceDraft, values: InvoiceValues) {
  const { id } = draft
  const body = bodyOf(draft, values)
  return id === undefined ? call('addInvoice', { body }) : call('changeInvoice', { params: { id }, body })
}

/** An invoice of a month of a tool, as the vendor wrote it. */
export function InvoiceDialog({ draft, close }: { draft: InvoiceDraft; close: () => void }) {
  const { id, tool, month } = draft
  const form = useForm<InvoiceValues>({
    initialValues: valuesOf(draft),
    validate: (values) => invalidFields(draft, values),
  })
  const saving = useChange(BOOKS, (values: InvoiceValues) => save(draft, values), {
    onError: (error) => form.setErrors(fieldErrors(toProblem(error), { conflict: 'number' })),
    onSuccess: close,
  })
  const of = { tool: SOURCE_WORDS[tool].name, month: formatMonth(`${month}-01`) }
  return (
    <Dialog onClose={close} title={t(id === undefined ? 'books:invoices.add' : 'books:invoices.changeTitle')}>
      <SentForm form={form} send={saving.mutate} of={saving} submit={t('books:invoices.save')} close={close}>
        <Hint>{t('books:chain', of)}</Hint>
        <TextInput
          label={t('books:invoices.columns.number')}
          autoComplete="off"
          maxLength={80}
          data-autofocus
          {...form.getInputProps('number')}
        />
        <MoneyFields
          label={t('books:invoices.columns.amount')}
          amount={form.getInputProps('amount')}
          currency={form.getInputProps('currency')}
        />
        {form.values.currency !== 'USD' && <Hint>{t('books:invoices.currencyHelp')}</Hint>}
        <TextInput
          label={t('books:invoices.columns.covers')}
          placeholder={t('books:invoices.coversExample')}
          {...form.getInputProps('covers')}
        />
        <TextInput label={t('books:invoices.columns.note')} {...form.getInputProps('note')} />
      </SentForm>
    </Dialog>
  )
}
