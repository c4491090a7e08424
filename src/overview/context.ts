import type { Clock } from '../lib/clock.ts'
import type { Scope } from '../metrics/metrics-query.ts'
import type { OpenFeed } from '../metrics/ask/open-feed.ts'
import type { Actor } from '../model/actor.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { FactsGrant } from '../store/facts/facts-grant.ts'
import type { OverviewPeriod } from './period.ts'

/** What the Overview is made from. */
export interface OverviewContext {
  control: ControlStore
  facts: FactsGrant
  clock: Clock
  actor: Actor
  scope: Scope
  period: OverviewPeriod
  signal?: AbortSignal | undefined
}

/** The feeds of the sources that were ever connected; null where none of that source was. */
export interface OverviewFeeds {
  costs: OpenFeed | null
  code: OpenFeed | null
  /** The code assistant's, for questions by team. */
  teams: OpenFeed | null
  seats: OpenFeed | null
  /** The code assistant's bill. */
  bill: OpenFeed | null
}
