import { LOGINS } from '../model/records/told-person.ts'
import { setImmediate } from 'node:timers/promises'
import type { Sealer } from '../connections/keys/credentials.ts'
import { matchWords } from '../model/match-keys.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import {
  replacePerson,
  rowsWithoutHashes,
  type VaultScope,
} from '../store/control/people/people-vault-table.ts'
import type { PeopleVaultRow } from '../store/control/people/privacy-tables.ts'
import { openPerson, type SealedPerson } from './sealed-person.ts'
import { openVaultHash, type VaultHash } from './vault-keys.ts'

export type MatchHashes = Pick<PeopleVaultRow, 'address_hash' | 'name_hash' | 'mailbox_hash'>

/** Equal for equal words of an organisation, whatever source they came from; '' of nothing to match by. */
export function matchHashes(
  hash: VaultHash,
  { tenant, source }: VaultScope,
  person: SealedPerson,
): MatchHashes {
  // A login by which bills name somebody is no account.
  if (source === LOGINS) return { address_hash: '', name_hash: '', mailbox_hash: '' }
  const words = matchWords(person)
  const hashOf = (purpose: 'address' | 'name' | 'mailbox') =>
    words[purpose] === '' ? '' : hash(purpose, tenant, words[purpose])
  return { address_hash: hashOf('address'), name_hash: hashOf('name'), mailbox_hash: hashOf('mailbox') }
}

/** Make the hashes of people whom an earlier version has kept without. It may be killed and started again at any time. */
export async function fillMatchHashes(stores: { control: ControlStore; sealer: Sealer }): Promise<void> {
  const { control, sealer } = stores
  for (;;) {
    const rows = await rowsWithoutHashes(control.db)
    if (rows.length === 0) return
    const hash = await openVaultHash(stores)
    await control.db.transaction().execute(async (tx) => {
      for (const row of rows)
        await replacePerson(tx, { ...row, ...matchHashes(hash, row, openPerson(sealer, row)) }, row)
    })
    await setImmediate()
  }
}
