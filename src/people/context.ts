import type { Clock } from '../lib/clock.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { FactsReader } from '../store/facts/facts-store.ts'

/** What the people verbs work with. */
export interface PeopleContext {
  control: ControlStore
  facts: FactsReader
  clock: Clock
}
