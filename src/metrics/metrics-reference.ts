import { metricCatalog } from './catalog.ts'
import { FEEDS, type FeedId, type MetricDefinition } from './definitions/metric-definition.ts'
import type { Dimension } from './metrics-query.ts'

const HEADINGS: Record<FeedId, string> = {
  costs: 'Chat assistant: costs',
  user_days: 'Code assistant: people’s days',
  metrics_calls: 'Code assistant: metrics calls',
  seats: 'Code assistant: seats',
  pull_requests: 'Code host: pull requests',
  reports: 'Code assistant: the vendor’s own daily sums',
}

/** The catalogue as Markdown for `docs/metrics.md`; a test holds the two together. */
export function metricsReference(): string {
  return FEEDS.flatMap((feed) => {
    const metrics = metricCatalog.filter((metric) => metric.feed === feed)
    return [`## ${HEADINGS[feed]}`, ...metrics.map(describe)]
  }).join('\n\n')
}

function describe(metric: MetricDefinition): string {
  const { id, name, unit, description, formula, caveats, source, combinations } = metric
  return [
    `### \`${id}\``,
    '',
    `**${name}** (${unit}). ${description}`,
    '',
    `- How: ${formula}`,
    `- From: ${source}.`,
    `- By: ${combinations.map(listed).join('; or by ')}.`,
    ...caveats.map((caveat) => `- ${caveat}`),
  ].join('\n')
}

const listed = (dimensions: readonly Dimension[]) => dimensions.map((name) => `\`${name}\``).join(' ')
