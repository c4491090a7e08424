import { createHash } from 'node:crypto'
import type { Clock } from '../../lib/clock.ts'
import type { Actor } from '../../model/actor.ts'
import { MINUTE_MS, utcDay } from '../../model/time/time.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import { writeAudit } from './audit.ts'
import type { Pseudonyms } from './pseudonym.ts'

/** Whom an answer tells of. */
export interface Seen {
  /** How many the list has that was asked for. */
  people: number
  /** The list goes on, and how far is not known. */
  more: boolean
  /** Keys of the identities that are in the answer. */
  identities: readonly string[]
  /** Of people who are not named: what the answer calls them. */
  pseudonyms?: readonly string[]
}

/** One question about people, whatever the answer. */
export interface LookRequest {
  /** Id of the route, or the command of the shell. */
  route: string
  /** The answer leaves as a file. */
  isFile: boolean
  /** What was asked for; the same for every page of a list. */
  asked: string
  /** IP address of the client; null where there is none. */
  address: string | null
}

export interface Look extends LookRequest {
  actor: Actor
  seen: Seen
}

/** Writes down who looked at whom. */
export interface Looks {
  /** Resolves once the journal has it, and rejects where it cannot be written: the answer is not sent then. */
  note(look: Look): Promise<void>
}

const WINDOW_MS = 10 * MINUTE_MS
/** Looks that are remembered; the oldest are forgotten first, and then written again. */
const MOST_KEPT = 10_000
/** Of more people an entry says how many they are. */
const MOST_NAMED = 10

interface Told {
  until: number
  people: number
  written: Promise<void>
}

/**
 * One entry for each asker, route and list, or for the very people of a short one, in ten minutes: whoever pages or scrolls
 * writes one, and another where the list has grown. Each process remembers for itself.
 */
export function createLooks(at: { control: ControlStore; clock: Clock; pseudonyms: Pseudonyms }): Looks {
  const { clock } = at
  const told = new Map<string, Told>()
  return {
    async note(look) {
      const { actor, route, isFile, asked, seen } = look
      if (seen.people === 0) return
      const who = await whoOf(at, look)
      const kind = hashOf([actor.tenant, actor.id, route, isFile, who.length > 0 ? who : asked])
      const last = told.get(kind)
      if (last && clock.now() < last.until && seen.people <= last.people) return last.written
      const written = write(at, look, who)
      const own = { until: clock.now() + WINDOW_MS, people: seen.people, written }
      told.delete(kind)
      told.set(kind, own)
      forgetOldest(told)
      await written.catch((thrown: unknown) => {
        if (told.get(kind) === own) told.delete(kind)
        throw thrown
      })
    },
  }
}

function forgetOldest(told: Map<string, Told>): void {
  for (const oldest of told.keys()) {
    if (told.size <= MOST_KEPT) return
    told.delete(oldest)
  }
}

/** A question can be long, and many are remembered. */
const hashOf = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64')

/** Pseudonyms of the people of a short list, in no order of theirs. */
async function whoOf(
  { clock, pseudonyms }: { clock: Clock; pseudonyms: Pseudonyms },
  { actor, seen }: Look,
): Promise<string[]> {
  if (seen.more || seen.people > MOST_NAMED) return []
  const now = { tenant: actor.tenant, day: utcDay(clock.now()) }
  const called = await pseudonyms.of(now, [...new Set(seen.identities)])
  return [...new Set([...called.values(), ...(seen.pseudonyms ?? [])])].sort()
}

async function write(
  { control, clock }: { control: ControlStore; clock: Clock },
  { actor, route, isFile, address, seen }: Look,
  who: readonly string[],
): Promise<void> {
  const [only] = seen.people === 1 ? who : []
  const how = { address, ...(isFile && { file: true }) }
  if (only !== undefined) {
    const detail = { route, ...how }
    const event = { actor, action: 'person.viewed', objectType: 'pseudonym', objectId: only, detail }
    return writeAudit(control.db, clock, event)
  }
  const detail = {
    people: seen.people,
    ...(seen.more && { more: true }),
    ...(who.length > 0 && { who }),
    ...how,
  }
  await writeAudit(control.db, clock, {
    actor,
    action: 'people.viewed',
    objectType: 'route',
    objectId: route,
    detail,
  })
}
