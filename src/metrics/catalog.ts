import { TidemarkError } from '../lib/errors.ts'
import { isMetric, METRIC_IDS, type Dimension } from '../model/metric.ts'
import * as activeUsers from './definitions/active-users.ts'
import * as bill from './definitions/bill.ts'
import * as codeActivity from './definitions/code-activity.ts'
import * as codeMetricsCalls from './definitions/code-metrics-calls.ts'
import * as codePeople from './definitions/code-people.ts'
import * as codeReports from './definitions/code-reports.ts'
import { dimensionsOf, type MetricDefinition } from './definitions/metric-definition.ts'
import * as credits from './definitions/credits.ts'
import * as requests from './definitions/requests.ts'
import * as pullRequests from './definitions/pull-requests.ts'
import * as seatBilling from './definitions/seat-billing.ts'
import * as seats from './definitions/seats.ts'
import * as spend from './definitions/spend.ts'
import * as tokens from './definitions/tokens.ts'
import * as usageReport from './definitions/usage-report.ts'
import { said } from '../words/said.ts'

/** What a module of definitions exports are metrics, and nothing else. */
const MODULES: readonly Record<string, MetricDefinition>[] = [
  spend,
  tokens,
  activeUsers,
  codePeople,
  codeActivity,
  codeMetricsCalls,
  codeReports,
  seats,
  seatBilling,
  bill,
  credits,
  requests,
  usageReport,
  pullRequests,
]
const BY_ID = new Map(
  MODULES.flatMap((module) => Object.values(module)).map((definition) => [definition.id, definition]),
)

/** Every metric there is, in the order people meet them. */
export const metricCatalog: readonly MetricDefinition[] = METRIC_IDS.flatMap((id) => BY_ID.get(id) ?? [])

/** Throws `unknown_metric`. */
export function metricById(id: string): MetricDefinition {
  const definition = isMetric(id) ? BY_ID.get(id) : undefined
  if (definition) return definition
  throw new TidemarkError('unknown_metric', said('no_such_metric'), {
    action: said('use_one_of', { ids: METRIC_IDS.join(', ') }),
  })
}

/** A metric refuses dimensions its data cannot honour, or not together, instead of inventing a split. */
export function requireDimensions(
  metrics: readonly MetricDefinition[],
  dimensions: readonly Dimension[],
): void {
  const refused = metrics.flatMap((metric) =>
    metric.combinations.some((set) => dimensions.every((d) => set.includes(d))) ? [] : [metric],
  )
  const first = refused[0]
  if (!first) return
  const missing = dimensions.filter((d) => !dimensionsOf(first).includes(d))
  const named = missing.length > 0 ? missing : dimensions
  throw new TidemarkError(
    'dimension_not_available',
    missing.length > 0
      ? said('dimension_not_given', { name: first.name, metric: first.id, dimensions: named })
      : said('dimensions_given_apart', { name: first.name, metric: first.id, dimensions: named }),
    {
      action: said('ask_by', {
        metric: first.id,
        sets: first.combinations.map((set) => said('words', { words: set })),
      }),
      details: refused.flatMap(({ id, combinations }) => {
        const lacking = dimensions.filter((d) => !dimensionsOf({ combinations }).includes(d))
        return (lacking.length > 0 ? lacking : dimensions).map((dimension) => ({
          path: dimension,
          message:
            lacking.length > 0
              ? said('not_available_for', { what: id })
              : said('not_available_together', { metric: id }),
        }))
      }),
    },
  )
}
