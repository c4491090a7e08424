import type { HttpBindings } from '@hono/node-server'
import type { Identity } from '../../access/access.ts'
import type { Client } from '../../model/records/client.ts'

/** What the middlewares leave for those after them. */
export interface HttpEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Set before anything else; limits per client and the log go by it. */
    client: Client
    /** Route id of the contract, or a fixed name for the routes beside it; bounded, so it may label metrics. */
    routeId: string
    identity: Identity | null
    /** As it came; null for a method without one. */
    body: string | null
    /** By which the page that answers may set styles of its own; absent where there is none. */
    styleNonce?: string
  }
}
