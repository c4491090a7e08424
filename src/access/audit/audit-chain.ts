import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import type { AuditRow } from '../../store/control/tables.ts'

/** What the first entry of a chain follows. */
const BEGINNING = 'tidemark audit log'

/** An entry before it has its place in the chain. */
export type Unchained = Omit<AuditRow, 'seq' | 'hash'>

/** SHA-256 of the hash before and of every field, in an order and form that never change. */
function hashOf(before: string, seq: number, row: Unchained): string {
  const { id, tenant, at, actor_kind, actor_id, action, object_type, object_id, detail } = row
  const fields = [before, seq, id, tenant, at, actor_kind, actor_id, action, object_type, object_id, detail]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

/** Take the next place in the chain; others wait for it until the transaction ends, so that no place is taken twice. @param tx of the entry itself */
export async function nextLink(
  tx: ControlTx | ControlDb,
  row: Unchained,
): Promise<{ seq: number; hash: string }> {
  const { tenant } = row
  await tx
    .insertInto('audit_heads')
    .values({ tenant, seq: 0, hash: BEGINNING })
    .onConflict((conflict) => conflict.column('tenant').doNothing())
    .execute()
  const { seq, hash: before } = await tx
    .updateTable('audit_heads')
    .set((eb) => ({ seq: eb('seq', '+', 1) }))
    .where('tenant', '=', tenant)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  const hash = hashOf(before, seq, row)
  await tx.updateTable('audit_heads').set({ hash }).where('tenant', '=', tenant).execute()
  return { seq, hash }
}

/** Put entries of an older version into the chain, oldest first. From then on what is changed in them shows, too. */
export async function chainOldEntries(db: ControlDb): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('audit_log')
      .selectAll()
      .where('seq', 'is', null)
      .orderBy('at')
      .orderBy('id')
      .execute()
    for (const row of rows) {
      const link = await nextLink(tx, row)
      await tx.updateTable('audit_log').set(link).where('id', '=', row.id).where('seq', 'is', null).execute()
    }
  })
}

export interface AuditCheck {
  /** Entries that are there. */
  entries: number
  /** Entries before those, which retention took out. */
  pruned: number
  /** Hash of the newest entry. Kept elsewhere, it shows whether the whole chain was written anew. */
  head: string
  /** What is wrong first, in the order of the chain; null: nothing. */
  broken: string | null
}

const PAGE = 1000

/** A place in the chain: what the next entry follows. */
export interface ChainLink {
  seq: number
  hash: string
}

/** Recompute the chain of an organisation's log from the first entry that is there to its last, as of one moment. */
export async function verifyAudit(db: ControlDb, tenant: string): Promise<AuditCheck> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => verify(tx, tenant))
}

async function verify(db: ControlDb, tenant: string): Promise<AuditCheck> {
  const end = await db.selectFrom('audit_heads').selectAll().where('tenant', '=', tenant).executeTakeFirst()
  const start = chainStart(end)
  let last = start
  let told: string | null = null
  const checked = (broken: string | null): AuditCheck => ({
    entries: last.seq - start.seq,
    pruned: start.seq,
    head: last.hash,
    broken,
  })
  for await (const { row, link, broken } of recomputed(db, tenant, start)) {
    if (broken !== null) return checked(broken)
    last = link
    if (row.action === PRUNED) told = row.detail
  }
  if (!end && last.seq > 0) return checked('What the log knows of its end is missing.')
  if (end && end.seq !== last.seq)
    return checked(`Entries ${last.seq + 1} to ${end.seq} are missing at the end.`)
  if (end && end.hash !== last.hash) return checked('The end of the log is not as it was written.')
  if (start.seq > 0 && !tellsOf(told, start))
    return checked(`Entries 1 to ${start.seq} are missing, and not by retention.`)
  const loose = await db
    .selectFrom('audit_log')
    .select('id')
    .where('tenant', '=', tenant)
    .where('seq', 'is', null)
    .executeTakeFirst()
  return checked(loose ? `Entry ${loose.id} is not in the chain.` : null)
}

/** The action of the entry that tells which ones retention took out. */
export const PRUNED = 'audit.pruned'

const PrunedDetail = z.object({ last: z.number(), last_hash: z.string() })

/** Whether the newest entry about retention ends where the chain begins. */
function tellsOf(detail: string | null, { seq, hash }: ChainLink): boolean {
  if (detail === null) return false
  const { data } = PrunedDetail.safeParse(JSON.parse(detail))
  return data?.last === seq && data.last_hash === hash
}

/** What the first entry that is there follows. */
export function chainStart(head: { pruned_seq: number; pruned_hash: string | null } | undefined): ChainLink {
  return { seq: head?.pruned_seq ?? 0, hash: head?.pruned_hash ?? BEGINNING }
}

/** Entry after entry with its place as recomputed. Ends at the first that is not as it was written, with what is wrong. */
export async function* recomputed(db: ControlDb, tenant: string, start: ChainLink) {
  let before = start
  for await (const row of entriesInOrder(db, tenant)) {
    const seq = before.seq + 1
    const link = { seq, hash: hashOf(before.hash, seq, row) }
    const broken = brokenAt(row, link)
    yield { row, link, broken }
    if (broken !== null) return
    before = link
  }
}

function brokenAt({ id, at, seq, hash }: AuditRow, expected: ChainLink): string | null {
  if (seq !== null && seq < expected.seq)
    return `Entry ${seq} (${id}) was taken out before, and is there again.`
  if (seq !== expected.seq) return `Entry ${expected.seq} is missing.`
  return hash === expected.hash ? null : `Entry ${seq} (${id}, ${at}) is not as it was written.`
}

/** All entries of the chain that are there, oldest first, a page at a time. */
export async function* entriesInOrder(db: ControlDb, tenant: string) {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    yield* rows
    const last = rows.at(-1)?.seq ?? null
    if (last === null || rows.length < PAGE) return
    after = last
  }
}
