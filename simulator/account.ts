import type { AmendmentBook } from './world/amendments.ts'
import type { CostFiles } from './world/cost-files.ts'
import type { UsageCounter } from './world/usage.ts'
import type { World } from './world/world.ts'

/** One customer as the server holds it. */
export interface Account {
  organizationId: string
  workspaceId: string
  world: World
  files: CostFiles
  usage: UsageCounter
  amendments: AmendmentBook
  /** False: the costs feed is not switched on for the organisation. */
  costsEnabled: boolean
}
