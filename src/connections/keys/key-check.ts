import { isoNow, type Clock } from '../../lib/clock.ts'
import { TerminalError, TidemarkError } from '../../lib/errors.ts'
import { keysOfSeals } from '../../access/audit/audit-seal.ts'
import { keysOfVault } from '../../store/control/people/people-vault-table.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import type { KeyRing } from './key-ring.ts'

const KEPT_SINCE = '0002_access'
const APPS_SINCE = '0005_hosted_app'
const RAW_KEYS_SINCE = '0199_raw_keys'
const VAULT_SINCE = '0200_people_vault'
const SEALS_SINCE = '0202_audit_seals'
const PROVIDERS_SINCE = '0206_identity_providers'
const FACTORS_SINCE = '0235_second_factors'
const VIEWS_SINCE = '0212_views_sealed'

/**
 * Bring the control store up to date, after making sure that our keys are the ones it was used with:
 * nothing is written when they are not.
 * @throws TidemarkError `config_invalid` for a wrong or missing key, `schema_too_new`
 */
export async function migrateWithKeyCheck(options: {
  control: ControlStore
  keyRing: KeyRing
  clock: Clock
}): Promise<void> {
  const { control, keyRing, clock } = options
  await checkKeys(options)
  await control.migrate()
  const createdAt = isoNow(clock)
  await control.db
    .insertInto('key_checks')
    .values(keyRing.keys.map((key) => ({ key_id: key.id, check_value: key.check, created_at: createdAt })))
    .onConflict((conflict) => conflict.column('key_id').doNothing())
    .execute()
}

/** Make sure that our keys are the ones the store was used with; reads only. @throws TidemarkError `config_invalid` */
export async function checkKeys({
  control,
  keyRing,
}: {
  control: ControlStore
  keyRing: KeyRing
}): Promise<void> {
  await requireKnownKey(control, keyRing)
  await requireKeysInUse(control, keyRing)
}

/** A store that has seen keys must have seen one of ours. */
async function requireKnownKey(control: ControlStore, keyRing: KeyRing): Promise<void> {
  if (!(await control.appliedMigrations()).includes(KEPT_SINCE)) return
  const stored = await control.db.selectFrom('key_checks').select(['key_id', 'check_value']).execute()
  const known = stored.some((row) => keyRing.find(row.key_id)?.check === row.check_value)
  if (stored.length > 0 && !known)
    throw wrongKey('none of the keys given is one that this installation has used')
}

/** Every stored secret, and the end of every log, must have been sealed with a key we hold. */
async function requireKeysInUse(control: ControlStore, keyRing: KeyRing): Promise<void> {
  const applied = await control.appliedMigrations()
  if (applied.length === 0) return
  const used = await control.db.selectFrom('credentials').select('key_id').distinct().execute()
  if (applied.includes(APPS_SINCE)) {
    used.push(...(await control.db.selectFrom('hosted_apps').select('key_id').distinct().execute()))
  }
  if (applied.includes(RAW_KEYS_SINCE)) {
    used.push(...(await control.db.selectFrom('raw_keys').select('key_id').distinct().execute()))
  }
  if (applied.includes(VAULT_SINCE)) used.push(...(await keysOfVault(control.db)))
  if (applied.includes(PROVIDERS_SINCE)) {
    const rows = await control.db.selectFrom('identity_providers').select('key_id').distinct().execute()
    used.push(...rows.flatMap(({ key_id }) => (key_id === null ? [] : { key_id })))
  }
  if (applied.includes(FACTORS_SINCE)) {
    const factors = control.db.selectFrom('second_factors').select('key_id').where('kind', '=', 'totp')
    used.push(
      ...(await factors.distinct().execute()).flatMap(({ key_id: id }) => (id ? [{ key_id: id }] : [])),
    )
  }
  if (applied.includes(VIEWS_SINCE)) {
    const views = await control.db.selectFrom('saved_views').select('key_id').distinct().execute()
    used.push(...views.flatMap(({ key_id }) => (key_id === null ? [] : [{ key_id }])))
  }
  if (applied.includes(SEALS_SINCE)) used.push(...(await keysOfSeals(control.db)))
  const missing = [...new Set(used.map((row) => row.key_id))].filter((id) => !keyRing.find(id))
  if (missing.length === 0) return
  throw wrongKey(`what is stored is sealed with keys that are missing here (key id ${missing.join(', ')})`)
}

function wrongKey(reason: string): TidemarkError {
  return new TerminalError(
    'config_invalid',
    `TIDEMARK_SECRET_KEY (or the key file) does not fit this data: ${reason}.`,
    {
      action: 'Start with the keys that were in use before, old ones first. Nothing has been changed.',
    },
  )
}
