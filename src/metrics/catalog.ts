import { TidemarkError } from '../lib/errors.ts'
import { chatActiveUsers } from './definitions/active-users.ts'
import type { MetricDefinition } from './definitions/metric-definition.ts'
import { spendCredits, spendEstimatedUsd, spendUsd } from './definitions/spend.ts'
import { tokensCachedInput, tokensInput, tokensOutput } from './definitions/tokens.ts'
import type { Dimension, MetricId } from './metrics-query.ts'

const BY_ID: Record<MetricId, MetricDefinition> = {
  'spend.credits': spendCredits,
  'spend.usd': spendUsd,
  'spend.estimated_usd': spendEstimatedUsd,
  'tokens.input': tokensInput,
  'tokens.cached_input': tokensCachedInput,
  'tokens.output': tokensOutput,
  'chat.active_users': chatActiveUsers,
}

/** Every metric there is, in the order people meet them. */
export const metricCatalog: readonly MetricDefinition[] = Object.values(BY_ID)

/** Throws `unknown_metric`. */
export function metricById(id: string): MetricDefinition {
  const definition = metricCatalog.find((metric) => metric.id === id)
  if (definition) return definition
  throw new TidemarkError('unknown_metric', 'There is no metric with that id.', {
    action: `Use one of ${metricCatalog.map((metric) => metric.id).join(', ')}.`,
  })
}

/** A metric refuses a dimension its data cannot honour, instead of inventing a split. */
export function requireDimensions(
  metrics: readonly MetricDefinition[],
  dimensions: readonly Dimension[],
): void {
  const refused = metrics.flatMap((metric) =>
    dimensions.filter((d) => !metric.dimensions.includes(d)).map((dimension) => ({ metric, dimension })),
  )
  const first = refused[0]
  if (!first) return
  throw new TidemarkError(
    'dimension_not_available',
    `${first.metric.name} (${first.metric.id}) cannot be split or filtered by ${first.dimension}: its source does not give it.`,
    {
      action: `Leave out ${first.dimension}, or ask ${first.metric.id} in a query of its own by ${first.metric.dimensions.join(', ')}.`,
      details: refused.map(({ metric, dimension }) => ({
        path: dimension,
        message: `not available for ${metric.id}`,
      })),
    },
  )
}
