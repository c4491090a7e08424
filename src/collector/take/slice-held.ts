import { HOUR_MS } from '../../model/time/time.ts'
import type { FailureText, UpstreamFailure } from '../../sources/source.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { said } from '../../words/said.ts'

/** More than this share of lines not understood: the shape has changed, and the old data stays. */
const HELD_SHARE = 0.05
/** A body may hold three lines; one bad line must not hold the other two back. */
const HELD_AT_LEAST = 10

export function isHeld(scan: { understood: number; rejected: number }): boolean {
  if (scan.rejected === 0) return false
  if (scan.understood === 0) return true
  return scan.rejected >= HELD_AT_LEAST && scan.rejected > (scan.understood + scan.rejected) * HELD_SHARE
}

/** An answer with less than this share of the rows it had may be a cut one (reliability U12). */
const SHRUNK_SHARE = 0.8
/**
 * Whoever deletes a budget of four leaves three, which nobody has to confirm: of how things stand, one or two less is what people
 * do. A cut answer ends at a page and lacks more; one of nothing at all is held, and so is a past day, of which nobody takes away.
 */
const CUT_AT_LEAST = 3
const SAME_AGAIN_AFTER_MS = HOUR_MS

/**
 * Whether an answer holds suspiciously less than the slice already has, and has not yet come a second time, equal, an
 * hour or more after the first (U12, U16, U21). Pure.
 */
export function isShrunk(
  offered: Pick<LedgerRow, 'rows' | 'sha256' | 'fetchedAt' | 'kind'>,
  before: { row: LedgerRow | undefined; held: LedgerRow | undefined },
): boolean {
  const { row, held } = before
  if (row?.outcome !== 'committed' || offered.rows >= row.rows * SHRUNK_SHARE) return false
  const isList = offered.kind === 'snapshot'
  if (isList && offered.rows > 0 && row.rows - offered.rows < CUT_AT_LEAST) return false
  // Of damage nothing was read, and of nothing there is no hash either: the two are not the same.
  if (held === undefined || held.damagedSince !== undefined) return true
  const isSame = held.sha256 === offered.sha256 || (isList && isAsLong(offered.rows, held.stated ?? null))
  return !(isSame && offered.fetchedAt - held.fetchedAt >= SAME_AGAIN_AFTER_MS)
}

/** Times and amounts in a list move from one answer to the next: it is the same that is about as long. */
function isAsLong(rows: number, before: number | null): boolean {
  return before !== null && Math.min(rows, before) >= Math.max(rows, before) * SHRUNK_SHARE
}

type HeldText = Omit<FailureText, 'dataset'>
export type HeldFor = 'not_understood' | 'shrunk' | 'left_out' | 'damaged'

export const HELD_TEXTS: Record<HeldFor, HeldText> = {
  not_understood: {
    code: 'slice_held',
    message: said('lines_held_back'),
    action: said('look_at_rejected_lines'),
  },
  shrunk: {
    code: 'slice_held',
    message: said('shrunk_held_back'),
    action: said('same_again_is_taken'),
  },
  damaged: {
    code: 'file_damaged',
    message: said('damaged_file_held'),
    action: said('retried_or_report'),
  },
  left_out: {
    code: 'single_sign_on_required',
    message: said('sign_on_held_back'),
    action: said('authorize_every_organization'),
  },
}

/** Thrown after everything else of the run is committed, so that the held slice is not overlooked. */
export class SliceHeldError extends Error {
  override name = 'SliceHeldError'
  /** What Data health says of it. */
  readonly text: HeldText
  /** What the next run depends on. */
  readonly failure: UpstreamFailure

  constructor(message: string, why: HeldFor = 'not_understood', options: { cause?: unknown } = {}) {
    super(message, options)
    this.text = HELD_TEXTS[why]
    if (why === 'left_out') this.failure = { kind: 'refused', status: 403, reason: this.text.code }
    else if (why === 'damaged') this.failure = { kind: 'unavailable', status: 200, reason: 'file_damaged' }
    else this.failure = { kind: 'unexpected', status: 200, reason: 'slice_held' }
  }
}
