import type { Sealer } from '../connections/keys/credentials.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import {
  replacePerson,
  resealVaultKey,
  rowsSealedOtherwise,
  vaultKeysSealedOtherwise,
} from '../store/control/people/people-vault-table.ts'
import { openPerson, sealPerson } from './sealed-person.ts'

/**
 * Seal the vault again with the current key. It may be killed and started again at any time, and an edit in between wins.
 * @throws TidemarkError `secret_unreadable` when a row was sealed with a key that is not on the ring
 */
export async function rotateVault({
  control,
  sealer,
}: {
  control: ControlStore
  sealer: Sealer
}): Promise<{ rewrapped: number }> {
  for (const row of await vaultKeysSealedOtherwise(control.db, sealer.currentKeyId)) {
    const where = { vaultKeyId: row.id }
    const { sealed, keyId } = sealer.seal(where, sealer.open(where, row.sealed))
    await resealVaultKey(control.db, { ...row, sealed, key_id: keyId })
  }
  let rewrapped = 0
  for (;;) {
    const rows = await rowsSealedOtherwise(control.db, sealer.currentKeyId)
    if (rows.length === 0) return { rewrapped }
    for (const row of rows) {
      const again = { ...row, ...sealPerson(sealer, row, openPerson(sealer, row)) }
      if (await replacePerson(control.db, again, row)) rewrapped += 1
    }
  }
}
