import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import { checkSeal, sealOf } from './audit-seal.ts'
import type { AuditRow } from '../../store/control/tables.ts'

/** Stands for the previous hash in the hash of a chain's first entry. */
const BEGINNING = 'tidemark audit log'

/** An audit entry without its place in the hash chain. */
export type Unchained = Omit<AuditRow, 'seq' | 'hash'>

/** SHA-256 of the previous entry's hash and of every field. Order and form of the fields must never change. */
function hashOf(before: string, seq: number, row: Unchained): string {
  const { id, tenant, at, actor_kind, actor_id, action, object_type, object_id, detail } = row
  const fields = [before, seq, id, tenant, at, actor_kind, actor_id, action, object_type, object_id, detail]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

/** SHA-256 of what an entry says, wherever it stands. Order and form of the fields must never change. */
export function contentOf(row: Unchained): string {
  const { id, tenant, at, actor_kind, actor_id, action, object_type, object_id, detail } = row
  const fields = [id, tenant, at, actor_kind, actor_id, action, object_type, object_id, detail]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

/**
 * Take the next place in the chain. The head row stays locked until the transaction ends, so no place is given twice.
 * @param tx the transaction that inserts the entry
 */
export async function nextLink(
  tx: ControlTx | ControlDb,
  row: Unchained,
): Promise<{ seq: number; hash: string }> {
  const { tenant } = row
  await insertHead(tx, tenant)
  const { seq, hash: before } = await tx
    .updateTable('audit_heads')
    .set((eb) => ({ seq: eb('seq', '+', 1) }))
    .where('tenant', '=', tenant)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  const hash = hashOf(before, seq, row)
  const seal = sealOf(tx, { tenant, seq, hash })
  await tx.updateTable('audit_heads').set({ hash, seal }).where('tenant', '=', tenant).execute()
  return { seq, hash }
}

async function insertHead(tx: ControlTx | ControlDb, tenant: string): Promise<void> {
  await tx
    .insertInto('audit_heads')
    .values({ tenant, seq: 0, hash: BEGINNING })
    .onConflict((conflict) => conflict.column('tenant').doNothing())
    .execute()
}

/**
 * Nobody else adds to the organisation's log until the transaction ends: what is read of it then stays the last, and so does
 * whatever is changed under this lock alone, which nobody then writes over from what they read before.
 */
export async function lockChain(tx: ControlTx, tenant: string): Promise<void> {
  await insertHead(tx, tenant)
  await tx
    .updateTable('audit_heads')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('tenant', '=', tenant)
    .execute()
}

/**
 * A transaction that follows every other one of the organisation that is in the log. What changes people, their sessions or their
 * accounts begins so: of two that each hold what the other waits for, PostgreSQL would end one.
 */
export function inTurn<Result>(
  db: ControlDb,
  tenant: string,
  work: (tx: ControlTx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await lockChain(tx, tenant)
    return work(tx)
  })
}

/** What an entry about the organisation's agreement is about. No version has written one outside the chain. */
export const PRIVACY = 'privacy'

/** Add entries written by versions without a chain, oldest first, so that later changes to them are detected. */
export async function chainOldEntries(db: ControlDb): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('audit_log')
      .selectAll()
      .where('seq', 'is', null)
      .where('object_type', '<>', PRIVACY)
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
  /** Entries in the log. */
  entries: number
  /** Older entries that retention removed. */
  pruned: number
  /** Hash of the newest entry. Kept elsewhere, it shows whether the whole chain was rewritten. */
  head: string
  /** The first fault in the order of the chain; null when there is none. */
  broken: string | null
}

const PAGE = 1000

/** A place in the chain, from which the next entry's hash is made. */
export interface ChainLink {
  seq: number
  hash: string
}

