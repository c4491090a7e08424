import type { Clock } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import { said } from '../../words/said.ts'

/** The body as text. Throws `payload_too_large`, or the signal's reason. What is not read ends with the connection. */
export async function readBodyText(request: Request, most: number, signal?: AbortSignal): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most)
  if (!request.body) return ''
  const stopped = untilAborted(signal)
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await Promise.race([reader.read(), stopped])
    if (done) return Buffer.concat(chunks).toString('utf8')
    size += value.byteLength
    if (size > most) throw tooLarge(most)
    chunks.push(value)
  }
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  const stopped = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // Nobody listens any more when it comes after the last byte.
  stopped.catch(() => undefined)
  return stopped
}

const KB = 1024

function tooLarge(most: number): TidemarkError {
  return new TidemarkError('payload_too_large', said('body_too_large', { kb: most / KB }), {
    action: said('send_less'),
  })
}

/** Bodies of callers nobody knows yet, which are waited for without a place among the requests that are answered. */
export interface BodyLobby {
  /** @throws TidemarkError `request_timeout` when it does not come in time, or has to give way; `payload_too_large` */
  read(request: Request, most: number, network: string): Promise<string>
}

interface Waiting {
  network: string
  giveUp: AbortController
}

/**
 * Who sends slowly waits here and takes nothing from anybody: where too many wait, the one that has waited longest gives
 * way, first among those of the same network. An honest body arrives at once.
 */
export function createBodyLobby(options: {
  clock: Clock
  withinMs: number
  most: number
  mostEach: number
}): BodyLobby {
  const waiting = new Set<Waiting>()
  const oldest = (of: readonly Waiting[], allowed: number) =>
    of.length >= allowed ? of[0]?.giveUp.abort(tooSlow()) : undefined
  return {
    async read(request, most, network) {
      oldest(
        [...waiting].filter((other) => other.network === network),
        options.mostEach,
      )
      oldest([...waiting], options.most)
      const own: Waiting = { network, giveUp: new AbortController() }
      const done = new AbortController()
      waiting.add(own)
      own.giveUp.signal.addEventListener('abort', () => waiting.delete(own), { once: true })
      options.clock.sleep(options.withinMs, done.signal).then(
        () => own.giveUp.abort(tooSlow()),
        () => undefined,
      )
      try {
        return await readBodyText(request, most, own.giveUp.signal)
      } finally {
        waiting.delete(own)
        done.abort()
      }
    },
  }
}

function tooSlow(): TidemarkError {
  return new TidemarkError('request_timeout', said('request_too_slow'), {
    action: said('send_all_at_once'),
  })
}
