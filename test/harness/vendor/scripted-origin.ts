import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** Answers one request. */
export type Reply = (response: ServerResponse, request: IncomingMessage) => void

interface SeenRequest {
  method: string
  /** Path and query, as sent. */
  url: string
  headers: IncomingMessage['headers']
  at: number
}

/** A server that answers each request with the next reply of a list. Further requests get 599 and fail `check`. */
export interface ScriptedOrigin extends AsyncDisposable {
  readonly origin: string
  readonly port: number
  readonly requests: SeenRequest[]
  /** Number of TCP connections, with or without requests. */
  readonly connections: number
  /** The remaining replies. */
  readonly script: Reply[]
  /** @throws Error when replies are left over, or a request had no reply */
  check(): void
}

export interface OriginOptions {
  /** Clock for `at` of requests. */
  now?: () => number
  /** Speak TLS with the test certificate, whose only name is `upstream.test`. */
  tls?: boolean
  host?: string
}

export async function startOrigin(
  script: Reply[] = [],
  options: OriginOptions = {},
): Promise<ScriptedOrigin> {
  const requests: SeenRequest[] = []
  let connections = 0
  let unexpected = 0
  const listener: RequestListener = (request, response) => {
    requests.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      at: options.now?.() ?? 0,
    })
    const reply = script.shift()
    if (reply) return reply(response, request)
    unexpected += 1
    response.writeHead(599).end()
  }
  const server = options.tls
    ? createTlsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, listener)
    : createServer(listener)
  server.on('connection', () => (connections += 1))
  server.on('clientError', (_error, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, options.host ?? '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    requests,
    script,
    get connections() {
      return connections
    },
    check() {
      if (script.length > 0) throw new Error(`${script.length} scripted replies were never asked for`)
      if (unexpected > 0) throw new Error(`${unexpected} requests came that no reply was scripted for`)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export function replyWith(
  status: number,
  body: string | Buffer = '',
  headers: Record<string, string> = {},
): Reply {
  return (response) => {
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
    response.end(body)
  }
}

export function replyJson(body: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return replyWith(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
}

export function replyRedirect(location: string, status = 307): Reply {
  return replyWith(status, '', { location })
}

/** Write raw bytes to the socket, then close it (`fin`), reset it (`reset`) or leave it open (`open`). */
export function replyRaw(bytes: string | Buffer, end: 'fin' | 'reset' | 'open'): Reply {
  return (_response, { socket }) => {
    socket.write(bytes, () => {
      if (end === 'fin') socket.end()
      if (end === 'reset') socket.resetAndDestroy()
    })
  }
}

// Self-signed, for `upstream.test` only, valid for a century. It protects nothing.
const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgg/hYWesEfL60HDHU
gIgXa8GcWpi2UbcVB/zjuTUga6ChRANCAAQmeyGRm0pQej+a6jaMltBeQzq/WzHq
ZnY9vdhNU9kjOjpcOve1nuD7GzPJ8Jf/vtEbZ9e5fXldpfIVD9eJjsnH
-----END PRIVATE KEY-----
`
export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBoTCCAUegAwIBAgIUFLzh0cYeXqn69/vVjMTFFHYeq7gwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNdXBzdHJlYW0udGVzdDAgFw0yNjExMjEwNjAwMTJaGA8yMTI2
MTAyODA2MDAxMlowGDEWMBQGA1UEAwwNdXBzdHJlYW0udGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABCZ7IZGbSlB6P5rqNoyW0F5DOr9bMepmdj292E1T2SM6
Olw697We4PsbM8nwl/++0Rtn17l9eV2l8hUP14mOycejbTBrMB0GA1UdDgQWBBT8
xlKiykfE9F5Wg4gdsMjYbL+gZTAfBgNVHSMEGDAWgBT8xlKiykfE9F5Wg4gdsMjY
bL+gZTAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDXVwc3RyZWFtLnRlc3Qw
CgYIKoZIzj0EAwIDSAAwRQIgCRDJubjQBgabgecLRuF9NYm25QfbxOxs1E+D33KY
3mECIQDjoSwAVpOE4INZBSaTMCxqhoX26eAn1+DVSZoe34Rxog==
-----END CERTIFICATE-----
`
