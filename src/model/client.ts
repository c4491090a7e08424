/** Who sent a request, as far as the connection tells. */
export interface Client {
  /** Normalised IP address; null when the connection was already gone. */
  address: string | null
  /** What a limit per client counts by: the address, of IPv6 its /64; `unknown` is a client of its own. */
  network: string
}
