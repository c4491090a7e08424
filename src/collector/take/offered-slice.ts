import type { DatasetTraits } from '../../model/dataset.ts'
import type { ParsedRow, Snapshot } from '../../sources/source.ts'
import { codeTableOf } from '../../store/facts/code-tables.ts'
import type {
  CodeRows,
  CodeTable,
  LedgerRow,
  Load,
  LoadedRows,
  StagedLoad,
} from '../../store/facts/facts-store.ts'
import type { DatasetRun } from '../run/dataset-run.ts'
import { understood, type Scan } from './scan.ts'
import type { Said } from '../../words/said.ts'

/** An answer of the upstream on its way to becoming a slice of the facts. */
export interface OfferedSlice {
  /** What its row of the ledger says whatever becomes of it. */
  row: OfferedRow
  /** The upstream's order where it has one; else that of the fetches. */
  version?: bigint
  /** Of a load that has begun already. */
  loadId?: string
  keepRaw(): Promise<void>
  /** Keep what was read of it instead; left out where that alone is in `keepRaw`. */
  reduceRaw?(): Promise<void>
  /** Its rows, line by line. */
  insert(load: Load, scan: Scan): Promise<LoadedRows>
  /** The engine's own parser, all or nothing; left out where there is none for this shape. */
  stage?(load: Load): Promise<StagedLoad | 'irregular'>
  /**
   * Where rows are seen as soon as they are in: looks at every line, so that none goes in before all are known to be good
   * enough. What is held back then stands in the slice's place, for there is no older data to stay.
   */
  look?(scan: Scan): Promise<void>
  /** Said of it when it is held back; left out where the usual words do. */
  heldNote?(scan: Scan): Said
}

type OfferedRow = Pick<
  LedgerRow,
  'slice' | 'fetchedAt' | 'periodStart' | 'periodEnd' | 'sha256' | 'bytes' | 'vendorEnd' | 'cursor' | 'stated'
> & { kind: DatasetTraits['slice'] }

/** A large one is its own work, and the engine reads a large day better than we do. */
const BYTES_OF_A_SMALL_ONE = 4_000_000

/** Whether an answer that replaces nothing can be taken in with others. */
export function isSmall({ bytes }: { bytes: number }): boolean {
  return bytes <= BYTES_OF_A_SMALL_ONE
}

/** An answer whose rows count only while the ledger names their load. */
export interface OfferedCode extends OfferedSlice {
  /** What is no row is counted. */
  lines(scan: Scan): AsyncIterable<ParsedRow<CodeRows[CodeTable]>>
}

export function offerCode(run: DatasetRun, offered: Omit<OfferedCode, 'insert'>): OfferedCode {
  return {
    ...offered,
    insert: (load, scan) => run.ctx.facts.loadCode(load, tableOf(run), understood(offered.lines(scan), scan)),
  }
}

/** One dataset always fills one table. */
export function tableOf({ dataset }: DatasetRun): CodeTable {
  const table = codeTableOf(dataset)
  if (table !== null) return table
  throw new RangeError(`rows of ${dataset} stand for themselves`)
}

/** Rows of an answer that was read whole, as a file's lines are. */
export async function* parsedRows<Row>({
  rows,
  rejected,
  unknownFields,
}: Pick<Snapshot<Row>, 'rows' | 'rejected' | 'unknownFields'>): AsyncIterable<ParsedRow<Row>> {
  for (const [index, row] of rows.entries()) {
    yield { ok: true, line: index + 1, row, unknownFields: index === 0 ? unknownFields : [] }
  }
  for (const line of rejected) yield { ok: false, rejected: line }
}
