import { expect, test } from 'vitest'
import type { Clock } from '../../lib/clock.ts'
import { createBodyLobby, readBodyText } from './read-body.ts'

/** A body that comes when it is told to, and a clock whose waits end when they are told to. */
function slowBody() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) })
  const request = new Request('http://localhost', { method: 'POST', body: stream, duplex: 'half' })
  return {
    request,
    send: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
  }
}

function heldClock() {
  const waits: (() => void)[] = []
  const clock: Clock = {
    now: () => 0,
    sleep: (_ms, signal) =>
      new Promise((resolve, reject) => {
        waits.push(resolve)
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      }),
  }
  return { clock, waits }
}

const lobbyOn = (clock: Clock) => createBodyLobby({ clock, withinMs: 5000, most: 3, mostEach: 2 })
const TOO_SLOW = expect.objectContaining({ code: 'request_timeout' })

test('a body is put together, cut where it likes, and refused over its limit with its length said and without', async () => {
  const body = slowBody()
  const text = readBodyText(body.request, 10)
  const bytes = new TextEncoder().encode('grün')
  body.send('ist ')
  body.send('gr')
  body.end()
  expect(await text).toBe('ist gr')
  expect(bytes.byteLength).toBe(5)

  const long = slowBody()
  const refused = expect(readBodyText(long.request, 10)).rejects.toMatchObject({ code: 'payload_too_large' })
  long.send('12345678')
  long.send('90a')
  await refused
  const said = new Request('http://localhost', {
    method: 'POST',
    body: 'x',
    headers: { 'Content-Length': '11' },
  })
  await expect(readBodyText(said, 10)).rejects.toMatchObject({ code: 'payload_too_large' })
  expect(await readBodyText(new Request('http://localhost', { method: 'POST' }), 10)).toBe('')
})

test('who does not send in time is refused, and one byte more changes nothing', async () => {
  const { clock, waits } = heldClock()
  const body = slowBody()
  const read = lobbyOn(clock).read(body.request, 100, 'one')
  const refused = expect(read).rejects.toEqual(TOO_SLOW)
  body.send(' ')
  waits.forEach((end) => end())
  await refused
})

test('where too many of one network wait, the oldest gives way, and a body that is there is read', async () => {
  const lobby = lobbyOn(heldClock().clock)
  const [first, second, third] = [slowBody(), slowBody(), slowBody()]
  const firstRead = expect(lobby.read(first.request, 100, 'one')).rejects.toEqual(TOO_SLOW)
  const secondRead = lobby.read(second.request, 100, 'one')
  const thirdRead = lobby.read(third.request, 100, 'one')
  await firstRead
  for (const body of [second, third]) {
    body.send('{}')
    body.end()
  }
  expect(await Promise.all([secondRead, thirdRead])).toEqual(['{}', '{}'])
})

test('where too many wait of all networks, the oldest of all gives way', async () => {
  const lobby = lobbyOn(heldClock().clock)
  const reads = ['one', 'two', 'three'].map((network) => lobby.read(slowBody().request, 100, network))
  const firstGone = expect(reads[0]).rejects.toEqual(TOO_SLOW)
  const honest = slowBody()
  honest.send('{}')
  honest.end()
  expect(await lobby.read(honest.request, 100, 'four')).toBe('{}')
  await firstGone
})
