import type { ControlDb, ControlStore } from '../../store/control/control-store.ts'
import type { SealedAt, Sealer } from './credentials.ts'

/**
 * Seal every stored secret again with the current key. Each row is one conditional update, so it may be
 * killed and started again at any time, and an edit in between wins.
 * @throws TidemarkError `secret_unreadable` when a row was sealed with a key that is not on the ring
 */
export async function rotateSecrets(options: Stores): Promise<{ rewrapped: number }> {
  const ofConnections = (await rotateCredentials(options)) + (await rotateHostedApps(options))
  const ofSignIn = (await rotateIdentityProviders(options)) + (await rotateFactors(options))
  const ofRaw = await rotateRawKeys(options)
  return { rewrapped: ofConnections + ofSignIn + ofRaw + (await rotateViews(options)) }
}

interface Stores {
  control: ControlStore
  sealer: Sealer
}

async function rotateCredentials({ control: { db }, sealer }: Stores): Promise<number> {
  const rows = await db
    .selectFrom('credentials')
    .select(['id', 'connection_id', 'kind', 'sealed'])
    .where('key_id', '<>', sealer.currentKeyId)
    .execute()
  const placeOf = (row: (typeof rows)[number]) => ({
    credentialId: row.id,
    connectionId: row.connection_id,
    kind: row.kind,
  })
  return reseal(sealer, rows, placeOf, replacedIn(db, 'credentials'))
}

async function rotateHostedApps({ control: { db }, sealer }: Stores): Promise<number> {
  const rows = await db
    .selectFrom('hosted_apps')
    .select(['id', 'tenant', 'sealed'])
    .where('key_id', '<>', sealer.currentKeyId)
    .execute()
  const placeOf = ({ id, tenant }: (typeof rows)[number]) => ({ hostedAppId: id, tenant })
  return reseal(sealer, rows, placeOf, replacedIn(db, 'hosted_apps'))
}

async function rotateIdentityProviders({ control: { db }, sealer }: Stores): Promise<number> {
  const rows = await db
    .selectFrom('identity_providers')
    .select(['id', 'tenant', 'sealed'])
    .where('key_id', '<>', sealer.currentKeyId)
    // A provider of SAML that was connected before we signed has none.
    .where('sealed', 'is not', null)
    .$narrowType<{ sealed: string }>()
    .execute()
  const placeOf = ({ id, tenant }: (typeof rows)[number]) => ({ identityProviderId: id, tenant })
  return reseal(sealer, rows, placeOf, replacedIn(db, 'identity_providers'))
}

async function rotateFactors({ control: { db }, sealer }: Stores): Promise<number> {
  const found = await db
    .selectFrom('second_factors')
    .select(['id', 'user_id', 'sealed'])
    .where('key_id', '<>', sealer.currentKeyId)
    .execute()
  const rows = found.flatMap(({ sealed, ...row }) => (sealed === null ? [] : [{ ...row, sealed }]))
  const placeOf = (row: (typeof rows)[number]) => ({ factorId: row.id, userId: row.user_id })
  return reseal(sealer, rows, placeOf, replacedIn(db, 'second_factors'))
}

async function rotateViews({ control: { db }, sealer }: Stores): Promise<number> {
  const rows = await db
    .selectFrom('saved_views')
    .select(['id', 'tenant', 'sealed'])
    .where('key_id', '<>', sealer.currentKeyId)
    .execute()
  const sealedRows = rows.flatMap((row) => (row.sealed === null ? [] : [{ ...row, sealed: row.sealed }]))
  const placeOf = ({ id, tenant }: (typeof sealedRows)[number]) => ({ viewId: id, tenant })
  return reseal(sealer, sealedRows, placeOf, replacedIn(db, 'saved_views'))
}

async function rotateRawKeys({ control: { db }, sealer }: Stores): Promise<number> {
  const rows = await db
    .selectFrom('raw_keys')
    .select(['day', 'sealed'])
    .where('key_id', '<>', sealer.currentKeyId)
    .execute()
  const placeOf = ({ day }: (typeof rows)[number]) => ({ rawDay: day })
  return reseal(sealer, rows, placeOf, ({ day, sealed }, again) =>
    db
      .updateTable('raw_keys')
      .set(again)
      .where('day', '=', day)
      .where('sealed', '=', sealed)
      .executeTakeFirst(),
  )
}

type Again = Record<'sealed' | 'key_id', string>

/** Of a table whose rows have ids. */
const replacedIn =
  (
    db: ControlDb,
    table: 'credentials' | 'hosted_apps' | 'identity_providers' | 'saved_views' | 'second_factors',
  ) =>
  ({ id, sealed }: Record<'id' | 'sealed', string>, again: Again) =>
    db.updateTable(table).set(again).where('id', '=', id).where('sealed', '=', sealed).executeTakeFirst()

/** `replace` changes a row that is as it was read. @returns how many there were */
async function reseal<Row extends { sealed: string }>(
  sealer: Sealer,
  rows: readonly Row[],
  placeOf: (row: Row) => SealedAt,
  replace: (row: Row, again: Again) => Promise<{ numUpdatedRows: bigint }>,
): Promise<number> {
  let rewrapped = 0
  for (const row of rows) {
    const place = placeOf(row)
    const { sealed, keyId } = sealer.seal(place, sealer.open(place, row.sealed))
    const { numUpdatedRows } = await replace(row, { sealed, key_id: keyId })
    rewrapped += Number(numUpdatedRows)
  }
  return rewrapped
}
