import { uuid } from '../world/seeded-random.ts'
import type { CodePerson } from '../code-world/code-people.ts'
import type { CodeWorld } from '../code-world/code-world.ts'
import type { CostCenter, CostCenters } from './cost-centers.ts'
import type { Stops } from './ledger.ts'
import { creditsFor } from './money-class.ts'

/** A budget as an admin has made it. What null stands for, the vendor's answers leave out. */
export interface Budget {
  id: string
  scope: string
  /** Of the scopes `organization`, `cost_center` and `user`; the name of a cost centre, not its id. */
  entity: string | null
  person: CodePerson | null
  center: CostCenter | null
  type: 'BundlePricing' | 'ProductPricing' | 'SkuPricing'
  sku: string
  /** Whole USD; for seats their number. */
  amount: number
  stops: boolean | null
  excludesCenters: boolean | null
  alerts: boolean | null
}

export const CUSTOMER_SCOPE = 'multi_user_customer'
const CENTER_USERS_SCOPE = 'multi_user_cost_center'
export const MULTI_USER_SCOPES = [CUSTOMER_SCOPE, CENTER_USERS_SCOPE]
const CREDITS = 'ai_credits'

export class Budgets {
  readonly all: readonly Budget[]
  readonly #personal: Map<CodePerson, Budget>

  constructor(world: CodeWorld, centers: CostCenters) {
    this.all = madeBudgets(world, centers)
    this.#personal = new Map(this.all.flatMap((each) => (each.person ? [[each.person, each] as const] : [])))
  }

  /** The person's own budget, which replaces the one for many. */
  personal(person: CodePerson): Budget | null {
    return this.#personal.get(person) ?? null
  }

  /** The budget for many users that counts the person's use for that centre. */
  forMany(center: CostCenter | null): Budget | null {
    const ofCenter = this.all.find((each) => each.scope === CENTER_USERS_SCOPE && each.center === center)
    return (center && ofCenter) ?? this.all.find(({ scope }) => scope === CUSTOMER_SCOPE) ?? null
  }

  stops(): Stops {
    const centers = new Map(
      this.all
        .filter(({ scope, stops, sku }) => scope === 'cost_center' && stops && sku === CREDITS)
        .map(({ center, amount }) => [center, creditsFor(amount)]),
    )
    return {
      ofPerson: ({ person, center }) => {
        const budget = person && (this.personal(person) ?? this.forMany(center))
        return budget ? creditsFor(budget.amount) : null
      },
      ofCenter: ({ center }) => centers.get(center) ?? null,
    }
  }
}

/** Of every scope and spelling; half of them are no budgets of credits. */
function madeBudgets(world: CodeWorld, centers: CostCenters): Budget[] {
  const { seed, people, organizations } = world
  const budget = (scope: string, amount: number, more: Partial<Budget> = {}): Omit<Budget, 'id'> => ({
    scope,
    amount,
    entity: null,
    person: null,
    center: null,
    type: 'BundlePricing',
    sku: CREDITS,
    stops: false,
    excludesCenters: null,
    alerts: true,
    ...more,
  })
  const centerNamed = (name: string) => {
    const center = centers.all.find((each) => each.name === name) ?? null
    return { center, entity: name }
  }
  const many = people.length
  const few = people.filter(({ person }) => person.champion).length
  const [first, second] = [...people].sort((a, b) => b.habit * b.volume - a.habit * a.volume)
  const [login, other] = organizations.map((each) => each.login)
  const made = [
    budget('enterprise', many * 20, { excludesCenters: true }),
    budget('enterprise', 1_000, { type: 'ProductPricing', sku: 'actions', stops: true }),
    budget('cost_center', 10 + few * 5, { ...centerNamed('AI Champions & Friends'), stops: true }),
    budget('cost_center', 25 + many * 2, { ...centerNamed('Data'), alerts: null, stops: null }),
    budget('organization', many * 50, { entity: login ?? null, type: 'SkuPricing', sku: 'copilot_ai_unit' }),
    budget('organization', 500, { entity: other ?? login ?? null, type: 'SkuPricing', sku: 'actions_linux' }),
    budget(CUSTOMER_SCOPE, 250, { stops: true }),
    budget(CENTER_USERS_SCOPE, 300, { ...centerNamed('Engineering Leads'), stops: true }),
    budget('user', 400, { person: first ?? null, stops: true }),
    budget('user', 90, { person: second ?? null, stops: true, alerts: false }),
    budget('enterprise', many, { type: 'SkuPricing', sku: 'copilot_enterprise', stops: null, alerts: null }),
    budget('enterprise', many * 80, { type: 'ProductPricing', sku: 'copilot' }),
    budget('enterprise', many * 4, { sku: 'premium_requests' }),
    budget('business_unit', 77, { entity: 'Moonshots' }),
    budget('repository', 0, {
      entity: `${login}/platform`,
      type: 'ProductPricing',
      sku: 'packages',
      stops: true,
    }),
  ]
  return made.map((each, at) => ({ ...each, id: uuid(seed, at, 0xb0d) }))
}
