import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** A listening HTTP server. Disposing it closes every connection. */
export interface ListeningServer extends AsyncDisposable {
  origin: string
  port: number
}

/** Listen on `host`:`port`; port 0 takes a free one. Rejects when the port is taken. */
export async function listen(options: {
  host: string
  port: number
  handle: RequestListener
}): Promise<ListeningServer> {
  const server = createServer({ keepAliveTimeout: 30_000 }, options.handle)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const { port } = addressOf(server)
  const host = options.host === '0.0.0.0' || options.host === '::' ? '127.0.0.1' : options.host
  return {
    port,
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function addressOf(server: Server): AddressInfo {
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('the server does not listen on a TCP port')
  return address
}

/** The body as text. @throws RangeError for more than `most` bytes */
export async function readText(request: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue
    bytes += part.length
    if (bytes > most) throw new RangeError('body too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

export function isLoopback(address: string | undefined): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address ?? '')
}

/** Write status line and headers, with the vendor's clock in `date`. */
export function writeHead(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  now: number,
): void {
  response.sendDate = false
  response.writeHead(status, { date: new Date(now).toUTCString(), ...headers })
}
