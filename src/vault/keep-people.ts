import { setImmediate } from 'node:timers/promises'
import type { Sealer } from '../connections/keys/credentials.ts'
import { takeRandomBytes } from '../lib/random-bytes.ts'
import type { ToldPerson } from '../model/records/told-person.ts'
import { DAY_MS } from '../model/time/time.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import { tombstonesSince } from '../store/control/people/erased-people-table.ts'
import {
  findByVendorHash,
  insertPeople,
  nextRevision,
  replacePerson,
  touchPeople,
  type VaultScope,
} from '../store/control/people/people-vault-table.ts'
import type { PeopleVaultRow } from '../store/control/people/privacy-tables.ts'
import {
  knownSince,
  mergePerson,
  newPerson,
  openPerson,
  sealPerson,
  type SealedPerson,
} from './sealed-person.ts'
import { matchHashes, type MatchHashes } from './match-hashes.ts'
import type { VaultHash } from './vault-keys.ts'

/** Written in one transaction: each waits for the disk. */
const TOGETHER = 2_000
/** Sealing this many holds nobody else up for longer than a few hundredths of a second. */
const AT_ONCE = 250
/** When somebody was told of last is written down so often, where nothing else is. */
export const TOUCHED_MS = 7 * DAY_MS
const ATTEMPTS = 5

export interface Keeping {
  control: ControlStore
  sealer: Sealer
  hash: VaultHash
  scope: VaultScope
}

/** By which subject each is known, of whom nothing was kept (they were erased), and of whom something newer is known. */
export interface KeptPeople {
  subjects: Map<string, string>
  erased: Set<string>
  outdated: Set<string>
}

/**
 * Seal what was told of people, each of them there once: those who are new, and those of whom something else was told.
 */
export async function keepPeople(keeping: Keeping, told: readonly ToldPerson[]): Promise<KeptPeople> {
  const kept: KeptPeople = { subjects: new Map(), erased: new Set(), outdated: new Set() }
  const hashed = await inOrder(keeping.hash, told)
  for (let at = 0; at < hashed.length; at += TOGETHER)
    await keepSome(keeping, hashed.slice(at, at + TOGETHER), kept)
  return kept
}

interface Hashed {
  person: ToldPerson
  vendorHash: string
}

/** In that of the index: each of its pages is written once then. */
async function inOrder(hash: VaultHash, told: readonly ToldPerson[]): Promise<Hashed[]> {
  const hashed: Hashed[] = []
  for (const [at, person] of told.entries()) {
    if (at % TOGETHER === TOGETHER - 1) await setImmediate()
    hashed.push({ person, vendorHash: hash('lookup', person.userId) })
  }
  return hashed.sort((a, b) => (a.vendorHash < b.vendorHash ? -1 : 1))
}

async function keepSome(keeping: Keeping, told: readonly Hashed[], kept: KeptPeople): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1)
    if (await write(keeping, await compare(keeping, told, kept))) return
  throw new Error(`${told.length} people are written by others again and again`)
}

type Row = Omit<PeopleVaultRow, 'revision'>

interface Compared {
  added: Row[]
  changed: { row: Row; before: PeopleVaultRow }[]
  /** As before, told of at least a week later. */
  seenAgain: { subject: string; lastSeen: string }[]
}

