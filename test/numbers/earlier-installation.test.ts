import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompressSync } from 'node:zlib'
import Big from 'big.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { z } from 'zod'
import { httpAppOn } from '../../src/app.ts'
import { loadConfig } from '../../src/config/config.ts'
import { readEnv } from '../../src/config/env.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { openCore, type Core } from '../../src/core/open-core.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { IS_NIGHT } from '../harness/run/night.ts'
import { askText } from '../harness/stores/ask-text.ts'
import { naming, wordsOfPeople } from '../harness/stores/words-of-people.ts'
import { ADMIN, SECRET_KEY, temporaryFolder } from '../harness/service/start-service.ts'

/** A data folder of commit 39f433e and what that commit answered: see its README. */
const FIXTURE = resolve(import.meta.dirname, '../fixtures/earlier-installation')
const NOWHERE = 'http://127.0.0.1:9'
/** Sentences to a person. How they are worded is not what is kept. */
const WORDING = new Set([
  'message',
  'action',
  'notes',
  'note',
  'reason',
  'reasons',
  'explanation',
  'label',
  'caveats_said',
])

interface Recorded {
  /** When all of it was asked. */
  askedAt: string
  /** By method, path and body. */
  answers: Record<string, unknown>
}

const stack = new AsyncDisposableStack()
let recorded: Recorded
let http: Awaited<ReturnType<typeof httpAppOn>>
let core: Core

const unpacked = async (name: string) => zstdDecompressSync(await readFile(join(FIXTURE, name)))

beforeAll(async () => {
  recorded = JSON.parse((await unpacked('answers.json.zst')).toString())
  const folder = stack.use(await temporaryFolder('tidemark-earlier-'))
  const tar = join(folder.path, 'data.tar')
  await writeFile(tar, await unpacked('data.tar.zst'))
  await promisify(execFile)('tar', ['-xf', tar, '-C', folder.path])
  const settings = readEnv({
    TIDEMARK_DATA_DIR: join(folder.path, 'data'),
    TIDEMARK_SECRET_KEY: SECRET_KEY,
    // As it was then, with nobody there.
    CHAT_ASSIST_API_URL: NOWHERE,
    CHATGPT_ENTERPRISE_API_URL: NOWHERE,
    GITHUB_COPILOT_API_URL: NOWHERE,
    TIDEMARK_UPSTREAM_RETENTION_DAYS: '12',
    TIDEMARK_UPSTREAM_REPORT_DAYS: '12',
  })
  const config = loadConfig(settings)
  const options = {
    config,
    secrets: await loadSecrets(settings, config),
    clock: { ...systemClock, now: () => Date.parse(recorded.askedAt) },
    logger: createLogger({ level: 'silent' }),
  }
  // Nothing is collected: all there is came from the earlier version.
  core = stack.use(await openCore({ ...options, migrate: true }))
  http = await httpAppOn(core, { ...options, checkAnswers: true })
})
afterAll(() => stack.disposeAsync())

