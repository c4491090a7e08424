import type { ControlStore } from '../../store/control/control-store.ts'
import type { Sealer } from './credentials.ts'

/**
 * Seal every stored secret again with the current key. Each row is one conditional update, so it may be
 * killed and started again at any time, and an edit in between wins.
 * @throws TidemarkError `secret_unreadable` when a row was sealed with a key that is not on the ring
 */
export async function rotateSecrets(options: {
  control: ControlStore
  sealer: Sealer
}): Promise<{ rewrapped: number }> {
  const ofConnections = (await rotateCredentials(options)) + (await rotateHostedApps(options))
  return { rewrapped: ofConnections + (await rotateRawKeys(options)) }
}

interface Stores {
  control: ControlStore
  sealer: Sealer
}

async function rotateCredentials({ control, sealer }: Stores): Promise<number> {
  const rows = await control.db
    .selectFrom('credentials')
    .select(['id', 'connection_id', 'kind', 'sealed'])
    .where('key_id', '<>', sealer.currentKeyId)
    .execute()
  let rewrapped = 0
  for (const row of rows) {
    const where = { credentialId: row.id, connectionId: row.connection_id, kind: row.kind }
    const { sealed, keyId } = sealer.seal(where, sealer.open(where, row.sealed))
    const result = await control.db
      .updateTable('credentials')
      .set({ sealed, key_id: keyId })
      .where('id', '=', row.id)
      .where('sealed', '=', row.sealed)
      .executeTakeFirst()
    rewrapped += Number(result.numUpdatedRows)
  }
  return rewrapped
}

async function rotateHostedApps({ control, sealer }: Stores): Promise<number> {
  const rows = await control.db
    .selectFrom('hosted_apps')
    .select(['id', 'tenant', 'sealed'])
    .where('key_id', '<>', sealer.currentKeyId)
    .execute()
  let rewrapped = 0
  for (const row of rows) {
    const where = { hostedAppId: row.id, tenant: row.tenant }
    const { sealed, keyId } = sealer.seal(where, sealer.open(where, row.sealed))
    const result = await control.db
      .updateTable('hosted_apps')
      .set({ sealed, key_id: keyId })
      .where('id', '=', row.id)
      .where('sealed', '=', row.sealed)
      .executeTakeFirst()
    rewrapped += Number(result.numUpdatedRows)
  }
  return rewrapped
}

async function rotateRawKeys({ control, sealer }: Stores): Promise<number> {
  const rows = await control.db
    .selectFrom('raw_keys')
    .select(['day', 'sealed'])
    .where('key_id', '<>', sealer.currentKeyId)
    .execute()
  let rewrapped = 0
  for (const row of rows) {
    const where = { rawDay: row.day }
    const { sealed, keyId } = sealer.seal(where, sealer.open(where, row.sealed))
    const result = await control.db
      .updateTable('raw_keys')
      .set({ sealed, key_id: keyId })
      .where('day', '=', row.day)
      .where('sealed', '=', row.sealed)
      .executeTakeFirst()
    rewrapped += Number(result.numUpdatedRows)
  }
  return rewrapped
}
