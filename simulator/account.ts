import type { AmendmentBook } from './world/amendments.ts'
import type { CostFiles } from './world/files/cost-files.ts'
import type { UsageCounter } from './world/usage.ts'
import type { World } from './world/world.ts'

/** A customer of the chat assistant with its state in the server. */
export interface Account {
  organizationId: string
  workspaceId: string
  world: World
  files: CostFiles
  usage: UsageCounter
  amendments: AmendmentBook
  /** False: the costs feed is not enabled for the organisation. */
  costsEnabled: boolean
}
