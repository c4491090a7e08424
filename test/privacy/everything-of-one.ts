import type { ApiApp, TestOrganization } from '../harness/service/api-app.ts'
import { codeScope, ENTERPRISE, seedCode } from '../harness/stores/seeded-code.ts'
import { CANARY_DAY } from './canaries.ts'

/** Every table of the code assistant that may name somebody. */
export async function seedEverythingOf(
  { core }: ApiApp,
  { tenant }: TestOrganization,
  { id, login }: { id: string; login: string },
): Promise<void> {
  const { facts } = core.ctx
  const scope = { ...codeScope(['organization:acme', ENTERPRISE]), tenant }
  const at = { account: ENTERPRISE }
  const member = { userId: id, userLogin: login }
  const team = { teamId: 'team-1', teamSlug: 'core' }
  await seedCode(facts, scope, 'org_user_teams_1d', CANARY_DAY, [{ day: CANARY_DAY, ...member, ...team }])
  const lead = { userId: 'canary-id-4', userLogin: 'canary-login-4' }
  const listed = { teamId: 'team-1', slug: 'core', name: 'Core', type: 'organization', parentId: '' }
  await seedCode(facts, scope, 'teams', CANARY_DAY, [{ ...listed, members: [member, lead] }])
  const line = {
    day: CANARY_DAY,
    product: 'assistant',
    sku: 'ai_credits',
    charge: 'credits',
    unit: 'credits',
    price: '0.01',
    quantity: '3',
    gross: '0.03',
    discount: '0',
    net: '0.03',
    model: 'a-model',
  } as const
  await seedCode(
    facts,
    scope,
    'enterprise_person_credits',
    CANARY_DAY,
    [{ ...line, discountQuantity: '0', netQuantity: '3', user: login }],
    at,
  )
  const of = { organization: 'acme', repository: '', costCenter: '' }
  await seedCode(
    facts,
    scope,
    'enterprise_usage_report',
    CANARY_DAY,
    [{ ...line, ...of, line: 1, user: login }],
    at,
  )
  const center = { costCenterId: 'c-1', name: 'Sales', state: 'active', ownPool: null }
  const members = [
    { type: 'user', name: login },
    { type: 'user', name: 'canary-login-4' },
  ]
  await seedCode(
    facts,
    scope,
    'cost_centers',
    CANARY_DAY,
    [{ ...center, poolTarget: null, poolCurrent: null, members }],
    at,
  )
  const moment = `${CANARY_DAY}T10:00:00Z`
  await seedCode(facts, scope, 'pull_requests', 'acme/core', [
    {
      pullRequestId: 'p-1',
      number: 7,
      repositoryId: 'r-1',
      repositoryName: 'acme/core',
      authorId: id,
      authorLogin: login,
      authorType: 'User',
      draft: false,
      createdAt: moment,
      updatedAt: moment,
      closedAt: null,
      mergedAt: null,
      firstReviewAt: null,
      reviews: 0,
    },
  ])
}
