import type { ToldPerson } from '../model/told-person.ts'
import type { VaultScope } from '../store/control/people-vault-table.ts'

/** What nobody told again for so long is let go. */
const UNUSED_MS = 10 * 60_000

/**
 * What this process has kept lately: a file tells of the same people as the one before, and finding that out must cost
 * nothing. Another process may have kept something newer meanwhile, which then holds.
 */
export class LatelyKept {
  readonly #people = new Map<string, ToldPerson>()
  #unused: NodeJS.Timeout | undefined

  /** Those of whom something else is told, or it is told of a time that is `later` than what was kept. */
  notKept(scope: VaultScope, told: readonly ToldPerson[], later: number): ToldPerson[] {
    this.#unused?.refresh()
    return told.filter((person) => {
      const kept = this.#people.get(keyOf(scope, person))
      return !kept || !isSame(kept, person) || person.seen >= kept.seen + later
    })
  }

  add(scope: VaultScope, told: readonly ToldPerson[]): void {
    for (const person of told) this.#people.set(keyOf(scope, person), person)
    this.#unused ??= setTimeout(() => {
      this.#unused = undefined
      this.#people.clear()
    }, UNUSED_MS).unref()
  }
}

const keyOf = ({ tenant, source }: VaultScope, { userId }: ToldPerson) => `${tenant} ${source} ${userId}`

const isSame = (a: ToldPerson, b: ToldPerson) =>
  a.login === b.login && a.email === b.email && a.name === b.name
