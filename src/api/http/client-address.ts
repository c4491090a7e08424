import type { MiddlewareHandler } from 'hono'
import ipaddr from 'ipaddr.js'
import type { Client } from '../../model/records/client.ts'
import type { HttpEnv } from './http-context.ts'

type Address = ReturnType<typeof ipaddr.process>

/** One hand hands out this many bits of IPv6 to a household or a server: every address of it counts as one. */
const IPV6_NETWORK_BITS = 64
const UNKNOWN = 'unknown'

/**
 * Who sent a request: the peer of its connection, or, where that is a trusted proxy, whom the proxy names.
 * @param from.peer address at the other end of the socket
 * @param from.forwardedFor the header X-Forwarded-For; believed from trusted proxies only, read from its end
 * @param trustedProxies addresses and CIDR ranges
 */
export function clientOf(
  from: { peer: string | undefined; forwardedFor: string | undefined },
  trustedProxies: readonly string[],
): Client {
  const trusted = trustedProxies.map(rangeOf)
  let nearest = parseAddress(from.peer)
  const hops = from.forwardedFor?.split(',') ?? []
  while (nearest !== null && hops.length > 0 && isWithin(nearest, trusted)) {
    const named = parseAddress(hops.pop())
    // What cannot be read names nobody: the proxy that sent it is all that is known.
    if (named === null) break
    nearest = named
  }
  return nearest === null
    ? { address: null, network: UNKNOWN }
    : { address: nearest.toString(), network: networkOf(nearest) }
}

/** Leave for everything after it who the client is. The first of all, so that the log and every limit know. */
export function knownClient({
  trustedProxies,
}: {
  trustedProxies: readonly string[]
}): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const peer = c.env?.incoming?.socket.remoteAddress
    c.set('client', clientOf({ peer, forwardedFor: c.req.header('x-forwarded-for') }, trustedProxies))
    await next()
  }
}

function rangeOf(text: string): [Address, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function isWithin(address: Address, ranges: readonly [Address, number][]): boolean {
  return ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))
}

/** An address as sockets and proxies write it: some add a port, and IPv6 then stands in brackets. */
function parseAddress(text: string | undefined): Address | null {
  const bare = text?.trim().replace(/^\[([^\]]*)\](?::\d+)?$/, '$1') ?? ''
  const host = /^[\d.]+:\d+$/.test(bare) ? bare.slice(0, bare.indexOf(':')) : bare
  return ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host) ? ipaddr.process(host) : null
}

function networkOf(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_NETWORK_BITS}`)
  return `${network.toString()}/${IPV6_NETWORK_BITS}`
}
