import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listRuns } from '../../../src/collector/status/list-runs.ts'
import { DAY_MS, HOUR_MS } from '../../../src/model/time/time.ts'
import {
  ACME,
  ENTERPRISE,
  startCodeCollecting,
  type CodeCollecting,
} from '../../harness/collecting/code-collecting.ts'
import { openFacts } from '../../harness/collecting/collector-world.ts'
import { IS_NIGHT, oneOf } from '../../harness/run/night.ts'
import { isReportOf, pathOf, TOKEN } from '../../harness/vendor/scripted-code-host.ts'
import { sendJson, type Intercept } from '../../harness/vendor/scripted-vendor.ts'
import { asFile, userDayLines } from '../../harness/vendor/user-day-line.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')
const DAY = '2026-03-09'
const USERS = 'org_users_1d'

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

const isUsers = isReportOf(USERS, ACME)
const off =
  (isAbout: typeof isUsers, status: number, message: string, headers: object = {}): Intercept =>
  (request, response) =>
    isAbout(request) && sendJson(response, status, { message, status: String(status) }, headers)

async function start(): Promise<CodeCollecting> {
  const world = await startCodeCollecting({
    now: NOON,
    facts: opened.facts,
    profile: { retentionDays: 2, metricsDays: 3 },
  })
  world.host.report({ dataset: USERS, account: ACME, day: DAY }, [asFile(userDayLines(DAY, 5))])
  world.host.documents.set(pathOf('billing', ACME), { seat_breakdown: { total: 5 } })
  world.host.documents.set(pathOf('teams', ACME), [])
  world.host.documents.set(pathOf('seats', ACME), { total_seats: 0, seats: [] })
  return world
}

const PEOPLE = [{ day: DAY, people: 5, interactions: 20 }]

describe('U5 and spec 5.3: switched off upstream', () => {
  test.each(
    oneOf([
      [
        USERS,
        'usage_metrics_not_enabled',
        "The 'Copilot usage metrics' policy must be enabled to use this API",
      ],
      ['org_metrics', 'metrics_not_enabled', 'Copilot Usage Metrics API setting is disabled'],
    ] as const),
  )(
    '%s: a status with the setting to switch on, probed daily, and no failure',
    async (dataset, code, words) => {
      await using world = await start()
      await world.connect([dataset, 'billing'])
      world.host.intercept = off(
        (request) => request.path === pathOf(dataset, ACME),
        dataset === USERS ? 403 : 422,
        words,
      )
      await world.collect()
      const view = await world.dataset(dataset)
      expect(view).toMatchObject({ status: 'not_enabled_upstream', lastError: { code } })
      expect(view.lastError?.action).toMatch(/\S/)
      expect(Date.parse(view.nextRunAt ?? '') - world.clock.now()).toBeGreaterThanOrEqual(DAY_MS)
      expect((await world.connection()).health).toMatchObject({ status: 'ok', code: 'ok' })
      expect((await world.dataset('billing')).status).toBe('ok')
      const asked = world.host.requests.length
      await world.collectNext(dataset)
      expect(
        world.host.requests.slice(asked).filter(({ path }) => path === pathOf(dataset, ACME)),
      ).toHaveLength(1)

      world.host.intercept = () => false
      world.host.documents.set(pathOf('org_metrics', ACME), [])
      await world.collectNext(dataset)
      expect((await world.dataset(dataset)).lastError).toBeNull()
      expect((await world.dataset(dataset)).status).not.toBe('not_enabled_upstream')
    },
  )
})

test('one organisation of two that is switched off keeps no success from the other', async () => {
  await using world = await start()
  await world.connect([USERS], ['acme', 'beta'])
  const isBeta = isReportOf(USERS, { level: 'organization', name: 'beta' })
  world.host.intercept = off(
    isBeta,
    403,
    "The 'Copilot usage metrics' policy must be enabled to use this API",
  )
  await world.collect()
  const before = await world.dataset(USERS)
  expect(before).toMatchObject({ status: 'not_enabled_upstream', rows: 5 })
  expect(before.lastSuccessAt).not.toBeNull()
  await world.collectNext(USERS)
  expect((await world.dataset(USERS)).lastSuccessAt).not.toBe(before.lastSuccessAt)
})

