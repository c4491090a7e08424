import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { askText } from '../../../../test/harness/stores/ask-text.ts'
import { olderVersion } from '../../../../test/harness/stores/older-version.ts'
import { namesInMemory, subjectOf } from '../../../../test/harness/stores/names-in-memory.ts'
import type { Engine } from '../engine/engine.ts'
import { migrate } from '../migrate.ts'

const TENANT = 'tenant'
const IDS = ['7', '8', '9@code.example']
const DAYS = ['2026-02-27', '2026-03-01']

/** Tables with people of the code assistant, and SQL of whom a row names. */
const WHO = {
  code_user_days: '[user_id]',
  code_user_teams: '[user_id]',
  code_seats: '[user_id]',
  code_teams: 'member_ids',
  code_pull_requests: '[author_id]',
  code_person_months: '[user_id]',
  code_names: '[id]',
  code_people: '[user_id]',
  release_members: '[subject]',
  release_values: '[subject]',
}

const rowsOf = (each: (id: string, day: string) => object) =>
  DAYS.flatMap((day) =>
    IDS.map((id) => JSON.stringify({ tenant: TENANT, account: 'a', day, ...each(id, day) })),
  )

/** What version 0247 wrote of these people. */
async function seed(engine: Engine): Promise<void> {
  const insert = (table: string, rows: readonly string[]) => engine.insertRows(table, rows.join('\n'))
  const parts = { part_kind: ['ide', 'ide'], part_a: ['x', 'y'], part_generations: [null, '3'] }
  await insert(
    'code_user_days',
    rowsOf((id) => ({ user_id: id, interactions: 2, ai_credits: '0.5', ...parts })),
  )
  await insert(
    'code_user_teams',
    rowsOf((id) => ({ user_id: id, team_id: 't' })),
  )
  const unassigned = JSON.stringify({ tenant: TENANT, account: 'a', day: DAYS[0], user_id: '' })
  await insert('code_seats', [...rowsOf((id) => ({ user_id: id, plan_type: 'business' })), unassigned])
  await insert(
    'code_teams',
    rowsOf((id) => ({ team_id: `t${id}`, member_ids: [id, '7'], member_logins: ['', ''] })),
  )
  const pull = { created_at: 1, updated_at: 1, author_type: 'User' }
  await insert(
    'code_pull_requests',
    rowsOf((id, day) => ({ ...pull, pull_request_id: `${id} ${day}`, author_id: id })),
  )
  const month = { month: '2026-02-01', build: 7, ai_credits: '1.25' }
  await insert('code_person_months', rowsOf((id) => ({ ...month, user_id: id })).slice(0, IDS.length))
  await insert(
    'code_names',
    rowsOf((id) => ({ kind: 'known', id, seen: String(20_000n << 44n) })).slice(0, IDS.length),
  )
  await insert(
    'code_people',
    IDS.map((id, number) => JSON.stringify({ tenant: TENANT, numbering: 5, user_id: id, number })),
  )
  const released = { source: 'code_assistant', quarter: '2026-01-01', month: '2026-02-01', build: 'b' }
  await insert('release_members', rowsOf((id) => ({ ...released, subject: id })).slice(0, IDS.length))
  const told = { ...released, metrics: ['m'], amounts: ['1'] }
  await insert('release_values', rowsOf((id) => ({ ...told, subject: id })).slice(0, IDS.length))
}

/** All that a table says beside whom it names, and of how many. */
async function said(engine: Engine) {
  const columns = Object.entries(WHO).map(([table, who]) => {
    const column = who.replace(/[[\]]/g, '')
    return `SELECT '${table}' AS place, count() AS n, uniqExact(${column}) AS named, sum(cityHash64(tuple(* EXCEPT (${column})))) AS said FROM ${table}`
  })
  return await askText(engine, `SELECT * FROM (${columns.join('\nUNION ALL ')}) ORDER BY place`)
}

