import type { Access } from '../access/access.ts'
import type { CollectorContext } from '../collector/context.ts'

/** What the routes hand to the verbs; built once in `app.ts`. */
export interface ApiServices {
  access: Access
  ctx: CollectorContext
  version: string
  /** The data is a simulator's: the dashboard says so on every page. */
  simulated: boolean
}
