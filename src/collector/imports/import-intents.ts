import { MINUTE_MS } from '../../model/time/time.ts'
import { z } from 'zod'
import { writeAudit } from '../../access/audit/audit.ts'
import { isoNow } from '../../lib/clock.ts'
import { ACTOR_KINDS, ROLES } from '../../model/actor.ts'
import {
  clearImportIntent,
  endImportLease,
  listImportIntents,
  readImportIntent,
  takeImportLease,
  writeImportIntent,
  type ImportLease,
} from '../../store/control/collecting/import-leases-table.ts'
import type { CollectorContext } from '../context.ts'
import { readImports } from './list-imports.ts'

const Intent = z.object({
  action: z.enum(['usage_report.imported', 'usage_report.taken_back']),
  actor: z.object({
    kind: z.enum(ACTOR_KINDS),
    id: z.string(),
    tenant: z.string(),
    role: z.enum(ROLES),
  }),
  connection: z.string(),
  importId: z.string(),
  detail: z.record(z.string(), z.json()),
})

/**
 * A file is committed in the facts and told of in the audit log, which are two stores. So what is intended is written down
 * before, and after it, or after a crash, the ledger says whether it was done and the log is to have it.
 */
export type ImportIntent = z.infer<typeof Intent>

export async function intend(ctx: CollectorContext, lease: ImportLease, intent: ImportIntent): Promise<void> {
  await writeImportIntent(ctx.control.db, lease, JSON.stringify(intent))
}

/** Of whoever holds the account: whose lease has passed to somebody else finds nothing, and they settle their own. */
export async function settleIntent(ctx: CollectorContext, lease: ImportLease): Promise<void> {
  const { db } = ctx.control
  const written = await readImportIntent(db, lease)
  if (written === null) return
  const { action, actor, connection, importId, detail } = Intent.parse(JSON.parse(written))
  const imports = await readImports({ ctx, actor, id: connection })
  const stands = imports.some(({ standing }) => standing.files.some(({ id }) => id === importId))
  const isDone = stands === (action === 'usage_report.imported')
  await db.transaction().execute(async (tx) => {
    if (!(await clearImportIntent(tx, lease, written)) || !isDone) return
    await writeAudit(tx, ctx.clock, {
      actor,
      action,
      objectType: 'connection',
      objectId: connection,
      detail: { import: importId, ...detail },
    })
  })
}

/** After a crash, of accounts that nobody holds. */
export async function settleIntents(ctx: CollectorContext): Promise<void> {
  const { db } = ctx.control
  for (const of of await listImportIntents(db, isoNow(ctx.clock))) {
    const lease = { ...of, owner: ctx.newId() }
    const until = new Date(ctx.clock.now() + SETTLED_WITHIN_MS).toISOString()
    if (!(await takeImportLease(db, lease, { now: isoNow(ctx.clock), until }))) continue
    await settleIntent(ctx, lease)
    await endImportLease(db, lease)
  }
}

const SETTLED_WITHIN_MS = MINUTE_MS
