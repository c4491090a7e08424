import { TidemarkError } from '../../../lib/errors.ts'
import { said } from '../../../words/said.ts'

/** What a failed statement means for the caller. Decided by the engine's numeric code, never by its text. */
export type EngineFault =
  | 'data'
  | 'overloaded'
  | 'memory'
  | 'timeout'
  | 'cancelled'
  /** No room. */
  | 'disk'
  | 'io'
  /** What is on the disk is not what was written. */
  | 'damaged'
  | 'unavailable'
  | 'statement'

/** Codes that the bytes of a body can cause: parsing, ranges, and our own `throwIf` checks. */
const DATA_CODES = [
  6, 10, 25, 26, 27, 33, 38, 41, 53, 69, 70, 72, 108, 117, 130, 131, 190, 321, 349, 395, 407, 441, 467, 469,
  636, 676,
]

const FAULTS: Record<Exclude<EngineFault, 'statement'>, readonly number[]> = {
  data: DATA_CODES,
  overloaded: [202, 252],
  memory: [173, 241],
  timeout: [159, 160, 209],
  cancelled: [394],
  disk: [75, 243],
  io: [74, 76],
  damaged: [32, 40, 226, 228, 246, 271],
  unavailable: [3, 95, 96, 101, 210, 225, 236, 242, 279, 319, 999],
}

const BY_CODE = new Map(
  Object.entries(FAULTS).flatMap(([fault, codes]) =>
    codes.map((code) => [code, fault as EngineFault] as const),
  ),
)

export function faultOfCode(code: number | null): EngineFault {
  return (code !== null && BY_CODE.get(code)) || 'statement'
}

/** A statement the engine refused or could not finish. The engine's own text travels as `cause` only. */
export class EngineError extends Error {
  override name = 'EngineError'
  readonly fault: EngineFault
  /** ClickHouse's error code; null when the engine could not be reached. */
  readonly code: number | null

  constructor(fault: EngineFault, code: number | null, cause: unknown) {
    super(`The facts store could not run a statement: ${fault}${code === null ? '' : ` (code ${code})`}.`, {
      cause,
    })
    this.fault = fault
    this.code = code
  }
}

/** Turn a reader's failure into what a person can act on; everything else stays an EngineError. */
export function forReader(error: unknown): unknown {
  if (!(error instanceof EngineError)) return error
  if (error.fault === 'timeout') {
    return new TidemarkError('timeout', said('question_too_slow'), { action: said('ask_less'), cause: error })
  }
  if (error.fault === 'overloaded' || error.fault === 'memory') {
    return new TidemarkError('overloaded', said('store_busy'), {
      action: said('try_shorter_range'),
      cause: error,
    })
  }
  if (error.fault === 'unavailable') {
    return new TidemarkError('store_unavailable', said('store_not_reached'), {
      action: said('retry_or_look_at_store'),
      cause: error,
    })
  }
  return error
}

/** Whether the engine declined what it read, not the work as such. */
export function isDataFault(error: unknown): boolean {
  return error instanceof EngineError && error.fault === 'data'
}

/** Of a plain read: bytes that end too soon, or a file that is not there. Of a load the same codes speak of its body. */
const DAMAGE_WHEN_READ = [33, 107]

/** Whether what is on the disk could not be read. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof EngineError)) return false
  return error.fault === 'damaged' || DAMAGE_WHEN_READ.includes(error.code ?? 0)
}
