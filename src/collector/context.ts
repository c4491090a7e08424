import type { ConnectionsContext } from '../connections/context.ts'
import type { Dataset } from '../model/dataset.ts'
import type { FactsStore } from '../store/facts/facts-store.ts'
import type { Failpoints } from './failpoints.ts'
import type { RawStore } from './raw-store.ts'

/** What collecting works with; built once in `app.ts`. */
export interface CollectorContext extends ConnectionsContext {
  facts: FactsStore
  raw: RawStore
  failpoints: Failpoints
  /** Minutes between two polls of a dataset, as the operator set them. */
  pollMinutes: Record<Dataset, number>
  /** 0 to 1; spreads polls so that many connections do not ask at once. */
  random: () => number
}
