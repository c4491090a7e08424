import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Each call takes a thread and 16 MiB: call it only through `Turns`. */
export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(stored: { hash: string; password: string }): Promise<boolean>
  /** Whether a hash was made with another cost than today's. */
  isOutdated(hash: string): boolean
}

interface Cost {
  N: number
  r: number
  p: number
}

/**
 * OWASP's minimum for scrypt, in the variant with the least memory of that list, 16 MiB
 * (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt).
 */
const COST: Cost = { N: 2 ** 14, r: 8, p: 5 }
const KEY_BYTES = 64
const SALT_BYTES = 16
const FORM = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([\w-]{22})\$([\w-]{86})$/

/** Scrypt, with the cost stored in the hash. Hashes of older versions, in the auth library's form, still verify. */
export function createPasswordHashing(): PasswordHashing {
  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES).toString('base64url')
      const key = await derive(password, salt, COST)
      return `${prefixOf(COST)}${salt}$${key.toString('base64url')}`
    },
    verify: async ({ hash, password }) => {
      const parts = FORM.exec(hash)
      // Loaded on first use, see AccessContext.
      if (!parts) return (await import('better-auth/crypto')).verifyPassword({ hash, password })
      const [N = 0, r = 0, p = 0] = parts.slice(1, 4).map(Number)
      const [salt = '', key = ''] = parts.slice(4)
      return timingSafeEqual(await derive(password, salt, { N, r, p }), Buffer.from(key, 'base64url'))
    },
    isOutdated: (hash) => !hash.startsWith(prefixOf(COST)),
  }
}

const prefixOf = ({ N, r, p }: Cost) => `scrypt$${N}$${r}$${p}$`

function derive(password: string, salt: string, cost: Cost): Promise<Buffer> {
  const maxmem = 2 * 128 * cost.N * cost.r
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
