import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export interface SlowRequestLimits {
  /** A whole request has to be there by then, unless it is an upload. */
  withinMs: number
  /** An upload may stand still for this long. */
  idleMs: number
}

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** Of requests that are not answered yet: what gives one the time of an upload. */
const patience = new WeakMap<IncomingMessage, () => void>()

/** Cut off clients that send their request slowly; how long an answer takes to be made does not count. */
export function cutSlowRequests(server: Server, { withinMs, idleMs }: SlowRequestLimits): void {
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const hurry = setTimeout(() => cutOff(incoming, outgoing), withinMs)
    outgoing.once('close', () => clearTimeout(hurry))
    patience.set(incoming, () => {
      clearTimeout(hurry)
      incoming.setTimeout(idleMs, () => cutOff(incoming, outgoing))
    })
  })
}

function cutOff(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.complete) return
  if (!outgoing.headersSent) incoming.socket.write(TOO_SLOW)
  incoming.socket.destroySoon()
}

/** The body of a file that somebody known sends: it may take its time as long as it moves. */
export async function* asUpload(
  incoming: IncomingMessage | undefined,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (incoming) patience.get(incoming)?.()
  try {
    yield* body
  } finally {
    // What is made of it takes as long as it takes.
    incoming?.setTimeout(0)
  }
}
