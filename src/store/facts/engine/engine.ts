import type { QueryOptions } from '../facts-store.ts'
import type { Sql, SqlParams } from './sql.ts'

/** Settings of one statement. Values are ours, never input. */
export type EngineSettings = Record<string, string | number>

/** Files of one record per line, and the columns (`name Type, …`) the engine reads of each. */
export interface FileSource {
  paths: readonly string[]
  format: 'JSONEachRow' | 'LineAsString'
  columns: string
}

/** SQL of what must hold of every `line` of a file, and its parameters. */
export interface LineCondition {
  sql: string
  params: SqlParams
}

/** The one difference between chDB and a ClickHouse server: how a statement and a file reach the engine. */
export interface Engine extends AsyncDisposable {
  readonly kind: 'embedded' | 'server'
  readonly cluster: string | null
  query(statement: Sql, options?: QueryOptions): Promise<Record<string, unknown>[]>
  /** DDL or a write that carries its own data. */
  run(sql: string, params?: SqlParams): Promise<void>
  /** Rows as JSONEachRow text, one object per line. */
  insertRows(table: string, rows: string): Promise<void>
  /**
   * Count the lines of files whose every `line` meets the condition (SQL). Throws an EngineError of fault 'data' when
   * one does not.
   */
  checkLines(paths: readonly string[], condition: LineCondition): Promise<number>
  /**
   * How many files one `insertFromFiles` reads in a single statement, hence all or nothing. Of more, a later one may fail
   * after the ones before it were inserted.
   */
  readonly filesPerStatement: number
  /**
   * Run an `INSERT … SELECT … FROM <source>`, where the source is all the files; each row's `file_number` says of which,
   * from 0.
   */
  insertFromFiles(
    files: FileSource,
    statement: (source: string) => string,
    params: SqlParams,
    settings: EngineSettings,
  ): Promise<void>
  /**
   * Rows of a `SELECT … FROM <source>`, where the source is all the files. A server takes files with an insert alone: the
   * rows go through a table in its memory, which is taken again when a crash has left it.
   */
  readFromFiles(
    files: FileSource,
    statement: (source: string) => string,
    through: { table: string; columns: string },
    params: SqlParams,
    settings: EngineSettings,
  ): Promise<Record<string, unknown>[]>
  /** Give back what statements have let go of and the allocator keeps for the next ones: it adds up over many large ones. */
  releaseMemory(): Promise<void>
  ping(): Promise<void>
}

/**
 * Held for every statement, so that a server's profile or a new default cannot change a result. Insert de-duplication
 * is off because it can drop a batch that was acknowledged before a kill; collapsing rows is left to merges.
 */
export const PINNED_SETTINGS = {
  async_insert: 0,
  insert_deduplicate: 0,
  optimize_on_insert: 0,
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_decimals: 1,
  do_not_merge_across_partitions_select_final: 1,
  join_use_nulls: 0,
  union_default_mode: 'ALL',
  // The other JSON reader takes whole numbers beyond 64 bits, which then lose digits without a word.
  allow_simdjson: 1,
  // A year of several feeds is thousands of loads, each named in the statement; the engine's own limits end at a thousand.
  max_query_size: 33_554_432,
  max_ast_elements: 1_000_000,
  max_expanded_ast_elements: 2_000_000,
} as const satisfies EngineSettings

/** The newer name of `insert_deduplicate`, unknown to the oldest servers supported. */
export const PINNED_WHERE_KNOWN = { deduplicate_insert: 'disable' } as const satisfies EngineSettings

/** Beyond these a question fails as 'timeout' or 'overloaded': one of them must not take the service along. */
export function readerLimits(maxSeconds = 30): EngineSettings {
  return { max_execution_time: maxSeconds, max_memory_usage: 1_500_000_000 }
}
