import type { Sealer } from '../connections/keys/credentials.ts'
import type { NamesById, PeopleIds, SubjectsById, ToldPerson } from '../model/records/told-person.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { VaultScope } from '../store/control/people/people-vault-table.ts'
import { keepPeople, TOUCHED_MS } from './keep-people.ts'
import { LatelyKept } from './lately-kept.ts'
import { OpenedNames } from './opened-names.ts'
import { openVaultHash, type VaultHash } from './vault-keys.ts'

/** Where vendors' ids and names of people are, sealed. */
export interface PeopleVault {
  /**
   * Keep what a source told of people, each of them there once, and say by which subject each is known: a random number,
   * given to whoever is told of for the first time. Safe to repeat.
   */
  keep(scope: VaultScope, told: readonly ToldPerson[]): Promise<SubjectsById>
  /** What everybody was called last. Only for who may be shown people. */
  names(scope: VaultScope): Promise<NamesById>
  /** Who is known by which subject. */
  ids(scope: VaultScope): Promise<PeopleIds>
}

export function createPeopleVault(stores: { control: ControlStore; sealer: Sealer }): PeopleVault {
  let hash: Promise<VaultHash> | undefined
  const lately = new LatelyKept()
  const opened = new OpenedNames(stores)
  return {
    async keep(scope, told) {
      const { subjects, others } = lately.sort(scope, told, TOUCHED_MS)
      if (others.length === 0) return subjects
      hash ??= openVaultHash(stores)
      hash.catch(() => (hash = undefined))
      const kept = await keepPeople({ ...stores, hash: await hash, scope }, others)
      lately.add(scope, others, kept)
      return new Map([...subjects, ...kept])
    },
    names: async (scope) => (await opened.of(scope)).names,
    ids: (scope) => opened.of(scope),
  }
}