/** Recompute the chain of an organisation's log from its first kept entry to its last, in one database snapshot. */
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
  let prunedDetail: string | null = null
  let wasSealed = false
  const checked = (broken: string | null): AuditCheck => ({
    entries: last.seq - start.seq,
    pruned: start.seq,
    head: last.hash,
    broken,
  })
  for await (const { row, link, broken } of recomputed(db, tenant, start)) {
    if (broken !== null) return checked(broken)
    last = link
    if (row.action === PRUNED) prunedDetail = row.detail
    if (row.action === SEALED) wasSealed = true
  }
  if (!end && last.seq > 0) return checked('What the log knows of its end is missing.')
  if (end && end.seq !== last.seq)
    return checked(`Entries ${last.seq + 1} to ${end.seq} are missing at the end.`)
  if (end && end.hash !== last.hash) return checked('The end of the log is not as it was written.')
  const seal = end ? checkSeal(db, end) : 'none'
  if (seal === 'broken' || (wasSealed && end?.seal === null)) {
    return checked('The end of the log is not as this service sealed it.')
  }
  if (start.seq > 0 && !namesStart(prunedDetail, start))
    return checked(`Entries 1 to ${start.seq} are missing, and not by retention.`)
  const unchained = await db
    .selectFrom('audit_log')
    .select('id')
    .where('tenant', '=', tenant)
    .where('seq', 'is', null)
    .executeTakeFirst()
  return checked(unchained ? `Entry ${unchained.id} is not in the chain.` : null)
}

/** Action of the entry that records which entries retention removed. */
export const PRUNED = 'audit.pruned'
/** Action of the entry with which a log of a version without seals is sealed for the first time. */
export const SEALED = 'audit.sealed'

/** Action of the entry that says what earlier entries hold since something was taken out of them (redact-audit.ts). */
export const REDACTED = 'audit.redacted'

/** What an entry holds from then on. */
export interface Redacted {
  id: string
  content: string
}
const RedactedDetail = z.object({ entries: z.array(z.object({ id: z.string(), content: z.string() })) })

/** What entries of the chain say others hold; the last one that speaks for an entry counts. */
async function readRedacted(db: ControlDb, tenant: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('audit_log')
    .select('detail')
    .where('tenant', '=', tenant)
    .where('action', '=', REDACTED)
    .where('seq', 'is not', null)
    .orderBy('seq')
    .execute()
  const told = rows.flatMap(({ detail }) => RedactedDetail.parse(JSON.parse(detail)).entries)
  return new Map(told.map(({ id, content }) => [id, content]))
}

const PrunedDetail = z.object({ last: z.number(), last_hash: z.string() })

/** Whether the newest retention entry names the link just before the first kept entry. */
function namesStart(detail: string | null, { seq, hash }: ChainLink): boolean {
  if (detail === null) return false
  const { data } = PrunedDetail.safeParse(JSON.parse(detail))
  return data?.last === seq && data.last_hash === hash
}

/** The link before the first kept entry. */
export function chainStart(head: { pruned_seq: number; pruned_hash: string | null } | undefined): ChainLink {
  return { seq: head?.pruned_seq ?? 0, hash: head?.pruned_hash ?? BEGINNING }
}

/**
 * Every entry with its recomputed link. Ends at the first entry that does not match, with what is wrong in `broken`. One that
 * something was taken out of keeps its hash, where a later entry says that this is what it holds.
 */
export async function* recomputed(db: ControlDb, tenant: string, start: ChainLink) {
  const redacted = await readRedacted(db, tenant)
  let before = start
  for await (const row of entriesInOrder(db, tenant)) {
    const seq = before.seq + 1
    const told = redacted.get(row.id)
    const kept = told !== undefined && told === contentOf(row) ? row.hash : null
    const link = { seq, hash: kept ?? hashOf(before.hash, seq, row) }
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

/** All kept entries of the chain behind a place, oldest first, read a page at a time: others run in between. */
export async function* entriesInOrder(db: ControlDb, tenant: string, behind = 0) {
  let after = behind
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
    await setImmediate()
  }
}
