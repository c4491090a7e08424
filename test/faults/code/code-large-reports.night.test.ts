import { askText } from '../../harness/stores/ask-text.ts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ACME, startCodeCollecting, type CodeCollecting } from '../../harness/collecting/code-collecting.ts'
import { openFacts } from '../../harness/collecting/collector-world.ts'
import { isFile } from '../../harness/vendor/scripted-code-host.ts'
import { sendJson } from '../../harness/vendor/scripted-vendor.ts'
import { asFile, userDayLine } from '../../harness/vendor/user-day-line.ts'

// A large report is kept, looked at and inserted file by file while the later ones are fetched.
const NOON = Date.parse('2026-03-10T12:00:00Z')
const DATASET = 'org_users_1d'
const DAY = '2026-03-09'
const FILES = 5
/** More than 4 MB each, below which a file waits for the others. */
const PEOPLE_PER_FILE = 800
const LONG = Array.from({ length: 50 }, (_, n) => ({
  feature: `feature-${n}-${'x'.repeat(40)}`,
  code_generation_activity_count: n,
}))

const linesOf = (file: number) =>
  Array.from({ length: PEOPLE_PER_FILE }, (_, n) =>
    userDayLine({ day: DAY, userId: 1 + file * PEOPLE_PER_FILE + n, more: { totals_by_feature: LONG } }),
  )
const files = Array.from({ length: FILES }, (_, file) => asFile(linesOf(file)))
const ALL = [{ day: DAY, people: FILES * PEOPLE_PER_FILE, interactions: 4 * FILES * PEOPLE_PER_FILE }]

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  expect(Math.min(...files.map((file) => file.length))).toBeGreaterThan(4_000_000)
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

async function start(published: readonly string[] | null = files): Promise<CodeCollecting> {
  const http = { budgets: { tries: 1 } }
  const world = await startCodeCollecting({
    now: NOON,
    facts: opened.facts,
    http,
    profile: { retentionDays: 1 },
  })
  if (published) publish(world, published)
  await world.connect([DATASET])
  return world
}
const publish = (world: CodeCollecting, given: readonly string[]) =>
  world.host.report({ dataset: DATASET, account: ACME, day: DAY }, [...given])

/** Every row there is, whether it counts or not. */
async function rowsOf({ ctx, actor }: CodeCollecting): Promise<number> {
  const [row] = await askText<{ rows: number }>(
    ctx.facts,
    'SELECT toUInt32(count()) AS rows FROM code_user_days WHERE tenant = {tenant:String}',
    { tenant: actor.tenant },
  )
  return row?.rows ?? 0
}

test('every file is in once', async () => {
  await using world = await start()
  await world.collect()
  expect(await world.userDays()).toEqual(ALL)
  expect(await rowsOf(world)).toBe(FILES * PEOPLE_PER_FILE)
  const [row] = (await world.ledger(DATASET)).filter(({ slice }) => slice === DAY)
  expect(row).toMatchObject({ outcome: 'committed', rows: FILES * PEOPLE_PER_FILE, rejected: 0 })
})

test('raw bodies are kept as they came while files are in the way, and compressed and sealed when the run has ended', async () => {
  await using world = await start()
  const rawNames = () => readdir(join(world.rawFolder, DATASET, '2026-03-10'))
  const commit = world.ctx.facts.commit.bind(world.ctx.facts)
  const atCommit: string[][] = []
  const commits = vi.spyOn(world.ctx.facts, 'commit').mockImplementation(async (row) => {
    if (row.slice === DAY) atCommit.push(await rawNames())
    await commit(row)
  })
  await world.collect().finally(() => commits.mockRestore())
  expect(atCommit).toEqual([files.map(() => expect.stringMatching(/^[0-9a-f]{64}$/))])
  expect(await rawNames()).toEqual(files.map(() => expect.stringMatching(/^[0-9a-f]{64}\.zst\.sealed$/)))
})

