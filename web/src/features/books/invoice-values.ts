import { AddInvoiceBody, type Invoice } from '../../../../src/api/contract/money/books.ts'
import { checkedErrors } from '../../components/form/field-errors.ts'
import { plainAmount, refusedReading } from '../../components/form/typed-amount.ts'
import { t } from '../../i18n/t.ts'

/** What the form begins with; with an id it changes that invoice. The open panel gives tool and month. */
export type InvoiceDraft = Pick<Invoice, 'tool' | 'month'> & Partial<Invoice>

/** What the form holds, under the service's names: text, as people type it. */
export type InvoiceValues = Pick<Invoice, 'number' | 'amount' | 'currency' | 'covers' | 'note'>

export const valuesOf = ({
  number = '',
  amount = '',
  currency = 'USD',
  covers = '',
  note = '',
}: InvoiceDraft): InvoiceValues => ({ number, amount, currency, covers, note })

export const bodyOf = ({ tool, month }: InvoiceDraft, values: InvoiceValues) => ({
  tool,
  month,
  number: values.number.trim(),
  amount: plainAmount(values.amount),
  currency: values.currency,
  covers: values.covers.trim(),
  note: values.note.trim(),
})

const MESSAGES = {
  number: t('books:invoices.invalidNumber'),
  amount: t('books:invoices.invalidAmount'),
  covers: t('books:invoices.tooLong'),
  note: t('books:invoices.tooLong'),
}

/** What the contract refuses, and an amount that can be read in two ways; one that stands already has been read. */
export function invalidFields(draft: InvoiceDraft, values: InvoiceValues): Record<string, string> {
  const amount = refusedReading(values.amount, draft.amount)
  return {
    ...checkedErrors(AddInvoiceBody.safeParse(bodyOf(draft, values)), MESSAGES),
    ...(amount !== undefined && { amount }),
  }
}
