/** The client of a request, as far as its TCP connection and trusted proxies tell. */
export interface Client {
  /** Normalised IP address; null when the connection was already gone. */
  address: string | null
  /** Key of the rate limits per client: the IPv4 address or the /64 of an IPv6 address; `unknown` without an address. */
  network: string
}
