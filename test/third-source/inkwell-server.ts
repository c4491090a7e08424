import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const INKWELL_TOKEN = 'ink-everything'

export interface InkwellFile {
  id: string
  endTime: string
  lines: readonly object[]
}

/** A small invented vendor of a writing assistant: a report a day of who wrote how much, files of what it
 * cost, and how much each may spend. */
export interface InkwellServer extends AsyncDisposable {
  readonly baseUrl: string
  /** By `YYYY-MM-DD`. */
  readonly days: Map<string, readonly object[]>
  readonly files: InkwellFile[]
  readonly limits: object[]
  /** Consulted before every answer; true: it has answered. */
  intercept: (path: string, response: ServerResponse) => boolean
}

export async function startInkwell(now: () => number): Promise<InkwellServer> {
  const days = new Map<string, readonly object[]>()
  const files: InkwellFile[] = []
  const limits: object[] = []
  const vendor = { days, files, limits, intercept: (_path: string, _response: ServerResponse) => false }
  const server = createServer((request, response) => {
    response.sendDate = false
    response.setHeader('date', new Date(now()).toUTCString())
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://inkwell')
    if (request.headers.authorization !== `Bearer ${INKWELL_TOKEN}`) return void response.writeHead(401).end()
    if (vendor.intercept(pathname, response)) return
    const [, , , kind, name] = pathname.split('/')
    if (kind === 'days') return sendLines(response, days.get(name ?? ''))
    if (kind === 'limits') return sendLines(response, limits)
    if (name !== undefined) return sendLines(response, files.find(({ id }) => id === name)?.lines)
    const [after, before] = [searchParams.get('after') ?? '', searchParams.get('before') ?? '9']
    const listed = files.filter(({ endTime }) => endTime > after && endTime < before)
    response.end(
      JSON.stringify(listed.map(({ id, endTime, lines }) => ({ id, end: endTime, ...sizeOf(lines) }))),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  return Object.assign(vendor, {
    baseUrl: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

const textOf = (lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

function sizeOf(lines: readonly object[]) {
  const body = Buffer.from(textOf(lines))
  return { bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') }
}

function sendLines(response: ServerResponse, lines: readonly object[] | undefined): void {
  if (lines === undefined) response.writeHead(404).end()
  else response.end(textOf(lines))
}