/** Notes of each whom it finds. */
async function compare(
  keeping: Keeping,
  told: readonly Hashed[],
  { subjects, erased, outdated }: KeptPeople,
): Promise<Compared> {
  const { control, scope } = keeping
  const hashes = told.map(({ vendorHash }) => vendorHash)
  const found = await findByVendorHash(control.db, scope, hashes)
  const known = new Map(found.map((row) => [row.vendor_hash, row]))
  // After them: of somebody who is erased meanwhile the row is not there, and then this is. They are few.
  const gone = await tombstonesSince(control.db, scope, 0)
  const standsFor = new Map(gone.map(({ vendorHash, subject }) => [vendorHash, subject]))
  const compared: Compared = { added: [], changed: [], seenAgain: [] }
  for (const [at, { person, vendorHash }] of told.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const standIn = standsFor.get(vendorHash)
    if (standIn !== undefined) {
      erased.add(person.userId)
      subjects.set(person.userId, standIn)
      continue
    }
    const before = known.get(vendorHash)
    if (!before) {
      const last_seen = new Date(person.seen).toISOString()
      const row = { ...scope, subject: newSubject(), vendor_hash: vendorHash, last_seen }
      compared.added.push({ ...row, ...sealed(keeping, row, newPerson(person)) })
      subjects.set(person.userId, row.subject)
      continue
    }
    subjects.set(person.userId, before.subject)
    const { row, isOutdated } = changedRow(keeping, before, person)
    if (isOutdated) outdated.add(person.userId)
    if (row) compared.changed.push({ row, before })
    else if (person.seen >= Date.parse(before.last_seen) + TOUCHED_MS)
      compared.seenAgain.push({ subject: before.subject, lastSeen: startOfDay(person.seen) })
  }
  return compared
}

/** No row where what is told is known, or was told otherwise since: then it is outdated. */
function changedRow(
  keeping: Keeping,
  before: PeopleVaultRow,
  person: ToldPerson,
): { row: Row | null; isOutdated: boolean } {
  if (toldHash(keeping.hash, person) === before.told_hash) return { row: null, isOutdated: false }
  const known = openPerson(keeping.sealer, before)
  const merged = mergePerson(known, person, Date.parse(before.last_seen))
  // What is left out is no other name.
  const isOutdated = NAMES.some((name) => person[name] !== '' && person[name] !== merged[name])
  if (toldHash(keeping.hash, merged) === before.told_hash) return { row: null, isOutdated }
  const { revision: _, ...row } = before
  const last_seen = new Date(knownSince(merged)).toISOString()
  return { row: { ...row, last_seen, ...sealed(keeping, before, merged) }, isOutdated }
}

const NAMES = ['login', 'email', 'name'] as const

const sealed = (
  { sealer, hash, scope }: Keeping,
  row: Pick<Row, 'tenant' | 'subject'>,
  person: SealedPerson,
): Pick<Row, 'sealed' | 'key_id' | 'told_hash'> & MatchHashes => ({
  ...sealPerson(sealer, row, person),
  ...matchHashes(hash, scope, person),
  told_hash: toldHash(hash, person),
})

/** Few of them, as each is a statement of its own. */
const startOfDay = (at: number) => new Date(at - (at % DAY_MS)).toISOString()

const toldHash = (hash: VaultHash, { userId, login, email, name }: Omit<SealedPerson, 'told'>) =>
  hash('told', userId, login, email, name)

/** Random, and not 0. */
export function newSubject(): string {
  return String((takeRandomBytes(8).readBigUInt64BE() >> 1n) | 1n)
}

/** All of it or nothing. @returns false where somebody else has written one of these people meanwhile */
async function write({ control, scope }: Keeping, { added, changed, seenAgain }: Compared): Promise<boolean> {
  if (added.length + changed.length + seenAgain.length === 0) return true
  return await control.db
    .transaction()
    .execute(async (tx) => {
      const days = Map.groupBy(seenAgain, ({ lastSeen }) => lastSeen)
      for (const [lastSeen, people] of days) {
        await touchPeople(
          tx,
          lastSeen,
          people.map(({ subject }) => subject),
        )
      }
      if (added.length + changed.length === 0) return
      const revision = await nextRevision(tx, scope.tenant)
      if (
        (await insertPeople(
          tx,
          added.map((row) => ({ ...row, revision })),
        )) < added.length
      )
        throw OVERTAKEN
      for (const { row, before } of changed) {
        if (!(await replacePerson(tx, { ...row, revision }, before))) throw OVERTAKEN
      }
    })
    .then(
      () => true,
      (thrown: unknown) => {
        if (thrown === OVERTAKEN) return false
        throw thrown
      },
    )
}

const OVERTAKEN = new Error('somebody else has written the same people')
