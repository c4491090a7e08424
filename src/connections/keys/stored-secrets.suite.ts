import type { ControlStore } from '../../store/control/control-store.ts'
import type { Sealer } from './credentials.ts'

const AT = '2026-01-01T00:00:00.000Z'

/** Connections with one sealed secret each, for tests of the keys. */
export async function storeSecrets(control: ControlStore, sealer: Sealer, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const where = { credentialId: `cred-${n}`, connectionId: `conn-${n}`, kind: 'admin_key' as const }
    const { sealed, keyId } = sealer.seal(where, `secret ${n}`)
    await control.db
      .insertInto('connections')
      .values({
        id: where.connectionId,
        tenant: 't',
        source: 'chat_assistant',
        method: 'admin_key',
        profile: 'chatassist',
        label: '',
        state: 'connected',
        missing_scopes: '[]',
        health_status: 'ok',
        health_code: 'ok',
        health_message: '',
        health_since: AT,
        created_at: AT,
        updated_at: AT,
      })
      .execute()
    await control.db
      .insertInto('credentials')
      .values({
        id: where.credentialId,
        connection_id: where.connectionId,
        tenant: 't',
        kind: where.kind,
        sealed,
        key_id: keyId,
        hint: '',
        created_at: AT,
      })
      .execute()
  }
}

/** How many of them the sealer opens to what was stored; throws at the first one it does not open. */
export async function countReadable(control: ControlStore, sealer: Sealer): Promise<number> {
  const rows = await control.db.selectFrom('credentials').selectAll().orderBy('id').execute()
  return rows.filter((row) => {
    const where = { credentialId: row.id, connectionId: row.connection_id, kind: row.kind }
    return sealer.open(where, row.sealed) === `secret ${row.id.slice('cred-'.length)}`
  }).length
}
