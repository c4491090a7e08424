import { namesInMemory, nobody, subjectOf } from '../../../test/harness/stores/names-in-memory.ts'
import { askText } from '../../../test/harness/stores/ask-text.ts'
import { olderVersion } from '../../../test/harness/stores/older-version.ts'
import { expect, test, vi } from 'vitest'
import { costRow } from './load/costs/cost-columns.ts'
import { costRecord, newLoad, newSlice } from './facts-store.fixtures.suite.ts'
import { migrate } from './migrate.ts'

test('a folder written at the first migration is brought up to date with its rows', async () => {
  await using place = await olderVersion((name) => name.startsWith('0001'))
  await using engine = place.open()
  await migrate(engine, nobody, { folder: place.migrations })
  await engine.insertRows('costs', costRow(newLoad(newSlice()), costRecord({ eventId: 'e1' })))
  await migrate(engine, namesInMemory())
  expect(await askText(engine, 'SELECT event_id FROM costs_current')).toEqual([{ event_id: 'e1' }])
  const [applied] = await askText<{ n: string }>(engine, 'SELECT count() AS n FROM schema_migrations')
  expect(Number(applied?.n)).toBe(place.names.length)
})

/** Every text of these tables in which a word stands that names somebody. */
const NAMING = `SELECT 'costs' AS place FROM costs WHERE concat(user_name, user_email) LIKE '%canary%'
UNION ALL SELECT 'cost_names' FROM cost_names WHERE name LIKE '%canary%'
UNION ALL SELECT 'spend_limits' FROM spend_limits WHERE level = 'user' AND concat(subject_name, subject_email) LIKE '%canary%'
UNION ALL SELECT 'code_names' FROM code_names WHERE name LIKE '%canary%'
UNION ALL SELECT 'code_seats' FROM code_seats WHERE concat(user_login, user_name, user_email) LIKE '%canary%'
UNION ALL SELECT 'code_user_days' FROM code_user_days WHERE user_login LIKE '%canary%'
UNION ALL SELECT 'code_user_teams' FROM code_user_teams WHERE user_login LIKE '%canary%'
UNION ALL SELECT 'code_teams' FROM code_teams WHERE arrayStringConcat(member_logins) LIKE '%canary%'
UNION ALL SELECT 'code_pull_requests' FROM code_pull_requests WHERE author_login LIKE '%canary%'
UNION ALL SELECT 'code_person_credits' FROM code_person_credits WHERE user_login LIKE '%canary%'
UNION ALL SELECT 'code_report_lines' FROM code_report_lines WHERE user_login LIKE '%canary%'
UNION ALL SELECT 'code_budgets' FROM code_budgets WHERE concat(entity, arrayStringConcat(people)) LIKE '%canary%'
UNION ALL SELECT 'code_cost_centers' FROM code_cost_centers WHERE arrayStringConcat(member_names) LIKE '%canary%'`
const AMOUNTS =
  'SELECT count() AS n, sum(credits) AS credits, uniqExact(user_id) AS people FROM costs_current'

