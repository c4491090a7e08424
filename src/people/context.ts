import type { Clock } from '../lib/clock.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { FactsGrant } from '../store/facts/facts-grant.ts'

/** What the people verbs work with. */
export interface PeopleContext {
  control: ControlStore
  facts: FactsGrant
  clock: Clock
}
