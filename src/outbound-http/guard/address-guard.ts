import ipaddr from 'ipaddr.js'

/** Why an address is refused; null when it is allowed. */
export type AddressRefusal =
  | 'never_asked'
  | 'userinfo_in_url'
  | 'not_https'
  | 'port_not_443'
  | 'address_not_public'
  | null

/** IPv6 ranges that embed an IPv4 address; `ipaddr.js` calls some of them unicast. */
const TUNNELS = ['64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/32', '::/96', '::ffff:0:0/96'].map(
  (range) => ipaddr.IPv6.parseCIDR(range),
)

/** A public address that Azure's platform services answer on from inside a virtual machine. */
const CLOUD_PLATFORM = ['168.63.129.16']

/** Whether `address` is a unicast address of the public internet. */
export function isPublicUnicast(address: string): boolean {
  if (!ipaddr.isValid(address) || CLOUD_PLATFORM.includes(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv6 && TUNNELS.some((tunnel) => parsed.match(tunnel))) return false
  return parsed.range() === 'unicast'
}

/**
 * Check a URL before anything is sent. Only `operatorOrigin`, which the operator has set, may be plain http, private or on
 * another port; every address that an upstream names must be https, port 443 and public.
 */
export function checkUrl(url: URL, operatorOrigin: string | null): AddressRefusal {
  if (isNeverAsked(url.pathname)) return 'never_asked'
  if (url.username !== '' || url.password !== '') return 'userinfo_in_url'
  if (operatorOrigin !== null && url.origin === operatorOrigin) return null
  if (url.protocol !== 'https:') return 'not_https'
  if (url.port !== '') return 'port_not_443'
  const literal = literalAddress(url.hostname)
  return literal !== null && !isPublicUnicast(literal) ? 'address_not_public' : null
}

/**
 * An endpoint that answers with people's prompts (upstream/code-billing 15), whatever the product's word before it, how it
 * is written, and whoever named it: an answer may send us there.
 */
function isNeverAsked(pathname: string): boolean {
  const plain = pathname.replaceAll(/%([0-9a-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  return /\/usage-records(?:[/;]|$)/i.test(plain)
}

/** The host as an IP address, or null for a name. WHATWG URL parsing has already normalised decimal and hex forms. */
function literalAddress(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return ipaddr.isValid(bare) ? bare : null
}
