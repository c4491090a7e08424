import type { ScopedFacts } from '../metrics-query.ts'
import type { Clock } from '../../lib/clock.ts'
import { datasetsShaped, settleHoursOf } from '../../model/dataset.ts'
import { HOUR_MS } from '../../model/time/time.ts'
import { COSTS_WORDS, IMPORT_WORDS, SNAPSHOT_WORDS, type FeedCoverage } from './completeness.ts'
import type { FeedId, MetricId } from '../../model/metric.ts'
import { readCodeCoverage } from './code-coverage.ts'
import { readCostsCoverage } from './costs-coverage.ts'
import { CODE_FEEDS } from '../feeds/feeds.ts'
import { said } from '../../words/said.ts'

/** How far a feed is known over every account of the scope. */
export async function readFeedCoverage(
  input: ScopedFacts & {
    clock: Clock
    feed: FeedId
    metrics: MetricId[]
  },
): Promise<FeedCoverage> {
  const { feed, metrics, clock } = input
  if (feed === 'costs') {
    return {
      name: said('feed_costs'),
      metrics,
      accounts: await readCostsCoverage(input),
      nothing: said('no_chat_assistant'),
      words: feedWords(feed),
      arrivesWithinMs: settleHoursOf(datasetsShaped('cost_line')) * HOUR_MS,
    }
  }
  return {
    name: CODE_FEEDS[feed].name,
    metrics,
    accounts: await readCodeCoverage({ ...input, feed, now: clock.now() }),
    namesOrganizations: true,
    nothing: said('no_code_assistant'),
    words: feedWords(feed),
  }
}

/** What is said in a feed's own way of days that lack. Pure. */
export function feedWords(feed: FeedId): FeedCoverage['words'] {
  if (feed === 'costs') return COSTS_WORDS
  if (feed === 'usage_report') return IMPORT_WORDS
  return CODE_FEEDS[feed].snapshots ? SNAPSHOT_WORDS : {}
}
