import { metricCatalog } from './catalog.ts'
import type { MetricDefinition } from './definitions/metric-definition.ts'
import { METRIC_UNITS, FEEDS, type Basis, type Dimension, type FeedId } from '../model/metric.ts'
import { inEnglish, said } from '../words/said.ts'

const BASIS_WORDS: Record<Basis, string> = {
  billed: 'billed by the vendor',
  usage: 'the vendor’s records of use',
  estimate: 'an estimate of the vendor’s',
  own_prices: 'your own prices',
}

const HEADINGS: Record<FeedId, string> = {
  costs: 'Chat assistant: costs',
  user_days: 'Code assistant: people’s days',
  metrics_calls: 'Code assistant: metrics calls',
  seats: 'Code assistant: seats',
  seat_days: 'Code assistant: seats, day by day',
  billing: 'Code assistant: seat billing',
  bill: 'Code assistant: the bill',
  credits: 'Code assistant: credits by model',
  requests: 'Code assistant: premium requests by model, before credits',
  usage_report: 'Code assistant: imported usage reports',
  pull_requests: 'Code host: pull requests',
  reports: 'Code assistant: the vendor’s own daily sums',
}

/** The catalogue as Markdown for `docs/metrics.md`; a test holds the two together. */
export function metricsReference(): string {
  return FEEDS.flatMap((feed) => {
    const metrics = metricCatalog.filter((metric) => metric.feed === feed)
    const row = `Where the rows behind a number are counted, one of them is ${inEnglish(said(`row_of_${feed}`))}.`
    return [`## ${HEADINGS[feed]}`, row, ...metrics.map(describe)]
  }).join('\n\n')
}

function describe(metric: MetricDefinition): string {
  const { id, name, description, formula, caveats, source, combinations, basis } = metric
  return [
    `### \`${id}\``,
    '',
    `**${name}** (${METRIC_UNITS[id]}). ${description}`,
    '',
    `- How: ${formula}`,
    ...(basis ? [`- Basis: ${BASIS_WORDS[basis]}.`] : []),
    `- From: ${inEnglish(said(source))}.`,
    `- By: ${combinations.map(listed).join('; or by ')}.`,
    ...caveats.map((caveat) => `- ${inEnglish(said(caveat))}`),
  ].join('\n')
}

const listed = (dimensions: readonly Dimension[]) => dimensions.map((name) => `\`${name}\``).join(' ')