test('names that an older version wrote into the facts go to the vault, wherever it is killed', async () => {
  await using place = await olderVersion((name) => name < '0230')
  const load = newLoad(newSlice())
  const vault = namesInMemory()
  const of = { tenant: load.tenant, account: load.account }
  const seen = Date.UTC(2026, 2, 9) / 1000
  {
    await using engine = place.open()
    await migrate(engine, nobody, { folder: place.migrations })
    const said = { userName: 'Ann canary', userEmail: '' }
    await engine.insertRows('costs', costRow(load, costRecord({ ...said, userId: 'u1', eventId: 'e1' })))
    const kept = { ...of, kind: 'user_email', id: 'u1', name: 'canary@example.com', seen }
    await engine.insertRows('cost_names', JSON.stringify(kept))
    await engine.insertRows(
      'cost_names',
      JSON.stringify({ ...kept, kind: 'group_name', id: 'g1', name: 'Platform' }),
    )
    const limit = {
      ...of,
      taken_at: seen,
      level: 'user',
      subject_id: 'u2',
      subject_name: 'Bob canary',
      subject_email: '',
    }
    const group = { ...limit, level: 'group', subject_id: 'g1', subject_name: 'Platform' }
    await engine.insertRows('spend_limits', [limit, group].map((row) => JSON.stringify(row)).join('\n'))
    const seat = {
      ...of,
      day: '2026-03-09',
      user_id: '7',
      user_login: 'cay',
      user_name: 'Cay canary',
      user_email: '',
    }
    await engine.insertRows('code_seats', JSON.stringify(seat))
    const written = (BigInt(seen / 86_400) << 44n) + 5n
    const names = [
      { tenant: load.tenant, kind: 'email', id: '7', name: 'cay-canary@example.com', seen: String(written) },
      { tenant: load.tenant, kind: 'login', id: '7', name: 'cay', seen: String(written) },
    ]
    await engine.insertRows('code_names', names.map((row) => JSON.stringify(row)).join('\n'))
    const ofDay = { ...of, day: '2026-03-09' }
    const named = { user_id: '8', user_login: 'canary-dan' }
    await engine.insertRows(
      'code_user_days',
      [
        { ...ofDay, ...named },
        { ...ofDay, ...named, day: '2026-03-08', user_login: 'canary-old' },
      ]
        .map((row) => JSON.stringify(row))
        .join('\n'),
    )
    await engine.insertRows(
      'code_user_teams',
      JSON.stringify({ ...ofDay, user_id: '9', user_login: 'canary-eve' }),
    )
    const members = { member_ids: ['10', '8'], member_logins: ['canary-fay', ''] }
    await engine.insertRows('code_teams', JSON.stringify({ ...ofDay, team_id: '1', ...members }))
    const times = { created_at: seen, updated_at: seen }
    const pull = { ...ofDay, pull_request_id: '1', author_id: '11', author_login: 'canary-gus', ...times }
    await engine.insertRows('code_pull_requests', JSON.stringify(pull))
    const billed = { ...ofDay, load_id: 'l1', gross: '0.000000000000000001', net: '2.5', quantity: '3' }
    const insert = (table: string, ...rows: object[]) =>
      engine.insertRows(table, rows.map((row) => JSON.stringify(row)).join('\n'))
    await insert(
      'code_person_credits',
      { ...billed, user_login: 'canary-hal' },
      { ...billed, user_login: '' },
    )
    await insert('code_report_lines', { ...billed, file_line: 2, user_login: 'canary-Hal' })
    await insert(
      'code_budgets',
      { ...ofDay, budget_id: '1', scope: 'user', entity: 'canary-ida', people: [] },
      { ...ofDay, budget_id: '2', scope: 'enterprise', entity: 'corp', people: [] },
      {
        ...ofDay,
        budget_id: '3',
        people: ['canary-hal', ''],
        people_consumed: ['1', null],
        people_target: [null, '2'],
        people_override: ['', 'x'],
      },
    )
    const types = { member_types: ['user', 'team'], member_names: ['canary-ida', 'core'] }
    await insert('code_cost_centers', { ...ofDay, cost_center_id: 'c', own_pool: true, ...types })
    const before = await askText(engine, AMOUNTS)
    // Killed while names go to the vault: nothing has left the facts.
    const killed = { ...nobody, keep: () => Promise.reject(new Error('killed')) }
    await expect(migrate(engine, killed)).rejects.toThrow('killed')
    expect(await askText(engine, NAMING)).toHaveLength(15)
    // Killed between the two sources.
    const halfWay = { ...vault, keep: refusing(vault, 'code_assistant') }
    await expect(migrate(engine, halfWay)).rejects.toThrow('killed')
    await migrate(engine, vault)
    expect(await askText(engine, AMOUNTS)).toEqual(before)
  }
  // Closed before the engine has rewritten anything, maybe; it goes on.
  await using engine = place.open()
  await expect.poll(() => askText(engine, NAMING)).toEqual([])
  const called = async (source: 'chat_assistant' | 'code_assistant') =>
    Object.fromEntries(
      [...(await vault.names({ tenant: load.tenant, source }))].map(([id, { login, email, name }]) => [
        id,
        { login, email, name },
      ]),
    )
  const { subjects } = await vault.ids({ tenant: load.tenant, source: 'code_login' })
  expect(await called('chat_assistant')).toEqual({
    u1: { login: '', name: 'Ann canary', email: 'canary@example.com' },
    u2: { login: '', name: 'Bob canary', email: '' },
  })
  expect(await called('code_assistant')).toEqual({
    7: { login: 'cay', name: 'Cay canary', email: 'cay-canary@example.com' },
    8: { login: 'canary-dan', name: '', email: '' },
    9: { login: 'canary-eve', name: '', email: '' },
    10: { login: 'canary-fay', name: '', email: '' },
    11: { login: 'canary-gus', name: '', email: '' },
  })
  const [hal, ida] = ['canary-hal', 'canary-ida'].map((login) => `#${subjects.get(login)}`)
  const asked = `SELECT user_login, toString(sum(net)) AS net, toString(sum(gross)) AS gross FROM`
  const by = 'GROUP BY user_login ORDER BY user_login'
  const billed = { net: '2.5', gross: '0.000000000000000001' }
  expect(await askText(engine, `${asked} code_person_credits ${by}`)).toEqual([
    { ...billed, user_login: '' },
    { ...billed, user_login: hal },
  ])
  expect(await askText(engine, `${asked} code_report_lines ${by}`)).toEqual([{ ...billed, user_login: hal }])
  const budgets = 'SELECT entity, people, people_consumed FROM code_budgets ORDER BY budget_id'
  expect(await askText(engine, budgets)).toEqual([
    { entity: ida, people: [], people_consumed: [] },
    { entity: 'corp', people: [], people_consumed: [] },
    { entity: '', people: [hal, ''], people_consumed: ['1', null] },
  ])
  expect(await askText(engine, 'SELECT member_names FROM code_cost_centers')).toEqual([
    { member_names: [ida, 'core'] },
  ])
  expect(await askText(engine, 'SELECT member_ids, member_logins FROM code_teams')).toEqual([
    { member_ids: ['10', '8'].map(subjectOf), member_logins: ['', ''] },
  ])
  const left = `SELECT level, subject_name, subject_email FROM spend_limits ORDER BY level`
  expect(await askText(engine, left)).toEqual([
    { level: 'group', subject_name: 'Platform', subject_email: '' },
    { level: 'user', subject_name: 'sealed', subject_email: '' },
  ])
  expect(await askText(engine, 'SELECT user_name, user_email, user_login FROM code_seats')).toEqual([
    { user_name: 'sealed', user_email: '', user_login: '' },
  ])
  expect(await askText(engine, 'SELECT kind, name FROM cost_names')).toEqual([
    { kind: 'group_name', name: 'Platform' },
  ])
  expect(await askText(engine, 'SELECT kind, name FROM code_names')).toEqual([{ kind: 'login', name: '' }])
})

