import { randomFillSync } from 'node:crypto'

const POOL_BYTES = 4_096

let pool = Buffer.alloc(0)
let used = 0

/**
 * Random bytes for keys, of which thousands are made in a row: the system is asked for many of them at once, as each call
 * takes longer than sealing what they are for. What was given out is in the pool no more.
 */
export function takeRandomBytes(size: number): Buffer {
  if (size > POOL_BYTES) return randomFillSync(Buffer.alloc(size))
  if (used + size > pool.length) {
    pool = randomFillSync(Buffer.alloc(POOL_BYTES))
    used = 0
  }
  const given = Buffer.alloc(size)
  pool.copy(given, 0, used, used + size)
  pool.fill(0, used, used + size)
  used += size
  return given
}
