import type { HttpBindings } from '@hono/node-server'
import type { Identity } from '../access/access.ts'

/** What the middlewares leave for those after them. */
export interface HttpEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Route id of the contract, or a fixed name for the routes beside it; bounded, so it may label metrics. */
    routeId: string
    identity: Identity | null
  }
}
