import type { Sealer } from '../connections/keys/credentials.ts'
import type { NamesById, ToldPerson } from '../model/told-person.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { VaultScope } from '../store/control/people-vault-table.ts'
import { keepPeople, TOUCHED_MS } from './keep-people.ts'
import { LatelyKept } from './lately-kept.ts'
import { OpenedNames } from './opened-names.ts'
import { openVaultHash, type VaultHash } from './vault-keys.ts'

/** Where the names of people are, sealed. */
export interface PeopleVault {
  /** Keep what a source told of people, each of them there once. Safe to repeat. */
  keep(scope: VaultScope, told: readonly ToldPerson[]): Promise<void>
  /** What everybody was called last. Only for who may be shown people. */
  names(scope: VaultScope): Promise<NamesById>
}

export function createPeopleVault(stores: { control: ControlStore; sealer: Sealer }): PeopleVault {
  let hash: Promise<VaultHash> | undefined
  const lately = new LatelyKept()
  const names = new OpenedNames(stores)
  return {
    async keep(scope, told) {
      const others = lately.notKept(scope, told, TOUCHED_MS)
      if (others.length === 0) return
      hash ??= openVaultHash(stores)
      hash.catch(() => (hash = undefined))
      await keepPeople({ ...stores, hash: await hash, scope }, others)
      lately.add(scope, others)
    },
    names: (scope) => names.of(scope),
  }
}
