import type { Client } from '../../model/records/client.ts'

/** A request before it is authenticated. */
export interface Visit {
  headers: Headers
  client: Client
}
