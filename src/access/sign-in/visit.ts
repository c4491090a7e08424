import type { Client } from '../../model/client.ts'

/** A request by somebody who is not known yet. */
export interface Visit {
  headers: Headers
  client: Client
}
