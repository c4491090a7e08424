import type { Sealer } from '../connections/keys/credentials.ts'
import type { NamesById, PeopleIds, SubjectsById, ToldPerson } from '../model/records/told-person.ts'
import type { Recognizer, Tombstone } from '../model/records/tombstone.ts'
import type { UtcDay } from '../model/time/time.ts'
import type { ControlStore, ControlTx } from '../store/control/control-store.ts'
import { tombstonesSince } from '../store/control/people/erased-people-table.ts'
import type { VaultScope } from '../store/control/people/people-vault-table.ts'
import {
  calledBefore,
  deletePeople,
  entombPeople,
  findAccounts,
  tombstonesOf,
  type VaultAccount,
} from './erase-people.ts'
import { keepPeople, TOUCHED_MS } from './keep-people.ts'
import { deleteUnseen, oldestSeen } from './forget-unseen.ts'
import { LatelyKept } from './lately-kept.ts'
import { OpenedNames } from './opened-names.ts'
import { openRecognizer } from './recognize-erased.ts'
import { openVaultHash, type VaultHash } from './vault-keys.ts'

/** Where vendors' ids and names of people are, sealed. */
export interface PeopleVault {
  /**
   * Keep what a source told of people, each of them there once, and say by which subject each is known: a random number,
   * given to whoever is told of for the first time. Of those who were erased nothing is kept. Safe to repeat.
   */
  keep(scope: VaultScope, told: readonly ToldPerson[]): Promise<SubjectsById>
  /** What everybody was called last. Only for who may be shown people. */
  names(scope: VaultScope): Promise<NamesById>
  /** Who is known by which subject. */
  ids(scope: VaultScope): Promise<PeopleIds>
  /** What stands for those who were erased. */
  erased(scope: VaultScope): Promise<ReadonlySet<string>>
  /** The accounts that have exactly this id, login or address, and those with the same address. */
  find(tenant: string, text: string): Promise<VaultAccount[]>
  /** Of these accounts, and of logins that lines of bills name them by. Nothing is written. */
  tombstonesOf(tenant: string, accounts: readonly VaultAccount[], erasedAt: string): Promise<Tombstone[]>
  /** From now on nobody is known by them, and `also` is written with it. Safe to repeat. */
  entomb(tombstones: readonly Tombstone[], also?: (tx: ControlTx) => Promise<void>): Promise<void>
  /** What they are called by rows that are still there. */
  calledBefore(tombstones: readonly Tombstone[]): Promise<string[]>
  /** Delete their rows, and with them their keys. */
  delete(tx: ControlTx, tombstones: readonly Tombstone[]): Promise<void>
  /** Delete the rows of accounts that no source has told of since a day. Whoever comes back is somebody new. */
  forgetUnseen(tenant: string, before: UtcDay): Promise<void>
  /** When the account was told of that was told of the longest ago; null where there is none. */
  oldestSeen(tenant: string): Promise<UtcDay | null>
  /** Whether a text tells of somebody who was erased; null where nobody was. */
  recognizer(): Promise<Recognizer | null>
}

export function createPeopleVault(stores: { control: ControlStore; sealer: Sealer }): PeopleVault {
  let opening: Promise<VaultHash> | undefined
  const hash = () => {
    opening ??= openVaultHash(stores)
    opening.catch(() => (opening = undefined))
    return opening
  }
  const lately = new LatelyKept()
  const opened = new OpenedNames(stores)
  return {
    async keep(scope, told) {
      const { subjects, others } = lately.sort(scope, told, TOUCHED_MS)
      if (others.length === 0) return subjects
      const kept = await keepPeople({ ...stores, hash: await hash(), scope }, others)
      lately.add(
        scope,
        others.filter(({ userId }) => !kept.erased.has(userId) && !kept.outdated.has(userId)),
        kept.subjects,
      )
      for (const [userId, subject] of subjects) kept.subjects.set(userId, subject)
      return kept.subjects
    },
    names: async (scope) => (await opened.of(scope)).names,
    ids: (scope) => opened.of(scope),
    // Asked with each file: nobody's names are opened for it.
    erased: async (scope) =>
      new Set((await tombstonesSince(stores.control.db, scope, 0)).map(({ subject }) => subject)),
    find: (tenant, text) => findAccounts(opened, tenant, text),
    tombstonesOf: async (tenant, accounts, erasedAt) =>
      tombstonesOf({ ...stores, hash: await hash() }, { tenant, accounts, erasedAt }),
    async entomb(tombstones, also) {
      await entombPeople(stores.control, tombstones, also)
      lately.forget(new Set(tombstones.map(({ subject }) => subject)))
    },
    calledBefore: (tombstones) => calledBefore(stores, tombstones),
    delete: (tx, tombstones) => deletePeople(tx, tombstones),
    async forgetUnseen(tenant, before) {
      lately.forget(await deleteUnseen(stores.control, tenant, before))
    },
    oldestSeen: (tenant) => oldestSeen(stores.control, tenant),
    recognizer: () => openRecognizer(stores.control, hash),
  }
}
