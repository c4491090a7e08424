import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isPublicUnicast } from './address-guard.ts'

interface ResolvedAddress {
  address: string
  family: number
}

/** Resolve a host name to all its addresses. An argument, so that a test can simulate DNS rebinding. */
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>

export const systemResolve: Resolve = (hostname) => systemLookup(hostname, { all: true })

/** The address guard refused a resolved address; no connection was opened. */
export class BlockedAddress extends Error {
  override name = 'BlockedAddress'
}

export interface ConnectOptions {
  resolve: Resolve
  connectMs: number
  /** Extra trusted certificates, PEM. */
  ca: string | null
}

/** Connect to any address. Only for the origin that the operator has set. */
export function openConnect(options: ConnectOptions): buildConnector.connector {
  return connector(options, () => true)
}

/**
 * Connect to public addresses only. The name is resolved once and the connection goes to the checked addresses, so DNS
 * rebinding between check and use is impossible.
 */
export function guardedConnect(options: ConnectOptions): buildConnector.connector {
  const connect = connector(options, isPublicUnicast)
  return (target, callback) => {
    // `lookup` is not called for IP literals, so they are checked here.
    const literal = target.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) !== 0 && !isPublicUnicast(literal)) return callback(new BlockedAddress(), null)
    connect(target, (...result) => {
      const [error, socket] = result
      if (error !== null) return callback(error, null)
      if (isPublicUnicast(socket.remoteAddress ?? '')) return callback(null, socket)
      socket.destroy()
      callback(new BlockedAddress(), null)
    })
  }
}

function connector(options: ConnectOptions, allowed: (address: string) => boolean): buildConnector.connector {
  return buildConnector({
    lookup: checkedLookup(options.resolve, allowed),
    timeout: options.connectMs,
    allowH2: false,
    ...(options.ca === null ? {} : { ca: options.ca }),
  })
}

function checkedLookup(resolve: Resolve, allowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        // One disallowed address refuses the name, because any of them might be used.
        if (!first || !addresses.every(({ address }) => allowed(address)))
          callback(new BlockedAddress(), '', 0)
        else if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
}