const refusing =
  (vault: ReturnType<typeof namesInMemory>, refused: string): typeof vault.keep =>
  (of, told) =>
    of.source === refused ? Promise.reject(new Error('killed')) : vault.keep(of, told)

/** Tables with people of the chat assistant, and the column that says who. */
const WHO = {
  costs: 'user_id',
  cost_person_months: 'user_id',
  spend_limits: 'subject_id',
  release_members: 'subject',
  release_values: 'subject',
}
const WHOLE = `SELECT * FROM (
SELECT count() AS n, uniqExact(user_id) AS people, sum(credits) AS credits, groupBitXor(sipHash64(event_id)) AS events FROM costs_current
UNION ALL SELECT count(), uniqExact(subject_id), sum(current_usage), 0 FROM spend_limits_current
UNION ALL SELECT count(), uniqExactMerge(users), sum(credits), 0 FROM cost_months
) ORDER BY ALL`

test('subjects stand for the ids that an older version wrote, wherever it is killed', async () => {
  await using place = await olderVersion((name) => name < '0237')
  const load = newLoad(newSlice())
  const { tenant, account } = load
  const vault = namesInMemory()
  await using engine = place.open()
  await migrate(engine, vault, { folder: place.migrations })
  const ids = ['u1', 'u2', '7']
  const hour = Date.UTC(2026, 1, 27) / 1000
  const records = [...ids, ''].flatMap((userId) =>
    [0, 40 * 86_400].map((later) => costRecord({ userId, hour: hour + later })),
  )
  await engine.insertRows('costs', records.map((record) => costRow(load, record)).join('\n'))
  const rows = (each: (id: string) => object) =>
    ids.map((id) => JSON.stringify({ tenant, account, ...each(id) })).join('\n')
  const month = { start: '2026-02-01', build: 7, credits: '2.5' }
  await engine.insertRows(
    'cost_person_months',
    rows((id) => ({ ...month, user_id: id })),
  )
  await engine.run(`INSERT INTO cost_months (tenant, account, start, build, credits, users)
    SELECT tenant, account, start, build, sum(credits), uniqExactStateIf(user_id, user_id != '') FROM cost_person_months
    GROUP BY tenant, account, start, build`)
  const limit = { taken_at: hour, level: 'user', current_usage: '3' }
  await engine.insertRows(
    'spend_limits',
    rows((id) => ({ ...limit, subject_id: id })),
  )
  const group = { tenant, account, ...limit, level: 'group', subject_id: 'u1' }
  await engine.insertRows('spend_limits', JSON.stringify(group))
  const released = { source: 'chat_assistant', quarter: '2026-01-01', month: '2026-02-01', build: 'b' }
  await engine.insertRows(
    'release_members',
    rows((id) => ({ ...released, subject: id })),
  )
  await engine.insertRows(
    'release_values',
    rows((id) => ({ ...released, subject: id, metrics: ['m'], amounts: ['1'] })),
  )
  const ofCode = { ...released, tenant, source: 'code_assistant', subject: '7' }
  await engine.insertRows('release_members', JSON.stringify(ofCode))
  const held = { tenant, account, key: '2026-02-27', build: 7, inputs: 'i' }
  for (const name of ['cost_day', 'cost_month'])
    await engine.insertRows('derived', JSON.stringify({ ...held, name }))
  const before = await askText(engine, WHOLE)
  // Killed before anything, then one step later each time: a partition that was exchanged stays as it is.
  const run = engine.run.bind(engine)
  let kills = 0
  for (let last = 1; last < 20; last += 1) {
    let steps = 0
    const killing = vi.spyOn(engine, 'run').mockImplementation(async (statement, params) => {
      if (/^(?:DELETE|ALTER TABLE \w+ REPLACE)/.test(statement) && ++steps === last) throw new Error('killed')
      await run(statement, params)
    })
    const end = await migrate(engine, vault).then(
      () => 'done',
      (thrown: unknown) => String(thrown),
    )
    killing.mockRestore()
    if (end === 'done') break
    expect(end).toContain('killed')
    kills += 1
  }
  expect(kills).toBeGreaterThan(3)
  await migrate(engine, vault)
  expect(await askText(engine, WHOLE)).toEqual(before)
  for (const [table, who] of Object.entries(WHO)) {
    const own = table.startsWith('release')
      ? ` AND source = 'chat_assistant'`
      : table === 'spend_limits'
        ? ` AND level = 'user'`
        : ''
    const found = await askText<{ who: string }>(
      engine,
      `SELECT DISTINCT ${who} AS who FROM ${table} WHERE ${who} != ''${own} ORDER BY who`,
    )
    expect(
      found.map((row) => row.who),
      table,
    ).toEqual(ids.map(subjectOf).toSorted())
  }
  const others = `SELECT * FROM (
SELECT subject FROM release_members WHERE source = 'code_assistant'
UNION ALL SELECT subject_id FROM spend_limits WHERE level = 'group'
) ORDER BY ALL`
  expect(await askText(engine, others)).toEqual([{ subject: subjectOf('7') }, { subject: 'u1' }])
  // A month's people and those of its rows are the same.
  const together = `SELECT uniqExactMerge(users) AS people FROM (
    SELECT users FROM cost_months UNION ALL SELECT uniqExactStateIf(user_id, user_id != '') FROM costs_current)`
  expect(await askText(engine, together)).toEqual([{ people: '3' }])
  expect(await askText(engine, 'SELECT name FROM derived FINAL')).toEqual([{ name: 'cost_month' }])
})
