import type { IdentitySource } from '../../model/identity.ts'
import type { Tombstone } from '../../model/records/tombstone.ts'
import type { UtcDay } from '../../model/time/time.ts'
import type { ControlTx } from '../../store/control/control-store.ts'

/** An account of somebody, as the vault numbers it. */
export interface ErasedAccount {
  source: IdentitySource
  subject: string
}

/** What whoever erases somebody has of the vault (`src/vault/people-vault.ts`). */
export interface ErasingVault {
  find(tenant: string, text: string): Promise<ErasedAccount[]>
  tombstonesOf(tenant: string, accounts: readonly ErasedAccount[], erasedAt: string): Promise<Tombstone[]>
  entomb(tombstones: readonly Tombstone[], also?: (tx: ControlTx) => Promise<void>): Promise<void>
  calledBefore(tombstones: readonly Tombstone[]): Promise<string[]>
  delete(tx: ControlTx, tombstones: readonly Tombstone[]): Promise<void>
  forgetUnseen(tenant: string, before: UtcDay): Promise<void>
  oldestSeen(tenant: string): Promise<UtcDay | null>
}
