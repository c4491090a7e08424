import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboardFiles } from './dashboard-files.ts'

const SCRIPT = 'console.log("tidemark")'
let folder: string
let app: ReturnType<typeof dashboardFiles>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-web-'))
  await writeFile(join(folder, 'secret.txt'), 'not for the web')
  await mkdir(join(folder, 'dist/assets'), { recursive: true })
  await writeFile(join(folder, 'dist/index.html'), '<!doctype html><title>The page</title>')
  await mkdir(join(folder, 'dist/.git'))
  for (const hidden of ['.sources', '.git/config', 'assets/.map']) {
    await writeFile(join(folder, 'dist', hidden), 'hidden')
  }
  await writeFile(join(folder, 'dist/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'dist/assets/index-abc.js'), SCRIPT)
  await writeFile(join(folder, 'dist/assets/index-abc.js.br'), brotliCompressSync(SCRIPT))
  app = dashboardFiles({ webDir: join(folder, 'dist') })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(['/', '/settings/sources', '/spend?from=2026-01-01', '/anything-the-router-knows'])(
  '%s is the one page, asked for again each time',
  async (path) => {
    const answer = await app.request(path)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('The page')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  },
)

test('a built file is kept for ever, and comes compressed to whom can read it', async () => {
  const plain = await app.request('/assets/index-abc.js')
  expect(await plain.text()).toBe(SCRIPT)
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('content-type')).toContain('text/javascript')
  const small = await app.request('/assets/index-abc.js', { headers: { 'Accept-Encoding': 'gzip, br' } })
  expect(small.headers.get('content-encoding')).toBe('br')
})

test('a file without a hash in its name is asked for again', async () => {
  expect((await app.request('/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
})

test.each([
  '/api/v1/nothing',
  '/API/v1/me',
  '/docs/nothing',
  '/connect/code-assistant/callback',
  '/assets/index-old.js',
  '/assets/',
  '/missing.png',
])('%s is no page', async (path) => {
  expect((await app.request(path)).status).toBe(404)
})

test('a page is not what a write gets', async () => {
  expect((await app.request('/settings/sources', { method: 'POST' })).status).toBe(404)
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/assets/../../secret.txt',
  '/secret.txt%00.html',
])('%s does not leave the folder', async (path) => {
  const answer = await app.request(path)
  expect(await answer.text()).not.toContain('not for the web')
})

test('without a build the page says how to make one', async () => {
  const unbuilt = dashboardFiles({ webDir: join(folder, 'nowhere') })
  const answer = await unbuilt.request('/')
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('npm start')
})

test.each(['/.sources', '/%2esources', '/.git/config', '/assets/.map', '/assets%2F.map', '/.well-known/x'])(
  '%s is hidden, and no page either',
  async (path) => {
    const answer = await app.request(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('hidden')
  },
)