async function named(engine: Engine, table: keyof typeof WHO): Promise<string[]> {
  const asked = `SELECT DISTINCT arrayJoin(${WHO[table]}) AS who FROM ${table} WHERE who != '' ORDER BY who`
  return (await askText<{ who: string }>(engine, asked)).map(({ who }) => who)
}

const leftTables = (engine: Engine) =>
  askText(engine, `SELECT name FROM system.tables WHERE match(name, 'words_of_people|with_words')`)

/** Migrate until nothing is killed any more, one step later each time; says how often it was. */
async function killedAtEachStep(engine: Engine, vault: ReturnType<typeof namesInMemory>, step: RegExp) {
  const run = engine.run.bind(engine)
  for (let last = 1; last < 60; last += 1) {
    let steps = 0
    const killing = vi.spyOn(engine, 'run').mockImplementation(async (statement, params) => {
      if (step.test(statement) && ++steps === last) throw new Error('killed')
      // A process that is killed drops nothing.
      if (steps < last || !statement.startsWith('DROP')) await run(statement, params)
    })
    const end = await migrate(engine, vault).then(
      () => 'done',
      (thrown: unknown) => String(thrown),
    )
    killing.mockRestore()
    if (end === 'done') return last - 1
    expect(end).toContain('killed')
  }
  throw new Error('it never ended')
}

test('subjects stand for the code assistant’s ids, wherever it is killed, and nothing else changes', async () => {
  await using place = await olderVersion((name) => name < '0250')
  await using engine = place.open()
  const vault = namesInMemory()
  await migrate(engine, vault, { folder: place.migrations })
  await seed(engine)
  const before = await said(engine)
  const kills = await killedAtEachStep(engine, vault, /^(?:CREATE|INSERT|ALTER)/)
  expect(kills).toBeGreaterThan(10)
  expect(await said(engine)).toEqual(before)
  for (const table of [
    'code_user_days',
    'code_teams',
    'code_names',
    'code_people',
    'release_values',
  ] as const)
    expect(await named(engine, table), table).toEqual(IDS.map(subjectOf).toSorted())
  const numbers = `SELECT countIf(toString(user_number) != user_id) AS odd FROM code_user_days`
  expect(await askText(engine, numbers)).toEqual([{ odd: '0' }])
  await migrate(engine, vault)
  expect(await leftTables(engine)).toEqual([])
})

test('two that begin at once, on one store, end with the same', async () => {
  await using place = await olderVersion((name) => name < '0250')
  await using engine = place.open()
  const vault = namesInMemory()
  await migrate(engine, vault, { folder: place.migrations })
  await seed(engine)
  const before = await said(engine)
  await Promise.all([migrate(engine, vault), migrate(engine, vault)])
  expect(await said(engine)).toEqual(before)
  for (const table of Object.keys(WHO) as (keyof typeof WHO)[])
    expect(await named(engine, table), table).toEqual(IDS.map(subjectOf).toSorted())
})

test('what is taken in while another is at it stays', async () => {
  await using place = await olderVersion((name) => name < '0250')
  await using engine = place.open()
  const vault = namesInMemory()
  await migrate(engine, vault, { folder: place.migrations })
  await seed(engine)
  // The other one is quicker: it has exchanged the partition, and takes in more, once this one has made its copy.
  const run = engine.run.bind(engine)
  let isLate = true
  const late = vi.spyOn(engine, 'run').mockImplementation(async (statement, params) => {
    await run(statement, params)
    if (!isLate || !statement.startsWith('INSERT INTO code_user_days_with_words')) return
    isLate = false
    await migrate(engine, vault)
    const more = { tenant: TENANT, account: 'a', day: DAYS[0], user_id: subjectOf('7'), load_id: 'more' }
    await engine.insertRows('code_user_days', JSON.stringify(more))
  })
  await migrate(engine, vault)
  late.mockRestore()
  const kept = `SELECT count() AS n FROM code_user_days WHERE load_id = 'more'`
  expect(await askText(engine, kept)).toEqual([{ n: '1' }])
})

const BILLED = `SELECT toString(sum(net)) AS net, count() AS n FROM code_person_credits`