describe('U29: a whole family of calls is closed', () => {
  test('the others go on, it is no error, and it is asked once a week', async () => {
    await using world = await start()
    await world.connect(['billing', 'org_metrics'])
    await world.collect()
    expect(await world.dataset('org_metrics')).toMatchObject({
      status: 'not_offered',
      lastError: { code: 'closed_by_vendor' },
    })
    expect((await world.connection()).health.status).toBe('ok')
    expect((await world.dataset('billing')).status).toBe('ok')
    const { runs } = await listRuns({ ctx: world.ctx, actor: world.actor, limit: 10 })
    const closed = runs.flatMap(({ datasets }) => datasets).filter(({ dataset }) => dataset === 'org_metrics')
    // It is over, and waits for none of the days that it was to ask for.
    expect(closed).toMatchObject([{ state: 'succeeded', stepsDone: 0, stepsTotal: 0 }])
    const isMetrics = ({ path }: { path: string }) => path === pathOf('org_metrics', ACME)
    const asked = world.host.requests.filter(isMetrics).length
    for (let days = 0; days < 6; days += 1) {
      world.clock.advance(DAY_MS)
      await world.collect()
    }
    expect(world.host.requests.filter(isMetrics)).toHaveLength(asked)
    world.clock.advance(2 * DAY_MS)
    await world.collect()
    expect(world.host.requests.filter(isMetrics)).toHaveLength(asked + 1)
  })
})

describe('U5: 403 that is not a limit', () => {
  // Each refusal is read in src/sources/code-assist/failures, and what follows of it in src/collector/plan.
  test.each(
    oneOf([
      ['role_missing', 'failing', 'Must have admin rights; requires admin', {}],
      [
        'single_sign_on_required',
        'failing',
        'Resource protected by organization SAML enforcement.',
        { 'x-github-sso': 'required; url=https://example.com/sso' },
      ],
      [
        'address_not_allowed',
        'failing',
        'Although you appear to have the correct authorization credentials, the organization has an IP allow list enabled',
        {},
      ],
      [
        'missing_token_scope',
        'missing_scope',
        'Forbidden',
        { 'x-oauth-scopes': 'gist', 'x-accepted-oauth-scopes': 'read:org' },
      ],
    ] as const),
  )(
    '%s: a person must act, nothing is retried, the data stays, the others go on',
    async (code, status, words, headers) => {
      await using world = await start()
      await world.connect([USERS, 'billing'])
      await world.collect()
      world.host.intercept = off(isUsers, 403, words, headers)
      const asked = world.host.requests.length
      await world.collectNext(USERS)
      expect(world.host.requests.slice(asked).filter(isUsers)).toHaveLength(1)
      const refused = await world.dataset(USERS)
      expect(refused).toMatchObject({ status, rows: 5, lastError: { code } })
      const isQuoted = code !== 'missing_token_scope'
      expect(refused.lastError?.message.endsWith(`says: "${words}"`)).toBe(isQuoted)
      expect(await world.userDays()).toEqual(PEOPLE)
      const { health } = await world.connection()
      expect(health).toMatchObject({ status: 'action_needed', code })
      // Nothing has been collected since, so nothing is said to go on.
      expect(health.message).not.toContain('Other data is collected')
    },
  )
})

test('a token that could read prompts is told of, and no longer once it cannot', async () => {
  await using world = await start()
  await world.connect(['billing'])
  let scopes = 'read:enterprise, manage_billing:codeassist'
  world.host.intercept = (_, response) =>
    sendJson(response, 200, { seat_breakdown: { total: 5 } }, { 'x-oauth-scopes': scopes })
  await world.collect()
  expect((await world.connection()).excessAccess?.scopes).toEqual(['read:enterprise'])
  scopes = 'manage_billing:codeassist, manage_billing:enterprise'
  await world.collectNext('billing')
  expect((await world.connection()).excessAccess).toBeNull()
})

test('a host that the operator has taken off the list is asked no more, and no other in its place', async () => {
  await using world = await start()
  await world.connect(['billing'])
  const gone = { profile: 'codeassist@gone.example' }
  await world.ctx.control.db.updateTable('connections').set(gone).execute()
  await world.collect()
  const { status, lastError } = await world.dataset('billing')
  expect([status, lastError?.code]).toEqual(['failing', 'config_invalid'])
  expect(lastError?.message).toContain('not configured any more')
  const { health, productName } = await world.connection()
  expect([health.status, productName]).toEqual(['failing', 'codeassist@gone.example'])
  expect(world.host.requests).toEqual([])
})

describe('U6: a 401 once, then 200', () => {
  test('is waited out without an alarm', async () => {
    await using world = await start()
    await world.connect([USERS])
    let refusals = 0
    world.host.intercept = (request, response) =>
      isUsers(request) && refusals++ === 0 && sendJson(response, 401, { message: 'Bad credentials' })
    const before = world.clock.now()
    await world.collect()
    expect(await world.userDays()).toEqual(PEOPLE)
    expect((await world.connection()).health.status).toBe('ok')
    expect(world.clock.now() - before).toBeLessThanOrEqual(15_000)
  })
})

