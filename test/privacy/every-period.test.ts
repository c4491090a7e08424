import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRetention } from '../../src/access/agreement/read-retention.ts'
import { keepPeriods } from '../../src/collector/retention/keep-periods.ts'
import { RETAINED_DATA } from '../../src/model/privacy.ts'
import { insertAccessRequest } from '../../src/store/control/people/access-requests-table.ts'
import { insertOpenings } from '../../src/store/control/people/own-data-openings-table.ts'
import { insertReveal } from '../../src/store/control/people/reveals-table.ts'
import { COUNT } from '../../src/store/facts/engine/columns.ts'
import { readRows, rowsOf, sql } from '../../src/store/facts/engine/sql.ts'
import { OWN_TABLES } from '../../src/store/facts/own/own-tables.ts'
import { RETAINED_TABLES } from '../../src/store/facts/retention/retained-tables.ts'
import { startApiApp, type ApiApp } from '../harness/service/api-app.ts'
import { CODE_HOST } from '../harness/service/asking-routes.ts'
import { agreeOn } from '../harness/stores/agree-on.ts'
import { codePart, codeScope, ENTERPRISE, seedCode, userDay } from '../harness/stores/seeded-code.ts'
import { releaseCanaries, seedCanaries } from './canaries.ts'
import { seedEverythingOf } from './everything-of-one.ts'

/** Longer after all of it than anything is kept. */
const LATER = Date.parse('2033-01-10T12:00:00Z')
const TABLES = Object.values(RETAINED_TABLES)
  .flat()
  .map(({ table }) => table)

let app: ApiApp
beforeAll(async () => {
  app = await startApiApp(CODE_HOST, ['owner'])
  await seedCanaries(app, app.ours)
  await seedEverythingOf(app, app.ours, { id: 'canary-id-3', login: 'canary-login-3' })
  await releaseCanaries(app, app.ours)
  await seedDaysBesideTheMonth()
  await seedRequestsAboutPeople()
  await app.core.ctx.facts.refreshRollups(app.ours.tenant, Date.now())
  await app.core.ctx.facts.refreshCodeSums(app.ours.tenant)
  await agreeOn(app.core.ctx, app.ours.tenant, { mode: 'identified', deletes: true })
})
afterAll(() => app[Symbol.asyncDispose]())

/** Months by person are made of months that have days before and after them. */
async function seedDaysBesideTheMonth(): Promise<void> {
  const scope = { ...codeScope(['organization:acme', ENTERPRISE]), tenant: app.ours.tenant }
  const counts = { interactions: 3 }
  const parts = [codePart('ide', 'vim', '', counts)]
  for (const day of ['2025-12-15', '2026-02-15'])
    await seedCode(app.core.ctx.facts, scope, 'org_users_1d', day, [
      userDay({ day, userId: 'canary-id-3', ...counts, parts }),
    ])
}

const ASKED = { asked_at: '2026-01-10T12:00:00.000Z', asked_by: 'somebody' }
const DECIDED = { decided_at: null, decided_by: null, approved: null }
const ABOUT_PEOPLE = ['reveals', 'access_requests', 'own_data_openings'] as const

/** What stands beside the journal: a name that was asked for, data that was handed over, and own data that was opened. */
async function seedRequestsAboutPeople(): Promise<void> {
  const { db } = app.core.ctx.control
  const { tenant } = app.ours
  const reveal = {
    pseudonym: 'P-ABCDEFGH',
    month: '2026-01',
    purpose: 'security_incident',
    reason: 'A leak',
  } as const
  const delay = { delay_asked: 0, delay_agreed: null, delay_decided_by: null, delay_decided_at: null }
  await insertReveal(db, { id: 'reveal-1', tenant, ...reveal, ...ASKED, ...DECIDED, ...delay })
  const request = { mark: 'mark', proof: 'A letter', handed_at: null }
  await insertAccessRequest(db, { id: 'request-1', tenant, ...request, ...ASKED, ...DECIDED })
  const opening = { subject: '1', user_id: 'somebody', provider: 'Entra ID', opened_at: ASKED.asked_at }
  await db.transaction().execute((tx) => insertOpenings(tx, [{ tenant, ...opening }]))
}

/** Tables of requests that have rows of the organisation. */
async function requested(): Promise<string[]> {
  const { db } = app.core.ctx.control
  const found = []
  for (const table of ABOUT_PEOPLE) {
    const rows = await db.selectFrom(table).select('tenant').where('tenant', '=', app.ours.tenant).execute()
    if (rows.length > 0) found.push(table)
  }
  return found
}

/** Tables that have rows of the organisation. */
async function filled(): Promise<string[]> {
  const { facts } = app.core.ctx
  const { tenant } = app.ours
  const found = []
  for (const table of new Set(TABLES)) {
    const [row] = await readRows(facts, sql`SELECT count() AS n FROM ${rowsOf(table, { tenant })}`, {
      n: COUNT,
    })
    if (row && row.n > 0) found.push(table)
  }
  return found
}

/** Kept for good: what has no day, a number of each and the names they no longer hold. */
const WITHOUT_PERIOD = ['code_people', 'code_names']

test('whatever has rows of people has a period, but for what is said to be kept', () => {
  const ofPeople = OWN_TABLES.map(({ table }) => table.replace(/_current$/, ''))
  expect(ofPeople.filter((table) => !TABLES.includes(table))).toEqual(WITHOUT_PERIOD)
})

test('nothing of any kind is left once its period is over, and what is looked up says so', async () => {
  expect((await filled()).toSorted()).toEqual([...new Set(TABLES)].toSorted())
  expect(await requested()).toEqual(ABOUT_PEOPLE)
  const { clock } = app.core.ctx
  const later = { ...clock, now: () => LATER }
  await keepPeriods({ ...app.core.ctx, clock: later })
  expect([await filled(), await requested()]).toEqual([[], []])
  const proofs = await readRetention(app.core.ctx, app.ours.owner)
  expect(proofs.map(({ data }) => data)).toEqual(RETAINED_DATA)
  for (const { data, oldest, keptSince, provenAt } of proofs) {
    expect([data, provenAt]).toEqual([data, new Date(LATER).toISOString()])
    expect([data, oldest === null || oldest >= (keptSince ?? '')]).toEqual([data, true])
  }
})
