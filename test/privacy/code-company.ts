import { scriptBudgets } from '../harness/vendor/scripted-budgets.ts'
import { ENTERPRISE, ORGANIZATION } from '../harness/vendor/scripted-world.ts'
import { pathOf, type ScriptedCodeHost } from '../harness/vendor/scripted-code-host.ts'
import { sendJson } from '../harness/vendor/scripted-vendor.ts'
import { asFile, userDayLine } from '../harness/vendor/user-day-line.ts'

interface Somebody {
  id: number
  login: string
  email?: string
  name?: string
}

const credits = (net: number) => ({
  product: 'Codeassist',
  sku: 'Codeassist AI Credits',
  model: 'Some Model',
  unitType: 'ai-credits',
  pricePerUnit: 0.01,
  grossQuantity: net * 100,
  grossAmount: net,
  discountQuantity: 0,
  discountAmount: 0,
  netQuantity: net * 100,
  netAmount: net,
})

/** Let a scripted code host have these people, who have a seat, are in a team, have a bill and a budget, and worked on these days. */
export function scriptCompany(host: ScriptedCodeHost, people: readonly Somebody[]) {
  const teams = pathOf('teams', ORGANIZATION)
  host.documents.set(teams, [{ id: 70, slug: 'core', name: 'Core', type: 'organization' }])
  host.documents.set(
    `${teams}/core/members`,
    people.map(({ id, login }) => ({ id, login })),
  )
  const seats = people.map(({ email, name, ...assignee }, at) => ({
    created_at: '2026-02-03T09:12:00Z',
    last_activity_at: `2026-06-${10 + at}T12:03:00Z`,
    last_activity_editor: 'vscode/1.107.1',
    assignee: { ...assignee, type: 'User', email, name },
  }))
  host.documents.set(pathOf('seats', ORGANIZATION), { total_seats: seats.length, seats })
  const budgets = scriptBudgets(host)
  budgets.budgets = [
    {
      id: 'everybody',
      budget_type: 'BundlePricing',
      budget_product_skus: ['ai_credits'],
      budget_scope: 'multi_user_customer',
      budget_amount: 50,
    },
  ]
  budgets.people.set(
    'everybody',
    people.map(({ login }) => ({ user: login, consumed_amount: 1.5, target_amount: 50 })),
  )
  const others = host.intercept
  host.intercept = (seen, response) => {
    if (!seen.path.endsWith('/ai_credit/usage')) return others(seen, response)
    const { login } =
      people.find((one) => one.login.toLowerCase() === seen.query.get('user')?.toLowerCase()) ?? {}
    sendJson(response, 200, { usageItems: login === undefined ? [] : [credits(login.length / 100)] })
    return true
  }
  return (day: string) => {
    const lines = people.map(({ id, login }) =>
      userDayLine({ day, userId: id, login, more: { ai_credits_used: 2.5 } }),
    )
    host.report({ dataset: 'enterprise_users_1d', account: ENTERPRISE, day }, [asFile(lines)])
  }
}
