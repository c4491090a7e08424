import { StringDecoder } from 'node:string_decoder'
import { setImmediate } from 'node:timers/promises'
import { furtherId } from '../model/further-id.ts'
import { isIdentitySource } from '../model/identity.ts'
import { LOGINS } from '../model/records/told-person.ts'
import type { Recognizer } from '../model/records/tombstone.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import { listSources } from '../store/control/collecting/connections-table.ts'
import { listTombstones } from '../store/control/people/erased-people-table.ts'
import type { VaultHash } from './vault-keys.ts'

/** No id and no login is longer. */
const LONGEST = 200
/** Of so many words it is remembered that they are nobody's. */
const MOST_KEPT = 200_000

/** Strings of JSON, and whatever stands between separators of JSON and CSV. */
const WORDS = /"(?:[^"\\]|\\.)*"|[^\s",;:{}[\]]+/g

/** Null where nobody was erased. */
export async function openRecognizer(
  control: ControlStore,
  openHash: () => Promise<VaultHash>,
): Promise<Recognizer | null> {
  const tombstones = await listTombstones(control.db)
  if (tombstones.length === 0) return null
  const hash = await openHash()
  const hashesOf = (isLogin: boolean) =>
    new Set(tombstones.flatMap((one) => ((one.source === LOGINS) === isLogin ? [one.vendorHash] : [])))
  const [ids, logins] = [hashesOf(false), hashesOf(true)]
  // A further source writes the bare id, which is known here by the name of its source before it.
  const further = (await listSources(control.db)).filter((source) => !isIdentitySource(source))
  const isTheirs = (word: string) =>
    ids.has(hash('lookup', word)) ||
    (logins.size > 0 && logins.has(hash('lookup', word.toLowerCase()))) ||
    further.some((source) => ids.has(hash('lookup', furtherId(source, word))))
  return (text) => tells(text, isTheirs)
}

async function tells(
  text: AsyncIterable<Buffer | string>,
  isTheirs: (word: string) => boolean,
): Promise<boolean> {
  const decoder = new StringDecoder('utf8')
  const others = new Set<string>()
  const any = (part: string) => {
    for (const [found] of part.matchAll(WORDS)) {
      const word = unquoted(found)
      if (word === '' || word.length > LONGEST || others.has(word)) continue
      if (isTheirs(word)) return true
      if (others.size === MOST_KEPT) others.clear()
      others.add(word)
    }
    return false
  }
  let rest = ''
  for await (const chunk of text) {
    const read = rest + (typeof chunk === 'string' ? chunk : decoder.write(chunk))
    // A word may go on in the next chunk; no id has a comma in it.
    const end = Math.max(read.lastIndexOf('\n'), read.lastIndexOf(',')) + 1
    if (any(read.slice(0, end))) return true
    rest = read.slice(end)
    await setImmediate()
  }
  return any(rest)
}

function unquoted(word: string): string {
  if (!word.startsWith('"') || !word.endsWith('"') || word.length < 2) return word
  const inner = word.slice(1, -1)
  if (!inner.includes('\\')) return inner
  try {
    return String(JSON.parse(word))
  } catch {
    return inner
  }
}
