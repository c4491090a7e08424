import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { writeHead } from '../server/http-server.ts'
import type { Answer } from '../server/answer.ts'

/** How an answer is sent. */
export interface Delivery {
  delayMs: number
  /** Bytes per write and pause between writes; null: all at once. */
  drip: { bytes: number; everyMs: number } | null
  /** Stop after this many bytes of the body; null: send everything. */
  stopAfter: number | null
  /** After the last byte sent: a regular end, a closed connection, or RST. */
  ending: 'end' | 'cut' | 'reset'
  /** `length` sends the Content-Length of the whole body, `close` none, `chunked` uses chunks. */
  framing: 'length' | 'chunked' | 'close'
}

export const PLAIN: Delivery = { delayMs: 0, drip: null, stopAfter: null, ending: 'end', framing: 'length' }

/** Send an answer. Resolves when all is sent; rejects when the client disconnects or the server stops first. */
export async function deliver(
  response: ServerResponse,
  answer: Answer,
  delivery: Delivery,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  if (delivery.delayMs > 0) await wait(delivery.delayMs, undefined, { signal })
  const { socket } = response
  if (delivery.ending === 'reset' && delivery.stopAfter === 0) {
    socket?.resetAndDestroy()
    return
  }
  // Otherwise Node falls back to chunked encoding, in which a missing end is noticed.
  if (delivery.framing === 'close') response.useChunkedEncodingByDefault = false
  writeHead(response, answer.status, { ...answer.headers, ...framingHeaders(answer, delivery) }, now)
  const body = delivery.stopAfter === null ? answer.body : answer.body.subarray(0, delivery.stopAfter)
  if (delivery.ending === 'end' && !delivery.drip) {
    response.end(body)
    return
  }
  response.flushHeaders()
  await writeSlowly(response, body, delivery.drip ?? { bytes: body.length, everyMs: 0 }, signal)
  if (delivery.ending === 'end') response.end()
  else if (delivery.ending === 'cut') socket?.end()
  else socket?.resetAndDestroy()
}

function framingHeaders(answer: Answer, { framing }: Delivery): Record<string, string> {
  if (framing === 'length') return { 'content-length': String(answer.body.length) }
  return framing === 'close' ? { connection: 'close' } : { 'transfer-encoding': 'chunked' }
}

async function writeSlowly(
  response: ServerResponse,
  body: Buffer,
  drip: { bytes: number; everyMs: number },
  signal: AbortSignal,
): Promise<void> {
  for (let at = 0; at < body.length; at += drip.bytes) {
    if (at > 0 && drip.everyMs > 0) await wait(drip.everyMs, undefined, { signal })
    signal.throwIfAborted()
    const part = body.subarray(at, at + drip.bytes)
    await new Promise<void>((resolve, reject) =>
      response.write(part, (error) => (error ? reject(error) : resolve())),
    )
  }
}
