import { MINUTE_MS } from '../model/time/time.ts'
import { setImmediate } from 'node:timers/promises'
import type { Sealer } from '../connections/keys/credentials.ts'
import type { KnownNames, NamesById, PeopleIds } from '../model/records/told-person.ts'
import { ERASED_NAME } from '../model/privacy.ts'
import { ERASED_MARK } from '../model/records/tombstone.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import { tombstonesSince } from '../store/control/people/erased-people-table.ts'
import {
  countPeople,
  readRevision,
  rowsSince,
  type VaultScope,
} from '../store/control/people/people-vault-table.ts'
import { openPerson } from './sealed-person.ts'

/** Opening this many holds nobody else up for longer than a hundredth of a second. */
const TOGETHER = 500
/** Names that nobody asked for so long are let go. */
const UNUSED_MS = 10 * MINUTE_MS

interface Opened extends PeopleIds {
  revision: number
  names: NamesById
}

/** Opens names once into memory, and then only those that changed. */
export class OpenedNames {
  readonly #control: ControlStore
  readonly #sealer: Sealer
  readonly #kept = new Map<string, { opened: Promise<Opened>; unused: NodeJS.Timeout }>()

  constructor({ control, sealer }: { control: ControlStore; sealer: Sealer }) {
    this.#control = control
    this.#sealer = sealer
  }

  async of(scope: VaultScope): Promise<Opened> {
    const key = JSON.stringify([scope.tenant, scope.source])
    const kept = this.#kept.get(key)
    clearTimeout(kept?.unused)
    // One after the other: of two at once each would open what is new.
    const opened = (kept?.opened ?? Promise.resolve(NOTHING)).then((before) => this.#openSince(scope, before))
    const unused = setTimeout(() => this.#kept.delete(key), UNUSED_MS).unref()
    this.#kept.set(key, { opened, unused })
    try {
      return await opened
    } catch (thrown) {
      clearTimeout(unused)
      this.#kept.delete(key)
      throw thrown
    }
  }

  async #openSince(scope: VaultScope, before: Opened): Promise<Opened> {
    const revision = await readRevision(this.#control.db, scope.tenant)
    if (revision === before.revision) return before
    const rows = await rowsSince(this.#control.db, scope, before.revision)
    const gone = await tombstonesSince(this.#control.db, scope, before.revision)
    // An answer that is being made goes on with the names it has.
    const names = new Map<string, KnownNames>(before.names)
    const subjects = new Map(before.subjects)
    const vendorIds = new Map(before.vendorIds)
    for (const [at, row] of rows.entries()) {
      if (at % TOGETHER === TOGETHER - 1) await setImmediate()
      const { userId, login, email, name } = openPerson(this.#sealer, row)
      const { address_hash: address, name_hash: same, mailbox_hash: mailbox } = row
      const matches = { address: address ?? '', name: same ?? '', mailbox: mailbox ?? '' }
      names.set(userId, { login, email, name, matches })
      subjects.set(userId, row.subject)
      vendorIds.set(row.subject, userId)
    }
    for (const { subject, account } of gone) {
      const userId = vendorIds.get(subject) ?? ''
      names.delete(userId)
      subjects.delete(userId)
      vendorIds.delete(subject)
      // A login leads to the account that had it, so that its lines of the bill stay those of one person.
      if (account !== '') vendorIds.set(subject, `${ERASED_MARK}${account}`)
      else names.set(subject, { login: `${ERASED_MARK}${subject}`, email: '', name: ERASED_NAME })
    }
    const isWhole = subjects.size === (await countPeople(this.#control.db, scope))
    // Somebody's row is gone: only those that are there are known.
    if (!isWhole && before.revision > 0) return await this.#openSince(scope, NOTHING)
    return { revision, names, subjects, vendorIds }
  }
}

const NOTHING: Opened = {
  revision: 0,
  names: new Map(),
  subjects: new Map(),
  vendorIds: new Map(),
}