test('copies beside rows with logins, which an older version was killed between, count once', async () => {
  await using place = await olderVersion((name) => name < '0244')
  await using engine = place.open()
  const vault = namesInMemory()
  await migrate(engine, vault, { folder: place.migrations })
  const [number] = (
    await vault.keep({ tenant: TENANT, source: 'code_login' }, [
      { source: 'code_assistant', userId: 'hal', login: 'hal', email: '', name: '', seen: 0 },
    ])
  ).values()
  const line = { tenant: TENANT, account: 'a', day: DAYS[0], net: '2.5' }
  const rows = [
    { ...line, load_id: 'l1', user_login: 'Hal' },
    { ...line, load_id: 'l1', user_login: `#${number}` },
    { ...line, load_id: 'l2', user_login: `#${number}` },
    { ...line, load_id: 'l3', user_login: '' },
  ]
  await engine.insertRows('code_person_credits', rows.map((row) => JSON.stringify(row)).join('\n'))
  expect(
    await killedAtEachStep(engine, vault, /^(?:CREATE TABLE|INSERT|ALTER TABLE code_person)/),
  ).toBeGreaterThan(3)
  expect(await askText(engine, BILLED)).toEqual([{ net: '7.5', n: '3' }])
  const logins = 'SELECT user_login FROM code_person_credits ORDER BY user_login'
  expect(await askText(engine, logins)).toEqual(
    ['', `#${number}`, `#${number}`].map((user_login) => ({ user_login })),
  )
})

test('slices that were named by hashes of logins are named by their numbers, and keep what they have', async () => {
  await using place = await olderVersion((name) => name < '0251')
  await using engine = place.open()
  const vault = namesInMemory()
  await migrate(engine, vault, { folder: place.migrations })
  const told = { source: 'code_assistant', email: '', name: '', seen: 0 } as const
  const [number] = (
    await vault.keep({ tenant: TENANT, source: 'code_login' }, [{ ...told, userId: 'hal', login: 'hal' }])
  ).values()
  const hashOf = (login: string) => createHash('sha256').update(login).digest('hex').slice(0, 24)
  const of = { tenant: TENANT, account: 'a', dataset: 'enterprise_person_credits', outcome: 'committed' }
  const hal = { ...of, slice: `2026-02 ${hashOf('hal')}`, load_id: 'l2', rows: 1 }
  const insert = (table: string, ...rows: object[]) =>
    engine.insertRows(table, rows.map((row) => JSON.stringify(row)).join('\n'))
  // Of two rows of a slice the one that was written last counts.
  await insert('slices', { ...hal, load_id: 'l1' })
  await insert('slices', hal, { ...of, slice: `2026-02 ${hashOf('gone')}`, load_id: 'l3', rows: 0 })
  await insert('slices', { ...of, dataset: 'enterprise_users_1d', slice: '2026-02-03', load_id: 'l4' })
  await insert('loads', { ...hal, ended: 1 })
  await insert('code_person_credits', { ...hal, day: '2026-02-01', user_login: `#${number}`, net: '2.5' })
  const sums =
    'SELECT count() AS n, sum(rows) AS rows, groupArray(load_id) AS loads FROM (SELECT * FROM slices FINAL ORDER BY load_id)'
  const before = await askText(engine, sums)
  expect(await killedAtEachStep(engine, vault, /^(?:CREATE TABLE|INSERT|ALTER TABLE)/)).toBeGreaterThan(5)
  expect(await askText(engine, sums)).toEqual(before)
  const named = 'SELECT slice FROM slices FINAL ORDER BY load_id'
  const slices = (await askText<{ slice: string }>(engine, named)).map(({ slice }) => slice)
  expect(slices).toEqual([`2026-02 ${number}`, expect.stringMatching(/^2026-02 gone-/), '2026-02-03'])
  for (const table of ['loads', 'code_person_credits'])
    expect(await askText(engine, `SELECT slice FROM ${table}`)).toEqual([{ slice: `2026-02 ${number}` }])
})
