import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { BookMonth, Invoice } from '../../../../src/api/contract/money/books.ts'
import { call } from '../../api/call.ts'
import { useMay } from '../../api/session.ts'
import { useChange } from '../../api/use-change.ts'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { Below, Hint } from '../../components/side-text.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { RowButton, Table, Unknown } from '../../components/table/table.tsx'
import { formatExact } from '../../format/decimal.ts'
import { formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { BOOKS } from './books-queries.ts'
import type { InvoiceDraft } from './invoice-values.ts'

const InvoiceDialog = lazy(() =>
  import('./invoice-dialog.tsx').then((part) => ({ default: part.InvoiceDialog })),
)

const amountOf = ({ amount, currency }: Invoice) => formatExact(amount, currency)

function TakeOutDialog({ invoice, close }: { invoice: Invoice; close: () => void }) {
  const { id, number } = invoice
  const takeOut = useChange(BOOKS, () => call('deleteInvoice', { params: { id } }))
  return (
    <ConfirmDialog
      title={t('books:invoices.takeOutTitle')}
      confirm={t('books:invoices.takeOut')}
      close={close}
      of={takeOut}
    >
      <Text size="sm">{t('books:invoices.takeOutHelp', { number, amount: amountOf(invoice) })}</Text>
    </ConfirmDialog>
  )
}

function EnteredBy({ changed_by: { name }, changed_at: at }: Invoice) {
  return (
    <>
      {name ?? <Unknown />}
      <Below>{formatInstant(at)}</Below>
    </>
  )
}

interface Doing {
  change: (invoice: Invoice) => void
  takeOut: (invoice: Invoice) => void
}

function columnsOf(doing: Doing | null): readonly Column<Invoice>[] {
  return namedColumns(t('books:invoices.columns', { returnObjects: true }), {
    number: ({ number }) => number,
    amount: { number: true, cell: amountOf },
    covers: ({ covers }) => covers,
    note: ({ note }) => note,
    by: EnteredBy,
    ...(doing && {
      action: (invoice: Invoice) => (
        <Group gap={6} wrap="nowrap" justify="flex-end">
          <RowButton
            aria-label={t('books:invoices.changeOf', { number: invoice.number })}
            onClick={() => doing.change(invoice)}
          >
            {t('books:invoices.change')}
          </RowButton>
          <RowButton
            aria-label={t('books:invoices.takeOutOf', { number: invoice.number })}
            onClick={() => doing.takeOut(invoice)}
          >
            {t('books:invoices.takeOut')}
          </RowButton>
        </Group>
      ),
    }),
  })
}

/** What the vendor asks to be paid for a month, as somebody typed it in. */
export function InvoicesPanel({ tool, month, invoices }: Pick<BookMonth, 'tool' | 'month' | 'invoices'>) {
  const may = useMay('money:write')
  const [draft, setDraft] = useState<InvoiceDraft | null>(null)
  const [leaving, setLeaving] = useState<Invoice | null>(null)
  const currency = invoices.at(-1)?.currency ?? 'USD'
  const add = may && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setDraft({ tool, month, currency })}
    >
      {t('books:invoices.add')}
    </Button>
  )
  return (
    <Panel title={t('books:invoices.title')} hint={t('books:invoices.hint')} actions={add}>
      {invoices.length === 0 ? (
        <Hint>{t('books:invoices.none')}</Hint>
      ) : (
        <Table
          caption={t('books:invoices.caption')}
          columns={columnsOf(may ? { change: setDraft, takeOut: setLeaving } : null)}
          rows={invoices}
          rowKey={({ id }) => id}
        />
      )}
      {draft && (
        <Suspense>
          <InvoiceDialog draft={draft} close={() => setDraft(null)} />
        </Suspense>
      )}
      {leaving && <TakeOutDialog invoice={leaving} close={() => setLeaving(null)} />}
    </Panel>
  )
}
