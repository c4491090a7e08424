import type { ControlDb } from '../control-store.ts'

/** Take the store for these facts, unless others have it; resolves to those that do. */
export async function claimFactsHome(db: ControlDb, id: string, since: string): Promise<string> {
  await db
    .insertInto('facts_home')
    .values({ place: 1, id, since })
    .onConflict((conflict) => conflict.column('place').doNothing())
    .execute()
  return (await db.selectFrom('facts_home').select('id').executeTakeFirstOrThrow()).id
}

export async function findFactsHome(db: ControlDb): Promise<string | null> {
  return (await db.selectFrom('facts_home').select('id').executeTakeFirst())?.id ?? null
}
