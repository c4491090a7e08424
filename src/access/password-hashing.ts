import { TidemarkError } from '../lib/errors.ts'

export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(stored: { hash: string; password: string }): Promise<boolean>
}

/**
 * The auth library's scrypt (N 16384, r 16, 32 MiB each), a few at a time: a hash holds one of libuv's four
 * threads, which the embedded facts engine needs as well, and a flood of sign-ins must not take all memory.
 */
export function createPasswordHashing({ parallel = 2, waiting = 64 } = {}): PasswordHashing {
  let running = 0
  const queue: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= parallel) {
      if (queue.length >= waiting) throw overloaded()
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }

  return {
    hash: (password) => inTurn(async () => (await scrypt()).hashPassword(password)),
    verify: (stored) => inTurn(async () => (await scrypt()).verifyPassword(stored)),
  }
}

// Not needed to become ready, see AccessContext.
const scrypt = () => import('better-auth/crypto')

function overloaded(): TidemarkError {
  return new TidemarkError('overloaded', 'Too many people are signing in at this moment.', {
    action: 'Try again in a few seconds.',
  })
}