async function answered(question: string): Promise<unknown> {
  const [, method = '', asked = '', body] = /^(\S+) (\S+)(?: (.*))?$/.exec(question) ?? []
  // The one parameter that was sent and never read: what is not known is refused now.
  const path = asked.replace(/(?<=\/rejected-lines)\?dataset=\w+$/, '')
  const answer = await http.request(`http://localhost/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${ADMIN.token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body }),
  })
  return answer.json()
}

/** Where what is answered now differs from what was; what is answered beyond it is new. */
function differences(was: unknown, is: unknown, at: string): string[] {
  if (typeof was !== 'object' || was === null)
    return was === is ? [] : [`${at} was ${String(was)} and is ${String(is)}`]
  if (typeof is !== 'object' || is === null) return [`${at} is gone`]
  const now = new Map<string, unknown>(Object.entries(is))
  const others = Object.entries(was)
    .filter(([key]) => !WORDING.has(key))
    .flatMap(([key, value]) => differences(value, now.get(key), `${at}.${key}`))
  const isLonger = Array.isArray(was) && Array.isArray(is) && is.length > was.length
  return isLonger ? [`${at} had ${was.length} and has ${is.length}`, ...others] : others
}

const Metric = z.looseObject({
  id: z.string(),
  dimensions: z.array(z.string()),
  combinations: z.array(z.array(z.string())),
  caveats: z.array(z.string()),
})
const Catalogue = z.looseObject({ data: z.array(Metric) })

/** A metric that is new stands somewhere among those that were there, and may be split by more and say more than before. */
function byId(catalogue: unknown) {
  const { data, ...rest } = Catalogue.parse(catalogue)
  const metrics = data.map(({ id, dimensions, combinations, caveats, ...metric }) => {
    const alone = dimensions.map((one) => [one])
    const says = Object.fromEntries(caveats.map((caveat) => [caveat, true] as const))
    return [id, { ...metric, ...says, ...together([...combinations, ...alone]) }] as const
  })
  return { ...rest, ...Object.fromEntries(metrics) }
}

const Matches = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) })

/** Who is who stands in the order of People now, which sees what stands before a name and is not seen. */
function byPerson(matches: unknown) {
  const { data, ...rest } = Matches.parse(matches)
  return { ...rest, ...Object.fromEntries(data.map((person) => [person.id, person] as const)) }
}

/** What is compared without its order. */
function ordered(question: string, answer: unknown): unknown {
  if (question.startsWith('GET /metrics')) return byId(answer)
  return question === 'GET /people/matches' ? byPerson(answer) : answer
}

/** Which two dimensions go together. */
function together(combinations: readonly (readonly string[])[]): Record<string, true> {
  const pairs = combinations.flatMap((set) => set.flatMap((a) => set.map((b) => `${a} and ${b}`)))
  return Object.fromEntries(pairs.map((pair) => [pair, true] as const))
}

/** Entries of the journal that named somebody by the vendor's id name a pseudonym now. */
const NAMED_PEOPLE = /^GET \/audit.* was (?:identity|(?:code|chat)_assistant:\S+) and is /

/** Rates were cut at the sixth digit, and are rounded there now. */
function isRoundedNow(difference: string): boolean {
  const [, was, is] = /_rate was (0\.\d{1,6}) and is ([01](?:\.\d{1,6})?)$/.exec(difference) ?? []
  return was !== undefined && new Big(is ?? 0).minus(was).eq('0.000001')
}

/** A seat of thirty days has always counted as never used, which its definition says now. */
const SAID_NOW = /^GET \/metrics.*seats\.(?:never_used|new)\.(?:description|formula) was /

/** Cursors were signed and are encrypted now; both begin with the same characters where they are of one place. */
const SEALED_NOW = /\.next_cursor was ([\w-]{16})[\w-]+ and is \1[\w-]+$/

const AREAS = {
  'metrics, by every dimension': /^POST/,
  'people and who is whom': /^GET \/(?:people|dimension-values)/,
  'seats, teams and limits': /^GET \/(?:seats|teams|spend-limits|adoption)/,
  'the overview and what is kept beside the numbers':
    /^GET \/(?:overview|reconciliation|organization|views|audit)/,
  'connections, datasets and runs': /^GET \/(?:connections|runs|store-incidents)/,
  'records and definitions': /^GET \/(?:cost-records|metrics)/,
}

test.each(Object.entries(AREAS))('an earlier data folder answers as it did: %s', async (_area, belongs) => {
  const all = Object.entries(recorded.answers).filter(([question]) => belongs.test(question))
  // Of metrics there are a hundred and more: by day an eighth of them.
  const questions = all.filter(([question], at) => IS_NIGHT || at % 8 === 0 || !question.startsWith('POST'))
  expect(questions.length).toBeGreaterThan(0)
  const found: string[] = []
  for (const [question, was] of questions) {
    const is = await answered(question)
    found.push(...differences(ordered(question, was), ordered(question, is), question))
  }
  const isKnown = (one: string) =>
    [NAMED_PEOPLE, SAID_NOW, SEALED_NOW].some((known) => known.test(one)) || isRoundedNow(one)
  expect(found.filter((one) => !isKnown(one))).toEqual([])
})

const EARLIER_MUTATIONS = `SELECT count() AS n FROM system.mutations WHERE database = currentDatabase() AND NOT is_done`

test('names nobody in its facts any more, nor in the settings, but sealed', async () => {
  const { facts, control } = core.ctx
  // Columns that an older version wrote names into are emptied in the background.
  await expect.poll(() => askText(facts, EARLIER_MUTATIONS)).toEqual([{ n: '0' }])
  const known = naming(await wordsOfPeople(facts, control))
  const tables = await askText<{ name: string }>(
    facts,
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'`,
  )
  const found = new Set<string>()
  const note = (place: string, rows: readonly object[]) => {
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (known.test(JSON.stringify(value))) found.add(`${place}.${column}`)
  }
  for (const { name } of tables) note(name, await askText<object>(facts, `SELECT * FROM ${name}`))
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
    control.db,
  )
  for (const { name } of rows)
    note(name, (await sql<object>`select * from ${sql.id(name)}`.execute(control.db)).rows)
  expect([...found]).toEqual([])
})