describe('U7: 401 for ever', () => {
  const DATASETS = [USERS, 'billing', 'teams', 'seats', 'enterprise_users_1d'] as const

  test('one confirmation, then a person must act; four probes a day for all datasets together; data stays', async () => {
    await using world = await start()
    await world.connect(DATASETS)
    await world.collect()
    world.host.tokens.clear()
    world.clock.advance(DAY_MS)
    await world.collect()
    expect((await world.connection()).health.status).not.toBe('action_needed')
    world.clock.advance(3 * 60_000)
    await world.collect()
    expect((await world.connection()).health).toMatchObject({
      status: 'action_needed',
      code: 'credential_rejected',
    })
    // Nobody has installed an app here: each feed says what this connection can do.
    expect((await world.dataset(USERS)).lastError?.action).toMatch(
      /create a new token \(classic\).*Connected Apps\.$/,
    )
    const asked = world.host.requests.length
    const from = world.clock.now()
    while (world.clock.now() - from < DAY_MS) {
      world.clock.advance(10 * 60_000)
      await world.collect()
    }
    // Each probe is tried three times within five seconds, for a token that is still on its way.
    expect(world.host.requests.length - asked).toBeLessThanOrEqual(4 * 3)
    expect(world.host.requests.length - asked).toBeGreaterThan(0)
    expect(await world.userDays()).toEqual(PEOPLE)

    world.host.tokens.set(TOKEN, ['read:enterprise', 'read:org', 'manage_billing:codeassist'])
    world.clock.advance(7 * HOUR_MS)
    await world.collect()
    expect((await world.connection()).health.status).toBe('ok')
    for (const dataset of DATASETS.slice(0, 2)) expect((await world.dataset(dataset)).status).toBe('ok')
  })

  test.runIf(IS_NIGHT)('a sync by hand asks at once', async () => {
    await using world = await start()
    await world.connect([USERS, 'billing'])
    await world.collect()
    const scopes = world.host.tokens.get(TOKEN) ?? []
    world.host.tokens.clear()
    world.clock.advance(DAY_MS)
    await world.collect()
    world.clock.advance(3 * 60_000)
    await world.collect()
    world.host.tokens.set(TOKEN, scopes)
    world.clock.advance(2 * 60_000)
    await world.sync()
    expect((await world.connection()).health.status).toBe('ok')
  })
})

describe('U8: the token is revoked in the middle of a run', () => {
  test('what was committed stays, the rest is fetched once there is a token again', async () => {
    await using world = await startCodeCollecting({
      now: NOON,
      facts: opened.facts,
      profile: { retentionDays: 4 },
    })
    for (const day of ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09']) {
      world.host.report({ dataset: USERS, account: ACME, day }, [asFile(userDayLines(day, 5))])
    }
    await world.connect([USERS])
    let asked = 0
    world.host.intercept = (request, response) =>
      isUsers(request) && ++asked > 2 && sendJson(response, 401, { message: 'Bad credentials' })
    await world.collect()
    expect(await world.userDays()).toHaveLength(2)
    world.host.intercept = () => false
    await world.collectNext(USERS)
    expect(await world.userDays()).toHaveLength(4)
    expect((await world.connection()).health.status).toBe('ok')
  })
})

describe('U9: 5xx', () => {
  test.runIf(IS_NIGHT)('one answer in five: the run succeeds', async () => {
    await using world = await start()
    await world.connect([USERS])
    let asked = 0
    world.host.intercept = (_request, response) => ++asked % 5 === 0 && sendJson(response, 503, {})
    await world.collect()
    expect(await world.userDays()).toEqual(PEOPLE)
    expect(await world.dataset(USERS)).toMatchObject({ status: 'ok', lastError: null })
  })

  // How often it is tried is in src/collector/plan/decide-next, and by day of the chat assistant in outages.
  test.runIf(IS_NIGHT)(
    'three hours of nothing else: bounded tries, told, cleared by the first success',
    async () => {
      await using world = await start()
      await world.connect([USERS])
      await world.collect()
      world.host.intercept = (_request, response) => sendJson(response, 500, {})
      world.clock.advance(DAY_MS)
      const asked = world.host.requests.length
      const from = world.clock.now()
      while (world.clock.now() - from < 3 * HOUR_MS) await world.collectNext(USERS)
      const hours = (world.clock.now() - from) / HOUR_MS
      expect((world.host.requests.length - asked) / hours).toBeLessThanOrEqual(60)
      expect((await world.connection()).health).toMatchObject({
        status: 'failing',
        code: 'upstream_unreachable',
      })
      world.host.intercept = () => false
      await world.collectNext(USERS)
      expect((await world.connection()).health).toMatchObject({ status: 'ok', code: 'ok' })
    },
  )
})

test('an enterprise that cannot be read never stops its organisations', async () => {
  await using world = await start()
  await world.connect([USERS, 'enterprise_users_1d'])
  world.host.intercept = off(isReportOf('enterprise_users_1d', ENTERPRISE), 403, 'requires admin')
  await world.collect()
  expect(await world.userDays()).toEqual(PEOPLE)
  expect((await world.dataset(USERS)).status).toBe('ok')
})
