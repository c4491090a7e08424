import { DAY_MS, type Interval } from '../../../model/time/time.ts'
import { TEXT } from '../engine/columns.ts'
import { readRows, sql, whole, type Owner } from '../engine/sql.ts'
import type { FactsReader } from '../facts-store.ts'
import { daysSinceEpoch, monthInputs, readHeld, type Inputs, type Wanted } from './derived.ts'
import { newestSlices, ofCosts } from '../ledger/newest-slices.ts'

/** What an account's sums of costs can answer for now. Days and months as days since the epoch. */
export interface AccountSums {
  /** Every day that committed files have written to: the build of its sums, or null while none holds. */
  days: ReadonlyMap<number, number | null>
  /** Months whose sums hold. */
  months: ReadonlyMap<number, number>
}

/** By account; one without an entry has no costs. */
export type CostSums = ReadonlyMap<string, AccountSums>

/** The days that a file's period touches. */
const TOUCHED = `ARRAY JOIN range(
  toUInt32(intDiv(ifNull(period_start, 0), ${DAY_MS})), toUInt32(intDiv(ifNull(period_end, 0) + ${DAY_MS - 1}, ${DAY_MS}))
) AS touched`

/**
 * Of every account the days that committed files have written to, each with a hash of these files. A file's period in the
 * ledger reaches from the first to the last hour that it has changed.
 */
export async function readCostInputs(
  facts: Pick<FactsReader, 'query'>,
  of: Owner,
  from = 0,
  signal?: AbortSignal,
): Promise<Map<string, Inputs>> {
  const first = Math.floor(from / DAY_MS)
  const rows = await readRows(
    facts,
    sql`SELECT account, toString(toDate(touched)) AS day, toString(groupBitXor(sipHash64(load_id))) AS loads
FROM ${newestSlices(of, TOUCHED)} AND ${ofCosts()} AND kind = 'file' AND outcome = 'committed'
  AND ifNull(period_end, 0) > ${whole(first * DAY_MS)} AND touched >= ${whole(first)}
GROUP BY account, day ORDER BY account, day`,
    { account: TEXT, day: TEXT, loads: TEXT },
    signal,
  )
  return new Map(
    [...Map.groupBy(rows, ({ account }) => account)].map(([account, days]) => [
      account,
      new Map(days.map(({ day, loads }) => [day, loads])),
    ]),
  )
}

/** What the sums of costs of one account have to be made from. */
export function wantedOfCosts(account: string, days: Inputs): [Wanted, Wanted] {
  return [
    { name: 'cost_day', account, inputs: days },
    { name: 'cost_month', account, inputs: monthInputs(days) },
  ]
}

/** Read which days and months sums answer for, from a month before the range on. */
export async function readCostSums(
  facts: Pick<FactsReader, 'query'>,
  of: Owner,
  range: Pick<Interval, 'start'>,
  signal?: AbortSignal,
): Promise<CostSums> {
  // A month is held by its first day, which may lie before the range.
  const inputs = [...(await readCostInputs(facts, of, Math.max(0, range.start - 31 * DAY_MS), signal))]
  const wanted = inputs.flatMap(([account, days]) => wantedOfCosts(account, days))
  const held = await readHeld(facts, of.tenant, wanted, signal)
  return new Map(
    inputs.map(([account, days], at) => {
      const [ofDays, ofMonths] = [held[2 * at], held[2 * at + 1]]
      return [
        account,
        {
          days: new Map([...days.keys()].map((day) => [daysSinceEpoch(day), ofDays?.get(day) ?? null])),
          months: new Map([...(ofMonths ?? [])].map(([month, build]) => [daysSinceEpoch(month), build])),
        },
      ]
    }),
  )
}

/** Every day before it, since the epoch, is summed for all accounts or holds nothing: its names are kept apart. */
export function summedBefore(sums: CostSums): number {
  const days = [...sums.values()].flatMap((account) => [...account.days])
  const open = days.flatMap(([day, build]) => (build === null ? [day] : []))
  const end = days.reduce((most, [day]) => Math.max(most, day + 1), 0)
  return open.reduce((least, day) => Math.min(least, day), end)
}
