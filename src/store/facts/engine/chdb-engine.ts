import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drainPending, Session } from 'chdb'
import { currentAsker } from '../../../model/asker.ts'
import { bindParams } from './literal-params.ts'
import { COUNT, parseRow } from './columns.ts'
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
import { statementOf, type Sql, type SqlParams } from './sql.ts'
import { SessionPool } from './session-pool.ts'

/** Readers and writers keep apart, so that a page view never waits for a load. */
const READERS = 3
/** Who asks more at once waits for their own, and finds one reader left for somebody else. */
const READERS_EACH = 2
const WRITERS = 3
/** Each holds a thread of Node's pool while it runs a statement, the one that stops others too: see reserve-threads.ts. */
export const SESSIONS = READERS + WRITERS + 1

const CONFIGURATION = fileURLToPath(new URL('embedded.xml', import.meta.url))

/** ClickHouse in this process. A chDB session runs one statement at a time; several share one folder. */
export class ChdbEngine implements Engine {
  readonly kind = 'embedded'
  readonly cluster = null
  readonly filesPerStatement = Number.POSITIVE_INFINITY
  readonly #readers: SessionPool
  readonly #writers: SessionPool
  readonly #control: Session

  /**
   * Throws chDB's connection error when the folder cannot be opened. Inserts and merges that would leave less than
   * `keepFreeBytes` of its disk free are refused before they begin.
   */
  constructor(path: string, keepFreeBytes = 0) {
    const pinned = Object.entries({ ...PINNED_SETTINGS, ...PINNED_WHERE_KNOWN, ...COMPILED_LATE })
    const connectionArgs = [
      `--config-file=${CONFIGURATION}`,
      `--storage_configuration.disks.default.keep_free_space_bytes=${keepFreeBytes}`,
      ...pinned.map(([key, value]) => `--${key}=${value}`),
    ]
    const open = () => new Session(path, { connectionArgs })
    this.#control = open()
    this.#readers = new SessionPool({ size: READERS, mostEach: READERS_EACH }, open)
    this.#writers = new SessionPool({ size: WRITERS, mostEach: WRITERS }, open)
  }

  async query(asked: Sql, options: QueryOptions = {}): Promise<Record<string, unknown>[]> {
    const { signal, maxSeconds } = options
    const { text: sql, params } = statementOf(asked)
    signal?.throwIfAborted()
    // An aborted call of chDB computes on; naming the statement lets it be killed.
    const name = randomUUID()
    const bound = `${bindParams(sql, params)}\nSETTINGS ${asSettings({ ...readerLimits(maxSeconds), ...turnOf(currentAsker()), log_comment: name })}`
    const onAbort = () => void this.#kill(name)
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      const text = await this.#readers.use((session) => {
        // Whoever left while waiting for a session is not computed for: the next one has it.
        signal?.throwIfAborted()
        return statement(session, bound, 'JSONEachRow')
      })
      return await parseRows(text)
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
  }

  async run(sql: string, params: SqlParams = {}): Promise<void> {
    await this.#writers.use((session) => statement(session, bindParams(sql, params)))
  }

  async insertRows(table: string, rows: string): Promise<void> {
    if (rows === '') return
    await this.#writers.use(async (session) => {
      try {
        await session.insert({ table, format: 'JSONEachRow', values: Buffer.from(rows) })
      } catch (error) {
        throw asEngineError(error)
      }
    })
  }

  async insertFromFiles(
    files: FileSource,
    toSql: (source: string) => string,
    params: SqlParams,
    settings: EngineSettings,
  ): Promise<void> {
    const source = filesSource(files.paths, `'${files.format}', '${files.columns}'`)
    const sql = bindParams(toSql(source), { ...params, ...pathParams(files.paths) })
    await this.#writers.use((session) =>
      statement(session, `${sql}\nSETTINGS ${asSettings({ ...OVER_FILES, ...settings })}`),
    )
  }

  async readFromFiles(
    ...[files, toSql, , params, settings]: Parameters<Engine['readFromFiles']>
  ): Promise<Record<string, unknown>[]> {
    const source = filesSource(files.paths, `'${files.format}', '${files.columns}'`)
    const sql = bindParams(toSql(source), { ...params, ...pathParams(files.paths) })
    const text = await this.#writers.use((session) =>
      statement(session, `${sql}\nSETTINGS ${asSettings({ ...OVER_FILES, ...settings })}`, 'JSONEachRow'),
    )
    return await parseRows(text)
  }

  async checkLines(paths: readonly string[], condition: LineCondition): Promise<number> {
    const sql = `SELECT toUInt32(count()) AS lines FROM ${filesSource(paths, `'LineAsString'`)}
WHERE throwIf(NOT (${condition.sql})) = 0
SETTINGS ${asSettings({ ...OVER_FILES, ...READING_LINES })}`
    const bound = bindParams(sql, { ...condition.params, ...pathParams(paths) })
    const text = await this.#writers.use((session) => statement(session, bound, 'JSONEachRow'))
    const [row] = (await parseRows(text)).map((counted) => parseRow({ lines: COUNT }, counted))
    return row?.lines ?? 0
  }

  releaseMemory(): Promise<void> {
    return this.run('SYSTEM JEMALLOC PURGE')
  }

  async ping(): Promise<void> {
    await statement(this.#control, 'SELECT 1')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#readers.close(), this.#writers.close()])
    this.#control.close()
    await drainPending()
  }

  async #kill(name: string): Promise<void> {
    const sql = bindParams(`KILL QUERY WHERE Settings['log_comment'] = {name:String} ASYNC`, { name })
    await statement(this.#control, sql).catch(() => undefined)
  }
}

