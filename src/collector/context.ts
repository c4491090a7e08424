import type { Looking } from '../access/domains/look-at-domain.ts'
import type { ConnectionsContext } from '../connections/context.ts'
import type { Dataset } from '../model/dataset.ts'
import type { SpooledBody } from '../sources/source.ts'
import type { FactsStore } from '../store/facts/facts-store.ts'
import type { ErasingVault } from './erasure/erasing-vault.ts'
import type { DiskGuard } from './upkeep/disk-guard.ts'
import type { Failpoints } from './take/failpoints.ts'
import type { RawStore } from './raw/raw-store.ts'

/** What collecting works with; built once in `app.ts`. */
export interface CollectorContext extends ConnectionsContext {
  facts: FactsStore
  /** Where names are, for whoever erases them. */
  vault: ErasingVault
  raw: RawStore
  /** DNS records, which prove e-mail domains. */
  txtRecords: Looking['txtRecords']
  /** Writes what somebody sends to the disk, whole; disposing what it gives removes it. */
  spool(chunks: AsyncIterable<Buffer>): Promise<SpooledBody>
  /** Whether the disk of the data folder has room to collect onto. */
  disk: DiskGuard
  failpoints: Failpoints
  /** Minutes between two polls of a dataset, where the operator set them. */
  pollMinutes: Readonly<Record<Dataset, number>>
  /** Days that raw bodies are kept; an agreement may ask for fewer. */
  rawRetentionDays: number
  /** Null: audit entries are kept for good. */
  auditRetentionDays: number | null
  /** 0 to 1; spreads polls so that many connections do not ask at once. */
  random: () => number
}
