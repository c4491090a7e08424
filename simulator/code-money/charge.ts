import type { CodePerson } from '../code-world/code-people.ts'
import type { CodeRepository } from '../code-world/code-pulls.ts'
import type { CodeWorld } from '../code-world/code-world.ts'
import type { CostCenter, CostCenters } from './cost-centers.ts'
import type { MoneyClass } from './money-class.ts'

/** What was used on one day and is to be paid, before allowances. Quantities are units of the class. */
export interface Charge {
  kind: MoneyClass
  day: number
  /** Index of the organisation that is billed. */
  organization: number
  /** Null: nobody's own use, or seats, which are charged together. */
  person: CodePerson | null
  /** Empty for what has no model, and for models that the vendor does not name. */
  model: string
  /** Name of a repository of the organisation. */
  repository: string | null
  center: CostCenter | null
  gross: number
  /** Milliseconds: the vendor shows it from then on. */
  at: number
  /** So much is taken back from `takenBackAt` on, by a row of its own. */
  takenBack: number
  takenBackAt: number
}

/** Everything that decides what a company pays. */
export interface MoneyWorld {
  world: CodeWorld
  repositories: readonly CodeRepository[]
  centers: CostCenters
  customer: 'existing' | 'new'
  undocumentedSku: boolean
}
