import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HELP } from '../../src/cli/help-texts.ts'
import { openDemoFolder } from './demo-folder.ts'
import { FLAGS, readDemoOptions } from './demo-options.ts'

const NOW = Date.UTC(2026, 10, 21, 6)
const DAY = 86_400_000
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'demo-folder-'))
})
afterEach(() => rm(root, { recursive: true }))

const options = (change = {}) => ({
  port: 0,
  dataDir: join(root, 'demo'),
  people: 20,
  days: 30,
  fresh: false,
  ...change,
})

test('a new folder gets a world that ends today, and keeps it', async () => {
  const world = await openDemoFolder(options(), NOW)
  expect(world).toEqual({ seed: 7, people: 20, days: 30, start: Date.UTC(2026, 9, 23) })
  expect(await openDemoFolder(options(), NOW + 3 * DAY)).toEqual(world)
})

test('a world of another size is refused, unless the folder is to be made anew', async () => {
  await openDemoFolder(options(), NOW)
  await writeFile(join(root, 'demo', 'control.sqlite'), 'old')
  await expect(openDemoFolder(options({ people: 21 }), NOW)).rejects.toMatchObject({ code: 'conflict' })
  const fresh = await openDemoFolder(options({ people: 21, fresh: true }), NOW + DAY)
  expect(fresh).toMatchObject({ people: 21, start: Date.UTC(2026, 9, 24) })
  expect(await readdir(join(root, 'demo'))).toEqual(['demo.json'])
})

test('a folder of something else is neither used nor removed', async () => {
  await writeFile(join(root, 'thesis.txt'), 'years of work')
  for (const fresh of [false, true]) {
    await expect(openDemoFolder(options({ dataDir: root, fresh }), NOW)).rejects.toMatchObject({
      code: 'conflict',
    })
  }
  expect(await readdir(root)).toEqual(['thesis.txt'])
})

test.each(['', '{"seed":7', '{}'])('a mark of which a killed start left %j is named', async (left) => {
  await openDemoFolder(options(), NOW)
  await writeFile(join(root, 'demo', 'demo.json'), left)
  await expect(openDemoFolder(options(), NOW)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('demo.json does not say'),
  })
})

test('the arguments have defaults and limits', () => {
  expect(readDemoOptions([])).toEqual({
    port: 8420,
    dataDir: './data/demo',
    people: 400,
    days: 365,
    fresh: false,
  })
  expect(readDemoOptions([], { PORT: '9000' })).toMatchObject({ port: 9000 })
  expect(readDemoOptions(['--port', '0'], { PORT: '9000' })).toMatchObject({ port: 0 })
  expect(() => readDemoOptions([], { PORT: 'http' })).toThrow('PORT must be a whole number from 0')
  expect(() => readDemoOptions(['--people', '0'])).toThrow('--people must be a whole number from 1')
  expect(() => readDemoOptions(['--tea'])).toThrow("Unknown option '--tea'")
})

test('the help tells every option with its default', () => {
  for (const [name, flag] of Object.entries(FLAGS)) {
    const [line = ''] = HELP.demo.split('\n').filter((each) => each.startsWith(`  --${name} `))
    expect(line).not.toBe('')
    if ('default' in flag && flag.default !== false) expect(line).toContain(`(${flag.default})`)
  }
})
