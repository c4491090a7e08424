import { Resolver } from 'node:dns/promises'

/** TXT records of a name, the strings of each joined; or why nobody knows them now. */
export type TxtAnswer =
  | { records: string[]; failure: null }
  | { records: null; failure: 'servers_failed' | 'no_answer' }

/** Asks for the TXT records of a name. Never throws. */
export type TxtLookup = (name: string, signal?: AbortSignal) => Promise<TxtAnswer>

const TRY_MS = 3000
const TRIES = 2
/** Of several name servers each has its tries. */
const PATIENCE_MS = 10_000

/** The name is not there, has no such records, or is none that could be. */
const NOTHING = ['ENOTFOUND', 'ENODATA', 'EBADNAME']
/** Nobody was there to ask, or nobody in time. */
const SILENCE = ['ETIMEOUT', 'ECONNREFUSED', 'ECANCELLED', 'EDESTRUCTION', 'ELOADIPHLPAPI', 'ENOTINITIALIZED']

/** @param servers `address:port` of the name servers to ask; those of this machine where it is left out */
export function createTxtLookup(servers?: readonly string[]): TxtLookup {
  return async (name, signal) => {
    // One for each question, as a resolver gives up all of its questions at once.
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
    if (servers) resolver.setServers(servers)
    const giveUp = () => resolver.cancel()
    const over = AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(signal ? [signal] : [])])
    over.addEventListener('abort', giveUp, { once: true })
    try {
      const records = await resolver.resolveTxt(name)
      return { records: records.map((strings) => strings.join('')), failure: null }
    } catch (thrown) {
      return failed(thrown)
    } finally {
      over.removeEventListener('abort', giveUp)
    }
  }
}

/** Every other code is a name server that answers, and not what was asked. */
function failed(thrown: unknown): TxtAnswer {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  if (NOTHING.includes(code)) return { records: [], failure: null }
  return { records: null, failure: SILENCE.includes(code) ? 'no_answer' : 'servers_failed' }
}
