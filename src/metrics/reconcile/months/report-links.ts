import { added } from '../../../model/money/decimal.ts'
import Big from 'big.js'
import { CHARGES } from '../../../model/money/book-link.ts'
import { toleranceOf } from '../../../model/money/tolerance.ts'
import type { MetricId } from '../../../model/metric.ts'
import { accountsWith } from '../../ask/scope-accounts.ts'
import { askMonths } from './asked-months.ts'
import { isReport } from './bill-ledger.ts'
import type { AskBill } from './bill-sides.ts'
import { type StoredBills } from './bill-sums.ts'
import type { Held } from './link.ts'
import { daysOfUse, daysUnknown } from './use-links.ts'
import type { HeldOf, MonthsInput } from './months-input.ts'

const AMOUNTS = ['gross', 'net'] as const
const REPORTED: MetricId[] = ['usage_report.gross_usd', 'usage_report.net_usd']

/** What an account's bill says of a charge against the usage report that somebody imported, where that has such lines. */
export async function reportLinks(input: MonthsInput, stored: StoredBills, ask: AskBill): Promise<HeldOf> {
  const brought = new Set(
    stored.ledger.filter((one) => isReport(one) && one.rows > 0).map(({ account }) => account),
  )
  const reported = accountsWith(input.scope, 'usage_report').filter(({ account }) => brought.has(account))
  const accounts = await Promise.all(
    reported.map(async (one) => {
      const own = { ...input, scope: { ...input.scope, accounts: [one] } }
      const [bill, report, days] = await Promise.all([
        ask(one),
        askMonths(own, REPORTED, { groupBy: ['charge'] }),
        daysOfUse(own, REPORTED),
      ])
      return {
        of: { account: one.account, connection: one.connection, label: one.label },
        bill: bill.byCharge,
        report,
        days,
      }
    }),
  )
  return (month) => {
    const billed = stored.days.filter(({ day }) => day.startsWith(month.name))
    return accounts.flatMap(({ of, bill, report, days }) => {
      const own = billed.filter(({ account }) => account === of.account)
      const tolerance = toleranceOf(added(own, ({ rows }) => rows).toNumber())
      return CHARGES.flatMap((charge) => {
        // A form of the file without lines of seats says nothing of them.
        const gross = report.of(month, 'usage_report.gross_usd', charge).value
        if (gross === null || new Big(gross).eq(0)) return []
        // Days that no file has are no gap of the feed: nobody promised them.
        const lacks = daysUnknown(days, 'usage_report.gross_usd', month)
        return AMOUNTS.map((measure): Held => ({
          link: 'bill_and_report',
          unit: 'usd',
          of,
          charge,
          measure,
          tolerance,
          ours: bill.of(month, `bill.${measure}_usd`, charge),
          theirs: { ...report.of(month, `usage_report.${measure}_usd`, charge), lacks },
        }))
      })
    })
  }
}
