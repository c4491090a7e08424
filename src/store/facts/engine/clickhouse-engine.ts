import { createReadStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ClickHouseError, ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client'
import { currentAsker } from '../../../model/asker.ts'
import { bindParams } from './literal-params.ts'
import { EngineError, faultOfCode } from './engine-error.ts'
import {
  PINNED_SETTINGS,
  PINNED_WHERE_KNOWN,
  readerLimits,
  type Engine,
  type EngineSettings,
  type FileSource,
  type LineCondition,
} from './engine.ts'
import type { QueryOptions } from '../facts-store.ts'
import { sql, statementOf, texts, verbatim, type Sql, type SqlParams } from './sql.ts'
import { FairPlaces } from './fair-places.ts'

const NEWLINE = 0x0a

/** A load may take minutes on a busy cluster; a reader's own limit is its `maxSeconds`. */
const REQUEST_TIMEOUT_MS = 600_000

/** Of questions at once, below the ten connections that the client holds; loads take what is left. */
const QUESTIONS = { places: 8, mostEach: 6 }

/** A ClickHouse server or cluster, over HTTP. */
export class ClickhouseEngine implements Engine {
  readonly kind = 'server'
  /** A statement carries one stream. */
  readonly filesPerStatement = 1
  readonly cluster: string | null
  readonly #client: ClickHouseClient
  readonly #settings: EngineSettings
  readonly #questions = new FairPlaces(QUESTIONS)

  constructor(client: ClickHouseClient, cluster: string | null, settings: EngineSettings) {
    this.#client = client
    this.cluster = cluster
    this.#settings = settings
  }

  async query(statement: Sql, options: QueryOptions = {}): Promise<Record<string, unknown>[]> {
    const { signal, maxSeconds } = options
    const { text, params } = statementOf(statement)
    const giveBack = await this.#questions.take(currentAsker() ?? '')
    try {
      // Whoever left while waiting is not computed for.
      signal?.throwIfAborted()
      const answer = await this.#client.query({
        ...bound(text, params),
        format: 'JSONEachRow',
        clickhouse_settings: {
          ...this.#settings,
          ...readerLimits(maxSeconds),
          cancel_http_readonly_queries_on_client_close: 1,
        },
        ...(signal && { abort_signal: signal }),
      })
      return await answer.json()
    } catch (error) {
      signal?.throwIfAborted()
      throw asEngineError(error)
    } finally {
      giveBack()
    }
  }

  async run(sql: string, params: SqlParams = {}): Promise<void> {
    try {
      await this.#client.command({ ...bound(sql, params), clickhouse_settings: this.#settings })
    } catch (error) {
      throw asEngineError(error)
    }
  }

  async insertRows(table: string, rows: string): Promise<void> {
    if (rows === '') return
    await this.#send(`INSERT INTO ${table} FORMAT JSONEachRow`, Readable.from([Buffer.from(rows)]), {}, {})
  }

  async checkLines(paths: readonly string[], condition: LineCondition): Promise<number> {
    const sql = `INSERT INTO FUNCTION null('refused UInt8')
SELECT throwIf(NOT (${condition.sql})) FROM input('line String') FORMAT LineAsString`
    const counter = new LineCounter()
    await this.#send(sql, Readable.from(linesOf(paths)).pipe(counter), condition.params, {})
    return counter.lines
  }

  async insertFromFiles(
    files: FileSource,
    toSql: (source: string) => string,
    params: SqlParams,
    settings: EngineSettings,
  ): Promise<void> {
    for (const [at, path] of files.paths.entries()) {
      const source = `(SELECT *, ${at} AS file_number FROM input('${files.columns}'))`
      await this.#send(`${toSql(source)} FORMAT ${files.format}`, createReadStream(path), params, settings)
    }
  }

  async readFromFiles(
    ...[files, toSql, { table, columns }, params, settings]: Parameters<Engine['readFromFiles']>
  ): Promise<Record<string, unknown>[]> {
    await this.run(`CREATE OR REPLACE TABLE ${table} (${columns}) ENGINE = Memory`)
    try {
      await this.insertFromFiles(files, (source) => `INSERT INTO ${table} ${toSql(source)}`, params, settings)
      return await this.query(sql`SELECT * FROM ${verbatim(table)}`)
    } finally {
      await this.run(`DROP TABLE IF EXISTS ${table} SYNC`)
    }
  }

  async releaseMemory(): Promise<void> {
    // A server looks after its own memory.
  }

  async ping(): Promise<void> {
    const answer = await this.#client.ping()
    if (!answer.success) throw new EngineError('unavailable', null, answer.error)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close()
  }

  async #send(sql: string, values: Readable, params: SqlParams, settings: EngineSettings): Promise<void> {
    try {
      const answer = await this.#client.exec({
        query: sql,
        values,
        query_params: params,
        clickhouse_settings: { ...this.#settings, ...settings },
      })
      await finished(answer.stream.resume())
    } catch (error) {
      throw asEngineError(error)
    } finally {
      values.destroy()
    }
  }
}

