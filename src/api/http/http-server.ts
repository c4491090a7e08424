import { MINUTE_MS } from '../../model/time/time.ts'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TerminalError } from '../../lib/errors.ts'
import type { HttpEnv } from './http-context.ts'
import { cutSlowRequests, type SlowRequestLimits } from './slow-requests.ts'

/** Of an upload, however it moves; other requests have less, see `cutSlowRequests`. */
const UPLOAD_MS = 15 * MINUTE_MS
const SLOW = { withinMs: 30_000, idleMs: 30_000 }
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: UPLOAD_MS,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16 * 1024,
  connectionsCheckingInterval: 2_000,
}

export interface HttpServer extends AsyncDisposable {
  /** Where it listens, e.g. `http://127.0.0.1:8420`. */
  readonly url: string
}

/**
 * Listen on `host:port` (port 0: any free one). Disposing stops accepting, lets requests in flight
 * finish for `drainMs`, then cuts the rest off.
 */
export async function listen(
  app: Hono<HttpEnv>,
  options: { host: string; port: number; drainMs: number; slow?: SlowRequestLimits },
): Promise<HttpServer> {
  const adaptor = createAdaptorServer({ fetch: app.fetch, createServer, serverOptions: LIMITS })
  const server = adaptor as Server
  cutSlowRequests(server, options.slow ?? SLOW)
  await started(server, options)
  const { address, port } = server.address() as AddressInfo
  const host = address.includes(':') ? `[${address}]` : address
  return {
    url: `http://${host}:${port}`,
    [Symbol.asyncDispose]: () => drained(server, options.drainMs),
  }
}

function started(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(explained(cause, host, port)))
    server.listen(port, host, () => resolve())
  })
}

function explained(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  if (cause.code === 'EADDRINUSE') {
    return new TerminalError('config_invalid', `Port ${port} on ${host} is already in use.`, {
      action: 'Stop the program that uses it, or set PORT to another number.',
      cause,
    })
  }
  return new TerminalError(
    'config_invalid',
    `Cannot listen on ${host}:${port} (${cause.code ?? 'unknown'}).`,
    {
      action: 'Check HOST and PORT.',
      cause,
    },
  )
}

function drained(server: Server, drainMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), drainMs)
    server.close(() => {
      clearTimeout(cutOff)
      resolve()
    })
    server.closeIdleConnections()
  })
}
