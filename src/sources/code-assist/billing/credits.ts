import type { CreditLine } from '../../../model/bill-line.ts'
import type { CodeProfile } from '../../profiles.ts'
import type { RecordFields } from '../../record-fields.ts'
import type { CodeAssistSource } from '../../source.ts'
import { accountNames } from '../access/account-names.ts'
import { fillPath, type CodeAssistClient } from '../client.ts'
import { listDocuments } from '../list-documents.ts'
import { SnapshotBuilder } from '../read/snapshot.ts'
import { amountOf, addedUp, moneyOf } from './money-fields.ts'
import { dayQuery } from './day-query.ts'

/**
 * The credits of one day by model, over all cost centres (upstream/code-billing 2). No line says its day: what was asked
 * is the only key.
 */
export function createCredits(
  client: CodeAssistClient,
  profile: CodeProfile,
): CodeAssistSource['fetchCredits'] {
  return async (account, day, signal) => {
    const dataset = account.level === 'enterprise' ? 'enterprise_credits' : 'org_credits'
    const path = fillPath(profile, dataset, accountNames(account))
    const lines = new SnapshotBuilder<CreditLine>()
    const documents = listDocuments(client, {
      ask: { call: 'bill', level: account.level, path, query: dayQuery(day), signal, patient: true },
      form: 'wrapped',
      single: true,
      onRow(row) {
        let isOurs = true
        const kept = lines.take(row, (fields) => {
          const line = lineOf(fields, profile, day)
          isOurs = line !== null
          return line ? [line] : []
        })
        return isOurs ? kept : null
      },
      onPage: (page) => lines.notePage(page),
    })
    const { rows, ...snapshot } = lines.build(await client.spool(documents))
    return { ...snapshot, rows: addedUp(rows, AMOUNTS) }
  }
}

const AMOUNTS = ['quantity', 'gross', 'discount', 'net', 'discountQuantity', 'netQuantity'] as const

function lineOf(fields: RecordFields, { fieldWords }: CodeProfile, day: string): CreditLine | null {
  const money = moneyOf(fields, fieldWords, 'grossQuantity')
  return (
    money && {
      day,
      ...money,
      discountQuantity: amountOf(fields, 'discountQuantity'),
      netQuantity: amountOf(fields, 'netQuantity'),
      model: fields.text(['model']),
    }
  )
}
