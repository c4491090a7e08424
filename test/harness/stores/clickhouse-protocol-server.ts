import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { createGunzip, gzipSync } from 'node:zlib'
import { drainPending, Session } from 'chdb'

/**
 * ClickHouse's HTTP interface in front of chDB: queries, `param_*`, settings, formats, streamed inserts, gzip, error codes.
 * It tests our client with real SQL. A program of its own, because a process can open one folder only:
 * `node clickhouse-protocol-server.ts <folder> <password>` prints its port.
 */
class ProtocolServer {
  readonly #folder: string
  readonly #password: string

  constructor(folder: string, password: string) {
    this.#folder = folder
    this.#password = password
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/ping') return void response.end('Ok.\n')
    try {
      this.#authenticate(request)
      await this.#run(request, response, url.searchParams)
    } catch (error) {
      sendError(response, error)
    }
  }

  #authenticate(request: IncomingMessage): void {
    const basic = Buffer.from(request.headers.authorization?.split(' ')[1] ?? '', 'base64').toString()
    const given = request.headers['x-clickhouse-key'] ?? basic.slice(basic.indexOf(':') + 1)
    if (given !== this.#password) throw new ServerFault(516, 'default: Authentication failed')
  }

  async #run(request: IncomingMessage, response: ServerResponse, params: URLSearchParams): Promise<void> {
    const body = await spool(request)
    // A session per request, like the real interface without session_id.
    const session = new Session(this.#folder)
    const queryId = params.get('query_id') ?? randomUUID()
    const onClose = () => void this.#kill(queryId)
    response.once('close', onClose)
    try {
      await applyParameters(session, params, queryId)
      const inUrl = params.get('query')
      const sql = inUrl ?? (await text(createReadStream(body.path)))
      const statement = inUrl === null ? sql : readingBody(sql, body.path)
      const format = params.get('default_format') ?? 'TabSeparated'
      const result = await session.queryAsync(statement, { format })
      response.off('close', onClose)
      response.setHeader('X-ClickHouse-Query-Id', queryId)
      response.setHeader('X-ClickHouse-Format', /FORMAT (\w+)\s*$/.exec(sql)?.[1] ?? format)
      response.setHeader('X-ClickHouse-Summary', JSON.stringify({ read_rows: String(result.rowsRead) }))
      sendBody(request, response, params, Buffer.from(result.bytes()))
    } finally {
      response.off('close', onClose)
      session.close()
      await body[Symbol.asyncDispose]()
    }
  }

  /** When the client disconnects, like `cancel_http_readonly_queries_on_client_close`. */
  async #kill(queryId: string): Promise<void> {
    const session = new Session(this.#folder)
    await session
      .queryAsync(`KILL QUERY WHERE Settings['log_comment'] = '${quoted(queryId)}' ASYNC`)
      .catch(() => undefined)
    session.close()
  }
}

class ServerFault extends Error {
  readonly clickhouseCode: number

  constructor(code: number, message: string) {
    super(`Code: ${code}. DB::Exception: ${message}`)
    this.clickhouseCode = code
  }
}

/** Parameters of the interface; all others are settings, of which unknown ones are errors. */
const INTERFACE = new Set(
  'query query_id session_id database default_format role user password compress decompress wait_end_of_query'.split(
    ' ',
  ),
)

async function applyParameters(session: Session, params: URLSearchParams, queryId: string): Promise<void> {
  const settings = [...params].filter(([key]) => !INTERFACE.has(key))
  const assigned = [...settings, ['log_comment', queryId] as const].map(([key, value]) => {
    if (!/^\w+$/.test(key)) throw new ServerFault(115, `Unknown setting ${key}`)
    return `${key} = '${quoted(value)}'`
  })
  await session.queryAsync(`SET ${assigned.join(', ')}`)
}

function quoted(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
}

/** An insert has its data in the body. chDB has none, so the statement reads the spooled body from its file. */
function readingBody(sql: string, path: string): string {
  const file = `'${quoted(path)}'`
  const [, insert, format] = /^([\s\S]*)\bFORMAT (\w+)\s*$/.exec(sql) ?? []
  if (insert === undefined) return sql
  if (/^INSERT INTO \w+\s*$/.test(insert)) return `${insert} FROM INFILE ${file} FORMAT ${format}`
  return insert.replace(
    /\binput\(('(?:[^'\\]|\\.)*')\)/,
    (_, columns: string) => `file(${file}, '${format}', ${columns})`,
  )
}

async function spool(request: IncomingMessage): Promise<{ path: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'clickhouse-body-'))
  const path = join(folder, 'body')
  const inflate = request.headers['content-encoding'] === 'gzip' ? [createGunzip()] : []
  await pipeline([request, ...inflate, createWriteStream(path)])
  return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  params: URLSearchParams,
  body: Buffer,
): void {
  const accepts = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (!accepts || params.get('enable_http_compression') !== '1') return void response.end(body)
  response.setHeader('Content-Encoding', 'gzip')
  response.end(gzipSync(body))
}

const STATUS_OF_CODE = new Map([
  [60, 404],
  [81, 404],
  [62, 400],
  [516, 403],
  [497, 403],
])

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return void response.destroy()
  const code = error instanceof Error && 'clickhouseCode' in error ? Number(error.clickhouseCode) : 1002
  const message = error instanceof Error ? error.message.trim() : String(error)
  response.setHeader('X-ClickHouse-Exception-Code', String(code))
  response.statusCode = STATUS_OF_CODE.get(code) ?? 500
  response.end(`${message} (version 26.7.2.1 (official build))\n`)
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

const [folder, password = ''] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: clickhouse-protocol-server.ts <folder> <password>')
const keeper = new Session(folder)
const protocol = new ProtocolServer(folder, password)
/** The server's default of http_max_uri_size, because parameters are sent in the URL. */
const maxHeaderSize = 1_048_576
/** As a server's own: Node's five seconds end a connection that a client on a busy machine is about to use. */
const keepAliveTimeout = 30_000
const server = createServer(
  { maxHeaderSize, keepAliveTimeout },
  (request, response) => void protocol.answer(request, response),
)
process.stdout.write(`${await listen(server)}\n`)
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
  keeper.close()
  void drainPending().then(() => process.exit(0))
})