test('rows that are in before the last file is there are marked for the sweep', async () => {
  await using world = await start()
  const marks = () =>
    askText<{ load_id: string }>(
      world.ctx.facts,
      `SELECT load_id FROM loads FINAL WHERE tenant = {tenant:String} AND ended = 0 AND load_id IN
      (SELECT load_id FROM code_user_days WHERE tenant = {tenant:String})`,
      { tenant: world.actor.tenant },
    )
  let marked: Promise<void> | null = null
  world.host.intercept = (request, response) => {
    if (!isFile(request) || !request.path.includes(`/${FILES - 1}`)) return false
    marked = vi.waitFor(async () => expect(await marks()).toHaveLength(1), { timeout: 30_000 })
    void marked.finally(() => response.writeHead(200).end(files[FILES - 1])).catch(() => undefined)
    return true
  }
  await world.collect()
  await marked
  expect(await world.userDays()).toEqual(ALL)
})

test('U12: of one whose last file breaks off nothing stays, and it is taken whole later', async () => {
  await using world = await start()
  world.host.intercept = (request, response) => {
    if (!isFile(request) || !request.path.includes(`/${FILES - 1}`)) return false
    response.writeHead(200, { 'content-length': 5_000_000 })
    const hasRows = vi.waitFor(async () => expect(await rowsOf(world)).toBeGreaterThan(0), 30_000)
    void hasRows.finally(() => response.write('{"user_id":1', () => response.destroy()))
    return true
  }
  await world.collect()
  expect(await world.userDays()).toEqual([])
  expect(await rowsOf(world)).toBe(0)
  world.host.intercept = () => false
  await world.collectNext(DATASET)
  expect(await world.userDays()).toEqual(ALL)
  expect(await rowsOf(world)).toBe(FILES * PEOPLE_PER_FILE)
})

test('U23: one whose links go stale on the way is fetched anew, and counts once', async () => {
  await using world = await start()
  let refused = 0
  world.host.intercept = (request, response) => {
    if (!isFile(request) || !request.path.includes('/3') || refused > 0) return false
    refused += 1
    sendJson(response, 403, {})
    return true
  }
  await world.collect()
  expect(refused).toBe(1)
  expect(await world.userDays()).toEqual(ALL)
  expect(await rowsOf(world)).toBe(FILES * PEOPLE_PER_FILE)
})

test('U15: of one with a broken line in a later file every other line is kept', async () => {
  const lines = linesOf(3)
  lines[41] = '{"user_id":"broken",'
  await using world = await start(files.with(3, asFile(lines)))
  await world.collect()
  const people = FILES * PEOPLE_PER_FILE - 1
  expect(await world.userDays()).toEqual([{ day: DAY, people, interactions: 4 * people }])
  expect(await world.rejected()).toMatchObject([{ slice: DAY, line: 3 * PEOPLE_PER_FILE + 42 }])
  expect(await rowsOf(world)).toBe(people)
})

test('U17: of one that names a person twice the last line counts', async () => {
  const lines = linesOf(4)
  lines[7] = userDayLine({ day: DAY, userId: 1, interactions: 6 })
  await using world = await start(files.with(4, asFile(lines)))
  await world.collect()
  const people = FILES * PEOPLE_PER_FILE - 1
  expect(await world.userDays()).toEqual([{ day: DAY, people, interactions: 4 * people + 2 }])
})

test('one of a day that had nothing yet is taken like a first one', async () => {
  await using world = await start(null)
  await world.collect()
  expect(await world.userDays()).toEqual([])
  publish(world, files)
  await world.collectNext(DATASET)
  expect(await world.userDays()).toEqual(ALL)
  expect(await rowsOf(world)).toBe(FILES * PEOPLE_PER_FILE)
})

test('one that comes again with other content replaces the day whole', async () => {
  await using world = await start()
  await world.collect()
  publish(world, files.slice(1))
  await world.collectNext(DATASET)
  const people = (FILES - 1) * PEOPLE_PER_FILE
  expect(await world.userDays()).toEqual([{ day: DAY, people, interactions: 4 * people }])
})