/**
 * What somebody waits for goes first: what the service asks of its own accord, such as a history of releases, rests from block
 * to block while it is computed, yet each time no longer than this, so that it comes to an end however much is asked for.
 */
function turnOf(asker: string | null): EngineSettings {
  return asker === null ? { priority: 2, low_priority_query_wait_time_ms: 100 } : { priority: 1 }
}

/**
 * Compiling an expression takes as long as several questions to a small organisation, of which most are asked a few times:
 * the engine would do so at the third. No answer depends on it.
 */
const COMPILED_LATE: EngineSettings = {
  min_count_to_compile_expression: 25,
  min_count_to_compile_aggregate_expression: 25,
  min_count_to_compile_sort_description: 25,
}

/**
 * Of a statement over many files: a condition that is copied to each of them is analysed as often, and compiling
 * expressions takes longer than it saves.
 */
const OVER_FILES: EngineSettings = { query_plan_filter_push_down: 0, compile_expressions: 0 }

/** Blocks that fit a core's cache. */
const READING_LINES: EngineSettings = {
  input_format_parallel_parsing: 0,
  max_block_size: 512,
  storage_file_read_method: 'pread',
}

/** Each file by its name: a pattern for all of them would read more out of a name than it says. */
function filesSource(paths: readonly string[], format: string): string {
  return `(${paths.map((_, at) => `SELECT *, ${at} AS file_number FROM file({path_${at}:String}, ${format})`).join(' UNION ALL ')})`
}

function pathParams(paths: readonly string[]): SqlParams {
  return Object.fromEntries(paths.map((path, at) => [`path_${at}`, path]))
}

function asSettings(settings: EngineSettings): string {
  const entries = Object.entries(settings)
  return entries
    .map(([key, value]) => `${key} = ${typeof value === 'number' ? value : `'${value}'`}`)
    .join(', ')
}

async function statement(session: Session, sql: string, format = 'Null'): Promise<string> {
  try {
    return (await session.queryAsync(sql, { format })).text()
  } catch (error) {
    throw asEngineError(error)
  }
}

function asEngineError(error: unknown): EngineError {
  const known =
    error instanceof Error && 'clickhouseCode' in error && typeof error.clickhouseCode === 'number'
  const code = known ? Number(error.clickhouseCode) : null
  return new EngineError(faultOfCode(code), code, error)
}

/** So much text is read at once: all of a large answer would keep everybody waiting. */
const CHARACTERS = 1_000_000

/** The guarantee: JSONEachRow is one object a line. */
async function parseRows(text: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[][] = []
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from + CHARACTERS)
    const lines = text.slice(from, end === -1 ? undefined : end)
    rows.push(JSON.parse(`[${lines.trimEnd().replaceAll('\n', ',')}]`) as Record<string, unknown>[])
    if (end === -1) break
    from = end + 1
    await setImmediate()
  }
  return rows.length === 1 ? (rows[0] ?? []) : rows.flat()
}
