import { createHmac, type KeyObject } from 'node:crypto'
import { identityKey, parseIdentityKey, type IdentityKey, type IdentitySource } from '../../model/identity.ts'
import type { SubjectsById } from '../../model/records/told-person.ts'
import { quarterOf } from '../../model/time/calendar-month.ts'
import type { UtcDay } from '../../model/time/time.ts'

/** What people are called where they are not named. */
export interface Pseudonyms {
  /**
   * Of each of these identities of an organisation: the same within the quarter of a day, also after a restart, and another
   * one in the next. Made of the subject: whoever has the key and a vendor's id alone does not find it.
   */
  of(asked: { tenant: string; day: UtcDay }, identities: readonly string[]): Promise<Map<string, string>>
  /** Whether somebody is the one that was called so in the quarter of a day, however many letters told them apart. */
  isOf(asked: { tenant: string; day: UtcDay }, pseudonym: string, identity: string): Promise<boolean>
  /** What stands for a text that names somebody, to hold it against another: the text cannot be told from it. */
  mark(tenant: string, text: string): Promise<string>
}

const LETTERS = 8
const A = 'A'.charCodeAt(0)

/** What the vault says for pseudonyms. */
export interface PseudonymSecrets {
  /** Asked for when somebody is first called by one. */
  openKey(): Promise<KeyObject>
  /** By which subject each of a source is known. */
  subjectsOf(of: { tenant: string; source: IdentitySource }): Promise<SubjectsById>
}

export function createPseudonyms({ openKey, subjectsOf }: PseudonymSecrets): Pseudonyms {
  let opened: Promise<KeyObject> | undefined
  const opening = () => {
    opened ??= openKey()
    opened.catch(() => (opened = undefined))
    return opened
  }
  const letters = async ({ tenant, day }: { tenant: string; day: UtcDay }, identities: readonly string[]) => {
    const key = await opening()
    const quarter = quarterOf(day)
    const bySubject = await knownBySubject((source) => subjectsOf({ tenant, source }), identities)
    return new Map(
      bySubject.map(([one, subject]) => [one, lettersOf(key, JSON.stringify([tenant, quarter, subject]))]),
    )
  }
  return {
    of: async (asked, identities) =>
      identities.length === 0 ? new Map() : toldApart(await letters(asked, identities)),
    async isOf(asked, pseudonym, identity) {
      const [all = ''] = (await letters(asked, [identity])).values()
      return pseudonym.length >= LETTERS + 2 && `P-${all}`.startsWith(pseudonym)
    },
    async mark(tenant, text) {
      const key = await opening()
      return createHmac('sha256', key)
        .update(JSON.stringify(['mark', tenant, text]))
        .digest('base64url')
    },
  }
}

/** Each with the key that has the subject in place of the vendor's id; of whom the vault does not know it stays. */
async function knownBySubject(
  subjectsOf: (source: IdentitySource) => Promise<SubjectsById>,
  identities: readonly string[],
): Promise<(readonly [identity: string, bySubject: IdentityKey | string])[]> {
  const parsed = identities.map((one) => [one, parseIdentityKey(one)] as const)
  const sources = [...new Set(parsed.flatMap(([, parts]) => parts?.source ?? []))]
  const known = new Map(
    await Promise.all(sources.map(async (source) => [source, await subjectsOf(source)] as const)),
  )
  return parsed.map(([one, parts]) => {
    const subject = parts && known.get(parts.source)?.get(parts.userId)
    return [one, parts && subject ? identityKey({ source: parts.source, userId: subject }) : one] as const
  })
}

function lettersOf(key: KeyObject, text: string): string {
  const digest = createHmac('sha256', key).update(text).digest()
  return String.fromCharCode(...[...digest].map((byte) => A + (byte % 26)))
}

/** Eight letters each, and of those who share them as many more as tell them apart: who else is there decides it, not who came first. */
export function toldApart(letters: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>()
  let open = [...letters]
  for (let length = LETTERS; open.length > 0; length += 1) {
    const groups = Map.groupBy(open, ([, all]) => all.slice(0, length))
    open = []
    for (const [shared, own] of groups) {
      if (own.length > 1) open.push(...own)
      else for (const [identity] of own) found.set(identity, `P-${shared}`)
    }
  }
  return found
}
