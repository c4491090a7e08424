import type { SourceKind } from '../../../model/connection.ts'
import type { ControlDb } from '../control-store.ts'

interface Build {
  tenant: string
  source: SourceKind
}

/** Sources whose numbers of groups are being released just now. */
export async function listReleaseBuilds(db: ControlDb, tenant: string): Promise<SourceKind[]> {
  const rows = db.selectFrom('release_builds').select('source').where('tenant', '=', tenant)
  return (await rows.orderBy('source').execute()).map(({ source }) => source)
}

export async function beginReleaseBuild(db: ControlDb, of: Build, at: string): Promise<void> {
  const row = db.insertInto('release_builds').values({ ...of, began_at: at })
  await row.onConflict((conflict) => conflict.columns(['tenant', 'source']).doNothing()).execute()
}

/** Also of one that was killed. */
export async function endReleaseBuild(db: ControlDb, { tenant, source }: Build): Promise<void> {
  await db.deleteFrom('release_builds').where('tenant', '=', tenant).where('source', '=', source).execute()
}
