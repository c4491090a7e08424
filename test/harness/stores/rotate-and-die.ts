import { createSecretKey } from 'node:crypto'
import { createSealer, type Sealer } from '../../../src/connections/keys/credentials.ts'
import { createKeyRing } from '../../../src/connections/keys/key-ring.ts'
import { rotateSecrets } from '../../../src/connections/keys/rotate-secrets.ts'
import { openSqlite } from '../../../src/store/control/open-sqlite.ts'

/** The keys of the rotation, for the child and the test that starts it. */
export const ROTATION_KEYS = [1, 2].map((n) => ({
  id: `key-${n}`,
  key: createSecretKey(Buffer.alloc(32, n)),
  check: `check-${n}`,
}))

// As a program: <control store> <step at which to die>. Each decryption and each encryption is a step.
if (import.meta.main) {
  const [path = '', step = ''] = process.argv.slice(2)
  await using control = await openSqlite({ path })
  const sealer = dyingAt(Number(step), createSealer(createKeyRing(ROTATION_KEYS)))
  await rotateSecrets({ control, sealer })
}

function dyingAt(step: number, sealer: Sealer): Sealer {
  let taken = 0
  const count = () => {
    if (++taken === step) process.kill(process.pid, 'SIGKILL')
  }
  return {
    currentKeyId: sealer.currentKeyId,
    open: (where, sealed) => {
      count()
      return sealer.open(where, sealed)
    },
    seal: (where, plaintext) => {
      count()
      return sealer.seal(where, plaintext)
    },
  }
}
