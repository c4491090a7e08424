import { rowsOf, sql } from '../engine/sql.ts'

/**
 * Seconds before which an account's cost records say their day alone, as its ledger has it; 0: they say all. Each load asks:
 * by the name of the slice, so that a long ledger is not gone through.
 */
export const hoursFromSql = (of: { tenant: string; account: string }) =>
  sql`(SELECT toUInt32(ifNull(max(period_end), 0) / 1000) FROM ${rowsOf('slices', of)} AND dataset = 'costs' AND slice = 'coarse' AND kind = 'coarse')`
