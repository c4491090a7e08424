import ipaddr from 'ipaddr.js'

/** Why an address may not be reached. Null: it may. */
export type AddressRefusal = 'userinfo_in_url' | 'not_https' | 'port_not_443' | 'address_not_public' | null

/** Ranges that carry an IPv4 address inside IPv6; some of them count as unicast to a plain check. */
const TUNNELS = ['64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/32', '::/96', '::ffff:0:0/96'].map(
  (range) => ipaddr.IPv6.parseCIDR(range),
)

/** Public by its number, and answered by the cloud that the machine runs in (Azure's platform services). */
const OF_THE_CLOUD = ['168.63.129.16']

/** True when `address` is an address of the public internet that one machine owns. */
export function isPublicUnicast(address: string): boolean {
  if (!ipaddr.isValid(address) || OF_THE_CLOUD.includes(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv6 && TUNNELS.some((tunnel) => parsed.match(tunnel))) return false
  return parsed.range() === 'unicast'
}

/**
 * Check a URL before anything is sent. `operatorOrigin` is the one origin that may be plain http, private or on
 * another port, because the operator set it; whatever an upstream answer names must be https, 443 and public.
 */
export function checkUrl(url: URL, operatorOrigin: string | null): AddressRefusal {
  if (url.username !== '' || url.password !== '') return 'userinfo_in_url'
  if (operatorOrigin !== null && url.origin === operatorOrigin) return null
  if (url.protocol !== 'https:') return 'not_https'
  if (url.port !== '') return 'port_not_443'
  const literal = literalAddress(url.hostname)
  return literal !== null && !isPublicUnicast(literal) ? 'address_not_public' : null
}

/** The IP address a URL's host spells, or null for a name. WHATWG parsing has already undone decimal and hex forms. */
function literalAddress(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return ipaddr.isValid(bare) ? bare : null
}
