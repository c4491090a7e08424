import { TEXT } from '../../src/store/facts/engine/columns.ts'
import { readRows, rowsOf, sql } from '../../src/store/facts/engine/sql.ts'
import { rowWith } from '../../src/store/facts/releases/write-releases.ts'
import type { TestOrganization, ApiApp } from '../harness/service/api-app.ts'
import { BUDGET } from '../harness/service/asking-routes.ts'
import { codeScope, codeSeat, ENTERPRISE, seedCode, userDay } from '../harness/stores/seeded-code.ts'
import {
  costRecord,
  seedCosts,
  seededScope,
  seedLimits,
  seedWindow,
  spendLimit,
} from '../harness/stores/seeded-facts.ts'

/** What would tell of a person, were it in an answer: vendor ids, logins, names and addresses. */
export const CANARIES = ['canary-id', 'canary-login', 'Canary Name', 'canary@']

export const CANARY_KEY = 'chat_assistant:canary-id-1'
export const CANARY_KEY_OF_CODE = 'code_assistant:canary-id-3'
export const CANARY_BUDGET = 'budget-of-several'
export const CANARY_UNIT = 'Builders'
export const CANARY_DAY = '2026-01-01'
/** Of each person in the month as it was released. */
export const CANARY_CREDITS = '1.5'
/** Of everybody in it, with what is nobody's. */
export const CANARY_TOTAL = '9.25'

/** Nobody's: what each person of the group gets. */
const GROUP_LIMIT = spendLimit({
  level: 'group',
  subjectId: 'group-builders',
  subjectName: 'Builders',
  members: 2,
})

/** Somebody in every table that knows people, as both vendors give them. */
export async function seedCanaries({ core }: ApiApp, { tenant }: TestOrganization): Promise<void> {
  const { facts } = core.ctx
  const chat = { ...seededScope(), tenant }
  const hour = `${CANARY_DAY}T05:00:00Z`
  const people = [1, 2].map((n) => ({
    userId: `canary-id-${n}`,
    userName: `Canary Name ${n}`,
    userEmail: `canary@${n}.example`,
  }))
  await seedCosts(
    facts,
    chat,
    people.map((person) => costRecord({ hour, ...person })),
  )
  const [one] = people
  if (!one) throw new Error('nobody to limit')
  const limited = { subjectId: one.userId, subjectName: one.userName, subjectEmail: one.userEmail }
  await seedLimits(facts, chat, `${CANARY_DAY}T09:00:00Z`, [spendLimit(limited), GROUP_LIMIT])
  const code = { ...codeScope(['organization:acme', ENTERPRISE]), tenant }
  const member = { userId: 'canary-id-3', userLogin: 'canary-login-3' }
  await seedCode(facts, code, 'org_users_1d', CANARY_DAY, [
    userDay({ day: CANARY_DAY, interactions: 3, ...member }),
  ])
  await seedCode(facts, code, 'seats', CANARY_DAY, [
    codeSeat({ ...member, userName: 'Canary Name 3', userEmail: 'canary@3.example' }),
  ])
  await seedBudgets(facts, code)
}

export const LATER_GROUP = 'Masons'

/** A list of limits and one of budgets in the middle of the month, which say something else. */
export async function seedLaterSettings({ core }: ApiApp, { tenant }: TestOrganization): Promise<void> {
  const { facts } = core.ctx
  const later = { ...GROUP_LIMIT, subjectId: 'group-masons', subjectName: LATER_GROUP }
  await seedLimits(facts, { ...seededScope(), tenant }, '2026-01-15T09:00:00Z', [GROUP_LIMIT, later])
  const code = { ...codeScope(['organization:acme', ENTERPRISE]), tenant }
  await seedCode(
    facts,
    code,
    'enterprise_budgets',
    '2026-01-16',
    [{ ...BUDGET, budgetId: 'later', people: [] }],
    {
      account: ENTERPRISE,
      fetchedAt: '2026-01-16T12:00:00Z',
    },
  )
}

/**
 * The month of the canaries as it was released, with a unit that counts one of them.
 * @param since the first day of the chat assistant's total, which may be before the month
 */
export async function releaseCanaries(
  { core }: ApiApp,
  { tenant }: TestOrganization,
  { since = CANARY_DAY, revision = 1 } = {},
): Promise<void> {
  const { facts } = core.ctx
  const span = { from: CANARY_DAY, to: '2026-02-01' }
  await seedWindow(facts, { ...seededScope(), tenant }, `${span.from}T00:00:00Z`, `${span.to}T00:00:00Z`)
  const row = { ...span, state: 'released', revision, people: 3, k: 5, inputs: '' } as const
  const ofNobody = { dimension: null, people: null, partial: false, members: null } as const
  const total = {
    ...ofNobody,
    from: since,
    to: span.to,
    key: '',
    metric: 'spend.credits',
    amount: CANARY_TOTAL,
  } as const
  for (const source of ['chat_assistant', 'code_assistant']) {
    const of = { tenant, source, grain: 'month' } as const
    await facts.writeReleases([
      rowWith({ ...of, ...row, cut: 'totals' }, source === 'chat_assistant' ? [total] : []),
    ])
  }
  const of = { tenant, source: 'chat_assistant' } as const
  const unit = { id: 'builders', name: CANARY_UNIT, counted: 6, members: 7, kept: true, newcomers: 0 }
  const small = { id: 'small', name: 'Withheld', counted: 5, members: 5, kept: true, newcomers: 0 }
  const people = sql`SELECT DISTINCT user_id AS subject FROM ${rowsOf('costs', { tenant })} ORDER BY subject`
  const { subjects } = await facts.ids({ tenant, source: 'chat_assistant' })
  const member = { subject: subjects.get('canary-id-1') ?? '', block: 0, wants: null }
  await facts.writeStructure(
    of,
    {
      quarter: CANARY_DAY,
      k: 5,
      members: [member],
      units: [
        { ...unit, blocks: [0] },
        { ...small, blocks: [0] },
      ],
    },
    { to: '2026-04-01', inputs: '' },
  )
  const cell = { ...span, ...ofNobody, key: 'builders', metric: 'spend.credits', amount: '1' } as const
  const everybody = await readRows(facts, people, { subject: TEXT })
  const amounts = new Map(everybody.map((one) => [one.subject, CANARY_CREDITS] as const))
  const behind = new Map([['spend.credits', amounts] as const])
  await facts.writeReleases([{ ...rowWith({ ...of, ...row, cut: 'units', grain: 'month' }, [cell]), behind }])
}

async function seedBudgets(facts: ApiApp['core']['ctx']['facts'], scope: ReturnType<typeof codeScope>) {
  const used = [{ user: 'canary-login-3', consumed: '1', target: '5', overrideId: '' }]
  const ofSeveral = { ...BUDGET, budgetId: CANARY_BUDGET, people: used }
  const ofOne = { ...BUDGET, budgetId: 'budget-of-one', scope: 'user', entity: 'canary-login-3', people: [] }
  await seedCode(facts, scope, 'enterprise_budgets', '2026-01-02', [ofSeveral, ofOne], {
    account: ENTERPRISE,
    fetchedAt: '2026-01-02T12:00:00Z',
  })
}