/** Throws EngineError when the server cannot be reached or refuses us. */
export async function openClickhouseEngine(options: {
  url: string
  cluster: string | null
}): Promise<ClickhouseEngine> {
  const client = createClient({
    url: options.url,
    application: 'tidemark',
    // Its lines would carry statements and hosts; failures are thrown and logged by those who ask.
    log: { level: ClickHouseLogLevel.OFF },
    request_timeout: REQUEST_TIMEOUT_MS,
    compression: { request: true, response: true },
    // Node's agent closes idle sockets in time by what the server says of them; the client's own timer has been seen
    // to close one that was in use again.
    keep_alive: { enabled: true, idle_socket_ttl: 0 },
  })
  // The answer comes after the work, so that a failure is a status and never a broken stream.
  const pinned = { ...PINNED_SETTINGS, wait_end_of_query: 1 }
  const engine = new ClickhouseEngine(client, options.cluster, pinned)
  const names = Object.keys(PINNED_WHERE_KNOWN)
  const known = await engine.query(sql`SELECT name FROM system.settings WHERE name IN ${texts(names)}`)
  if (known.length < names.length) return engine
  return new ClickhouseEngine(client, options.cluster, { ...pinned, ...PINNED_WHERE_KNOWN })
}

/** Parameters travel in the address, which a server takes a megabyte of; quoting them may make them three times as long. */
const LONGEST_PARAMS = 200_000

/** A list of everybody goes into the statement, which travels as a body. */
function bound(sql: string, params: SqlParams) {
  const isLong = JSON.stringify(params).length > LONGEST_PARAMS
  return isLong ? { query: bindParams(sql, params) } : { query: sql, query_params: params }
}

/** The files one after the other, each one's last line ended. */
async function* linesOf(paths: readonly string[]): AsyncGenerator<Buffer> {
  let lastByte = NEWLINE
  for (const path of paths) {
    if (lastByte !== NEWLINE) yield Buffer.from([NEWLINE])
    lastByte = NEWLINE
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      lastByte = chunk.at(-1) ?? lastByte
      yield chunk
    }
  }
}

class LineCounter extends Transform {
  lines = 0
  #lastByte = NEWLINE

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: null, chunk: Buffer) => void,
  ): void {
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) this.lines += 1
    this.#lastByte = chunk.at(-1) ?? this.#lastByte
    done(null, chunk)
  }

  override _flush(done: () => void): void {
    if (this.#lastByte !== NEWLINE) this.lines += 1
    done()
  }
}

function asEngineError(error: unknown): EngineError {
  if (!(error instanceof ClickHouseError)) return new EngineError('unavailable', null, error)
  const code = Number(error.code)
  return new EngineError(faultOfCode(code), code, error)
}
