import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atNight } from '../harness/run/night.ts'
import { listeningOf } from '../harness/service/listening.ts'
import { ADMIN, startService, temporaryFolder } from '../harness/service/start-service.ts'

/** Loads what is loaded on first use, and asks the facts. */
async function use(url: string, origin: string): Promise<void> {
  // A connection that is kept may be closed by its other end just as a busy machine uses it again.
  const each = { Connection: 'close' }
  const send = { method: 'POST', headers: { ...each, Origin: origin, 'Content-Type': 'application/json' } }
  const { email, password } = ADMIN
  const signedIn = await fetch(`${url}/api/v1/sign-in`, {
    ...send,
    body: JSON.stringify({ email, password }),
  })
  expect(signedIn.status).toBe(200)
  const headers = { ...each, Authorization: `Bearer ${ADMIN.token}` }
  for (const path of ['connections', 'overview', 'openapi.json'])
    expect((await fetch(`${url}/api/v1/${path}`, { headers })).status, path).toBe(200)
}

/** By day the one of images. */
test.each(['0.0.0.0', ...atNight(['127.0.0.1', '::'])])(
  'on the embedded engines it listens on its one port of %s, and on nothing else',
  async (host) => {
    await using folder = await temporaryFolder()
    const publicUrl = host === '127.0.0.1' ? undefined : 'https://tidemark.example'
    const env = { HOST: host, TIDEMARK_PUBLIC_URL: publicUrl }
    await using service = await startService({ dataDir: join(folder.path, 'data'), env })
    const { port } = new URL(service.url)
    const expected = [host === '::' ? `tcp6 [::]:${port}` : `tcp ${host}:${port}`]
    expect(await listeningOf(service.pid)).toEqual(expected)
    await use(service.url, env.TIDEMARK_PUBLIC_URL ?? service.url)
    expect(await listeningOf(service.pid)).toEqual(expected)
  },
)

test('what listens is seen: by TCP and UDP, by both versions of IP', async () => {
  const before = await listeningOf(process.pid)
  const [four, six] = [createServer(), createServer()]
  four.listen(0, '127.0.0.1')
  six.listen(0, '::1')
  const udp = createSocket('udp4').bind(0, '127.0.0.1')
  await Promise.all([once(four, 'listening'), once(six, 'listening'), once(udp, 'listening')])
  const port = (of: typeof four) => {
    const address = of.address()
    return typeof address === 'object' ? address?.port : null
  }
  const seen = (await listeningOf(process.pid)).filter((one) => !before.includes(one))
  const expected = [`tcp 127.0.0.1:${port(four)}`, `tcp6 [::1]:${port(six)}`]
  expect(seen).toEqual([...expected, `udp 127.0.0.1:${udp.address().port}`])
  four.close()
  six.close()
  udp.close()
})
