import { UpstreamError } from '../sources/source.ts'
import { SliceHeldError } from './slice-held.ts'

/** This many slices in a row that cannot be read: it is not about the slices. */
const IN_A_ROW = 3

/**
 * What went wrong with single slices while the others were collected: one bad day stops neither its neighbours nor the
 * history before it, and is told of once they are committed.
 */
export class Setbacks {
  readonly #errors: Error[] = []
  #inARow = 0

  /** What `collect` gives, or null when this slice alone could not be had. Throws what would befall every slice. */
  async unless<Result>(collect: () => Promise<Result>): Promise<Result | null> {
    try {
      const result = await collect()
      this.#inARow = 0
      return result
    } catch (thrown) {
      if (thrown instanceof SliceHeldError) {
        this.#errors.push(thrown)
        return null
      }
      if (!(thrown instanceof UpstreamError) || !isOfOneSlice(thrown)) throw thrown
      this.#inARow += 1
      if (this.#inARow === IN_A_ROW) throw thrown
      this.#errors.push(thrown)
      return null
    }
  }

  throwFirst(): void {
    const [first] = this.#errors
    if (first) throw first
  }
}

const DAMAGE = [
  'truncated',
  'size_mismatch',
  'sha256_mismatch',
  'content_encoding',
  'corrupt_gzip',
  'connection_closed',
  'link_expired',
]

function isOfOneSlice({ failure }: UpstreamError): boolean {
  if (failure.kind === 'unavailable') return DAMAGE.includes(failure.reason)
  return failure.kind === 'unexpected' || failure.kind === 'gone'
}
