import { MINUTE_MS } from '../model/time/time.ts'
import type { SubjectsById, ToldPerson } from '../model/records/told-person.ts'
import type { VaultScope } from '../store/control/people/people-vault-table.ts'

/** What nobody told again for so long is let go. */
const UNUSED_MS = 10 * MINUTE_MS

/**
 * What this process has kept lately: a file tells of the same people as the one before, and finding that out must cost
 * nothing. Another process may have kept something newer meanwhile, which then holds.
 */
export class LatelyKept {
  readonly #people = new Map<string, Map<string, Kept>>()
  #unused: NodeJS.Timeout | undefined

  /** The others are those of whom something else is told, or it is told of a time that is `later` than what was kept. */
  sort(
    scope: VaultScope,
    told: readonly ToldPerson[],
    later: number,
  ): { subjects: Map<string, string>; others: readonly ToldPerson[] } {
    this.#unused?.refresh()
    const subjects = new Map<string, string>()
    const people = this.#people.get(keyOf(scope))
    if (!people) return { subjects, others: told }
    const others = told.filter((person) => {
      const kept = people.get(person.userId)
      if (!kept || !isSame(kept.person, person) || person.seen >= kept.person.seen + later) return true
      subjects.set(person.userId, kept.subject)
      return false
    })
    return { subjects, others }
  }

  add(scope: VaultScope, told: readonly ToldPerson[], subjects: SubjectsById): void {
    const people = this.#people.get(keyOf(scope)) ?? new Map<string, Kept>()
    this.#people.set(keyOf(scope), people)
    for (const person of told) {
      const subject = subjects.get(person.userId)
      if (subject !== undefined) people.set(person.userId, { person, subject })
    }
    this.#unused ??= setTimeout(() => {
      this.#unused = undefined
      this.#people.clear()
    }, UNUSED_MS).unref()
  }

  /** Whoever tells of them again is to be looked at. */
  forget(subjects: ReadonlySet<string>): void {
    for (const people of this.#people.values())
      for (const [userId, { subject }] of people) if (subjects.has(subject)) people.delete(userId)
  }
}

interface Kept {
  person: ToldPerson
  subject: string
}

const keyOf = ({ tenant, source }: VaultScope) => `${tenant} ${source}`

const isSame = (a: ToldPerson, b: ToldPerson) =>
  a.login === b.login && a.email === b.email && a.name === b.name
