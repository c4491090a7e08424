import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyTombstones } from '../../src/collector/erasure/apply-tombstones.ts'
import { askErasure } from '../../src/collector/erasure/ask-erasure.ts'
import { carryOutErasures } from '../../src/collector/erasure/carry-out.ts'
import type { ErasingVault } from '../../src/collector/erasure/erasing-vault.ts'
import { listErasures } from '../../src/collector/erasure/list-erasures.ts'
import type { CollectorContext } from '../../src/collector/context.ts'
import type { RawStore } from '../../src/collector/raw/raw-store.ts'
import { isDataset } from '../../src/model/dataset.ts'
import { runMetricsQuery } from '../../src/metrics/ask/run-query.ts'
import { BY_SUBJECT, listDecisionRows } from '../../src/store/control/people/identity-decisions-table.ts'
import { insertView } from '../../src/store/control/settings/saved-views-table.ts'
import type { FactsStore } from '../../src/store/facts/facts-store.ts'
import { createPeopleVault } from '../../src/vault/people-vault.ts'
import {
  ACME,
  harnessScope,
  startCodeCollecting,
  type CodeCollecting,
} from '../harness/collecting/code-collecting.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'
import { metricsQuery } from '../harness/stores/seeded-facts.ts'
import { pathOf } from '../harness/vendor/scripted-code-host.ts'
import { asFile, userDayLine } from '../harness/vendor/user-day-line.ts'

/** What an erasure does, in its order; the third and fourth are of one transaction. */
const STEPS = [
  ['vault', 'entomb'],
  ['facts', 'putTombstones'],
  ['vault', 'calledBefore'],
  ['vault', 'delete'],
  ['raw', 'forgetErased'],
  ['facts', 'coarsenErased'],
] as const
type Step = (typeof STEPS)[number]
const KILLS = STEPS.flatMap((step) => (['before', 'after'] as const).map((when) => ({ step, when })))

const NOON = Date.parse('2026-03-10T12:00:00Z')
const DAY = '2026-03-09'
const person = (at: number, of = at) => ({
  id: 4711000 + at,
  login: `canary-${at}-x`,
  name: `Ann Canary${of}`,
  email: `ann.canary${of}@example.com`,
})
/** One of them is erased at each kill. */
const PEOPLE = KILLS.map((_, at) => person(at))
/** Erased before a backup is restored: somebody with two accounts, and somebody else. */
const RESTORED = [person(100), person(101, 100), person(102)]
const EVERYBODY = [...PEOPLE, ...RESTORED]

let opened: Awaited<ReturnType<typeof openFacts>>
let world: CodeCollecting
let totals: unknown
beforeAll(async () => {
  opened = await openFacts()
  world = await startCodeCollecting({ now: NOON, facts: opened.facts, profile: { retentionDays: 1 } })
  const { host } = world
  // Each in a body of their own.
  const files = EVERYBODY.map(({ id, login }) => asFile([userDayLine({ day: DAY, userId: id, login })]))
  host.report({ dataset: 'org_users_1d', account: ACME, day: DAY }, files)
  const seats = EVERYBODY.map(({ email, name, ...assignee }) => ({
    created_at: '2026-02-03T09:00:00Z',
    last_activity_at: '2026-03-01T12:03:00Z',
    assignee: { ...assignee, type: 'User', email, name },
  }))
  host.documents.set(pathOf('seats', ACME), { total_seats: seats.length, seats })
  await restart()
  await world.connect(['org_users_1d', 'seats'])
  await world.collect()
  totals = await ask()
  expect(await kept()).toContain('canary-0-x')
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await opened[Symbol.asyncDispose]()
})

/** What a process knew is gone. */
function stop(): void {
  const vault = createPeopleVault(world.ctx)
  Object.assign(world.ctx, { vault })
  opened.facts.usePeopleVault(vault)
}

async function restart(): Promise<void> {
  stop()
  await applyTombstones(world.ctx)
}

async function ask() {
  const query = metricsQuery({
    metrics: ['code.active_users', 'code.interactions', 'seats.total', 'seats.active'],
    from: DAY,
    to: '2026-03-11',
    grain: 'day',
  })
  const { tenant, accounts } = harnessScope(world.actor.tenant)
  const scope = { tenant, accounts: accounts.filter(({ level }) => level === ACME.level) }
  return (await runMetricsQuery({ facts: opened.facts, scope, clock: world.clock, query })).rows
}

class Killed extends Error {}

/** The same, until it is killed before or after a step. */
function dying({ step, when }: (typeof KILLS)[number]): CollectorContext {
  const of = <Part extends ErasingVault | FactsStore | RawStore>(name: Step[0], part: Part): Part =>
    step[0] === name ? killedAt(part, step[1], when) : part
  const { vault, facts, raw } = world.ctx
  return { ...world.ctx, vault: of('vault', vault), facts: of('facts', facts), raw: of('raw', raw) }
}

function killedAt<Part extends object>(part: Part, at: Step[1], when: 'before' | 'after'): Part {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== at) return value.bind(target)
      return async (...args: unknown[]) => {
        if (when === 'after') await Reflect.apply(value, target, args)
        throw new Killed(`killed ${when} ${at}`)
      }
    },
  })
}

/** Everything in the settings store and in the copies of what the vendor sent, as text. */
async function kept(): Promise<string> {
  const { control, raw } = world.ctx
  const tables = await sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table'`.execute(
    control.db,
  )
  const texts = []
  for (const { name } of tables.rows)
    texts.push(JSON.stringify((await sql`SELECT * FROM ${sql.table(name)}`.execute(control.db)).rows))
  for (const { parentPath, name } of await readdir(world.rawFolder, {
    recursive: true,
    withFileTypes: true,
  })) {
    const [dataset = '', day = ''] = parentPath.split('/').slice(-2)
    if (isDataset(dataset)) texts.push(String(await buffer(await raw.read(dataset, day, name.slice(0, 64)))))
  }
  return texts.join('\n')
}

