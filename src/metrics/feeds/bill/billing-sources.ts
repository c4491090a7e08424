import type { FactSource } from '../fact-source.ts'
import { sql } from '../../../store/facts/engine/sql.ts'
import { inSnapshots } from '../seats/seat-sources.ts'
import { WHOSE } from '../user-days/user-day-sources.ts'

/** A count that one organisation's summary leaves out is unknown of all of them together. */
const ofAll = (column: string) => `if(countIf(isNull(${column})) > 0, NULL, sum(${column}))`

/** Billing summaries that stand for a bucket: the last of each organisation in it. */
export const BILLING_SOURCES: readonly FactSource[] = [
  {
    name: 'billing',
    from: '',
    bucket: 'bucket_day',
    time: 'bucket_day',
    day: 'bucket_day',
    rollup: false,
    dimensions: WHOSE,
    arrays: {},
    choose: (by) => sql`(SELECT * FROM ${inSnapshots('code_billing', by)})`,
    measures: {
      source_rows: 'count()',
      billed_total: ofAll('seats_total'),
      billed_active: ofAll('active_this_cycle'),
      billed_inactive: ofAll('inactive_this_cycle'),
      added: ofAll('added_this_cycle'),
      invited: ofAll('pending_invitation'),
      ending: ofAll('pending_cancellation'),
    },
  },
]
