import { toError } from '../../lib/errors.ts'
import { DAMAGE, UpstreamError } from '../../sources/source.ts'
import { SliceHeldError } from '../take/slice-held.ts'

/** This many slices in a row that cannot be read: it is not about the slices. */
const IN_A_ROW = 3

/** How a slice that could not be had is written down. */
export interface Hold {
  /** It was held for its damage before, so that it cannot be had says nothing of the others. */
  isHeldAlready: boolean
  record(): Promise<void>
}

/**
 * What went wrong with single slices while the others were collected: one bad slice stops neither its neighbours nor the
 * history before it, and is told of once they are committed. A slice without an answer is held once another one has
 * been answered; until then the upstream may be giving nothing at all, and a run that ends so has failed.
 */
export class Setbacks {
  readonly #errors: Error[] = []
  #inARow = 0
  #isAnswered = false
  #unclear: { error: Error; hold: Hold | null }[] = []

  /**
   * What `collect` gives, or null when this slice alone could not be had; then `hold` writes down that it is not there.
   * Throws what would befall every slice.
   */
  async unless<Result>(collect: () => Promise<Result>, hold: Hold | null = null): Promise<Result | null> {
    try {
      const result = await collect()
      await this.wentWell()
      return result
    } catch (thrown) {
      await this.note(thrown, hold)
      return null
    }
  }

  /** One slice could not be had. Throws what would befall every slice. */
  async note(thrown: unknown, hold: Hold | null = null): Promise<void> {
    const harm = harmOf(thrown)
    if (harm === 'run') throw thrown
    const error = toError(thrown)
    if (error instanceof SliceHeldError) {
      // What was held because of what it says has written so itself, and was answered.
      this.#errors.push(error)
      return await this.wentWell()
    }
    this.#inARow += 1
    if (this.#inARow === IN_A_ROW) throw thrown
    if (harm === 'unclear' && !this.#isAnswered && !hold?.isHeldAlready) this.#unclear.push({ error, hold })
    else await this.#holdBack(error, hold)
  }

  /** A slice was answered: what had no answer before it stands alone, and is held. */
  async wentWell(): Promise<void> {
    this.#inARow = 0
    this.#isAnswered = true
    for (const { error, hold } of this.#unclear.splice(0)) await this.#holdBack(error, hold)
  }

  /** Whether slices without an answer wait for another one to be answered. */
  get isUnclear(): boolean {
    return this.#unclear.length > 0
  }

  /** The first, which stands for all. Throws when no slice was answered, and one that should have been was not. */
  told(): { setback?: Error } {
    const [unclear] = this.#unclear
    if (unclear) throw unclear.error
    const [setback] = this.#errors
    return setback ? { setback } : {}
  }

  async #holdBack(error: Error, hold: Hold | null): Promise<void> {
    if (hold) await hold.record()
    this.#errors.push(
      hold ? new SliceHeldError('a slice could not be read', 'damaged', { cause: error }) : error,
    )
  }
}

/** Beside damage: what may befall one answer while the upstream gives all others, or every answer of an outage. */
const OF_ONE_ANSWER: readonly string[] = [
  'connection_closed',
  'body_timeout',
  'deadline',
  'link_expired',
  'server_error',
]

/**
 * Whether what was thrown while one slice was collected stops that slice alone, or would befall every slice. `unclear` by
 * itself: what becomes of the other slices says which. The one definition, for every feed. Pure.
 */
function harmOf(thrown: unknown): 'slice' | 'unclear' | 'run' {
  if (thrown instanceof SliceHeldError) return 'slice'
  if (!(thrown instanceof UpstreamError)) return 'run'
  const { failure } = thrown
  if (failure.kind === 'gone') return 'slice'
  if (failure.kind === 'unexpected') return 'unclear'
  if (failure.kind !== 'unavailable') return 'run'
  if (DAMAGE.includes(failure.reason)) return 'slice'
  return OF_ONE_ANSWER.includes(failure.reason) ? 'unclear' : 'run'
}

/** No such file, team or repository, or none that this credential may see. */
export function isGone(error: unknown): error is UpstreamError {
  if (!(error instanceof UpstreamError)) return false
  const { failure } = error
  return failure.kind === 'gone' || (failure.kind === 'refused' && failure.status === 404)
}
