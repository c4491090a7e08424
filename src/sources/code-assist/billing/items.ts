import type { RecordFields } from '../../record-fields.ts'
import type { Snapshot } from '../../source.ts'
import type { Ask, CodeAssistClient, DeclaredPath } from '../client.ts'
import { listDocuments } from '../list-documents.ts'
import { SnapshotBuilder } from '../read/snapshot.ts'
import { addedUp, amountOf, moneyOf } from './money-fields.ts'

const AMOUNTS = ['quantity', 'gross', 'discount', 'net', 'discountQuantity', 'netQuantity'] as const

type Item = NonNullable<ReturnType<typeof itemOf>>

/**
 * The items of one answer of our product (upstream/code-billing 2 and 4). No item says its day or cost centre: what was
 * asked is the only key.
 */
export async function readItems<Line extends Item>(
  client: CodeAssistClient,
  {
    words,
    ...ask
  }: Pick<Ask, 'level' | 'query' | 'signal'> & { path: DeclaredPath; words: readonly string[] },
  lineOf: (item: Item, fields: RecordFields) => Line,
): Promise<Snapshot<Line>> {
  const lines = new SnapshotBuilder<Line>()
  const documents = listDocuments(client, {
    ask: { ...ask, call: 'bill', patient: true },
    form: 'wrapped',
    single: true,
    onRow(row) {
      let isOurs = true
      const kept = lines.take(row, (fields) => {
        const item = itemOf(fields, words)
        isOurs = item !== null
        return item ? [lineOf(item, fields)] : []
      })
      return isOurs ? kept : null
    },
    onPage: (page) => lines.notePage(page),
  })
  const { rows, ...snapshot } = lines.build(await client.spool(documents))
  return { ...snapshot, rows: addedUp(rows, AMOUNTS) }
}

function itemOf(fields: RecordFields, words: readonly string[]) {
  const money = moneyOf(fields, words, 'grossQuantity')
  return (
    money && {
      ...money,
      discountQuantity: amountOf(fields, 'discountQuantity'),
      netQuantity: amountOf(fields, 'netQuantity'),
    }
  )
}