const knows = async ({ login }: (typeof PEOPLE)[number]) => {
  const names = await opened.facts.names({ tenant: world.actor.tenant, source: 'code_assistant' })
  return [...names.values()].some((one) => one.login === login)
}

test.each(KILLS.map((kill, at) => ({ ...kill, title: `${kill.when} ${kill.step.join('.')}`, at })))(
  'killed $title, an erasure is carried out to its end by the next start',
  async ({ at, ...kill }) => {
    const person = PEOPLE[at]
    if (!person) throw new Error('nobody is left')
    expect(await knows(person)).toBe(true)
    const { ctx, actor } = world
    const proven = { ...actor, provenAt: new Date(ctx.clock.now()).toISOString() }
    const { id } = await askErasure({ ctx, actor: proven, account: person.email })
    await carryOutErasures(dying(kill))
    expect((await listErasures({ ctx, actor }))[0]).toMatchObject({ id, state: 'running' })
    expect(world.log.join('\n')).toContain(`killed ${kill.when} ${kill.step[1]}`)
    await restart()
    await carryOutErasures(world.ctx)
    const [erasure, before] = await listErasures({ ctx, actor })
    // Nothing of it is taken for a restored backup.
    expect([erasure, before?.state ?? 'done']).toMatchObject([{ id, state: 'done' }, 'done'])
    // Of rows it says what it had still to do.
    const isCoarse = kill.step[1] === 'coarsenErased' && kill.when === 'after'
    expect(erasure?.receipt).toMatchObject({ code_accounts: 1, coarsened: isCoarse ? 0 : 1 })
    expect(await knows(person)).toBe(false)
    const said = await kept()
    for (const word of [person.login, person.name, person.email, String(person.id)])
      expect([word, said.includes(word)]).toEqual([word, false])
    expect(await ask()).toEqual(totals)
  },
)

/** What of the settings store tells of people. */
const TABLES = ['people_vault', 'erased_people', 'erasures', 'identity_decisions', 'saved_views'] as const

/** @returns what puts those tables back as they are now */
async function backUp(): Promise<() => Promise<void>> {
  const { db } = world.ctx.control
  const kept = await Promise.all(
    TABLES.map(async (table) => ({ table, rows: await db.selectFrom(table).selectAll().execute() })),
  )
  return async () => {
    for (const { table, rows } of kept) {
      await db.deleteFrom(table).execute()
      if (rows.length > 0) await db.insertInto(table).values(rows).execute()
    }
  }
}

async function saveViews(names: readonly string[]): Promise<void> {
  const at = new Date(NOON).toISOString()
  const { tenant } = world.actor
  const made = { tenant, path: '/spend', search: '', created_at: at, created_by: 'x', updated_at: at }
  for (const name of names)
    await insertView(world.ctx.control.db, { ...made, id: randomUUID(), name, sealed: null, key_id: null })
}

const KILLS_OF_A_START = KILLS.filter(
  ({ step: [part, name] }) => part === 'vault' || name === 'putTombstones',
)

describe('a settings store of before two erasures', () => {
  let restore: () => Promise<void>
  beforeAll(async () => {
    const { ctx, actor } = world
    await saveViews(RESTORED.map(({ login }) => `Of ${login}`))
    restore = await backUp()
    for (const account of new Set(RESTORED.map(({ email }) => email))) {
      const provenAt = new Date(ctx.clock.now()).toISOString()
      await askErasure({ ctx, actor: { ...actor, provenAt }, account })
      await carryOutErasures(ctx)
      // Sooner than in a second, there may be another one.
      world.clock.advance(5)
    }
  })

  test('they are carried out, also where views of a page lose their names', async () => {
    const [second, first] = await listErasures({ ctx: world.ctx, actor: world.actor })
    expect([first, second]).toMatchObject([
      { state: 'done', receipt: { code_accounts: 2, saved_views: 2 } },
      { state: 'done', receipt: { code_accounts: 1, saved_views: 1 } },
    ])
    expect(await kept()).not.toMatch(/canary-10\d/)
  })

  test.each(KILLS_OF_A_START.map((kill) => ({ ...kill, title: `${kill.when} ${kill.step.join('.')}` })))(
    'is told of them by a start that is killed $title and the next one, and makes nobody somebody else',
    async (kill) => {
      await restore()
      stop()
      for (const person of RESTORED) expect(await knows(person)).toBe(true)
      await expect(applyTombstones(dying(kill))).rejects.toThrow(Killed)
      await restart()
      await carryOutErasures(world.ctx)
      for (const person of RESTORED) expect(await knows(person)).toBe(false)
      expect(await kept()).not.toMatch(/canary-?10\d/i)
      const applied = (await listErasures({ ctx: world.ctx, actor: world.actor })).slice(0, 2)
      expect(applied).toMatchObject([{ state: 'applied' }, { state: 'applied' }])
      const decisions = await listDecisionRows(world.ctx.control.db, world.actor.tenant)
      expect(decisions).toMatchObject([{ kind: 'merge', by_subject: BY_SUBJECT }])
      expect(await ask()).toEqual(totals)
    },
  )
})

test('and whatever is collected again tells of nobody', async () => {
  await world.sync(DAY)
  expect(await ask()).toEqual(totals)
  expect(await kept()).not.toMatch(/canary/i)
})
