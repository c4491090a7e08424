import type { MetricsQuery } from './contract/metrics.ts'

/** A question of the contract in the words of the service. */
export const askedQuery = ({
  group_by: groupBy,
  order_by: orderBy,
  active_days: activeDays,
  count_rows: countRows,
  ...same
}: MetricsQuery) => ({ ...same, groupBy, orderBy, activeDays, countRows })
