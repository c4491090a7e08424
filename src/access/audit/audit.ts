import type { ExpressionBuilder } from 'kysely'
import { v7 as timeOrderedId } from 'uuid'
import { z } from 'zod'
import { isoNow, type Clock } from '../../lib/clock.ts'
import { readCursor, writeCursor } from '../../lib/page-cursor.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlDb, ControlStore, ControlTx } from '../../store/control/control-store.ts'
import type { AuditRow, ControlTables } from '../../store/control/tables.ts'
import { nextLink } from './audit-chain.ts'
import { auditNames } from './audit-names.ts'
import { requirePermission } from '../permissions.ts'

export interface AuditEvent {
  actor: Actor
  /** E.g. `connection.disconnected`. */
  action: string
  objectType: string
  objectId: string
  /** What changed; never a secret. */
  detail?: Record<string, unknown>
}

export interface AuditEntry {
  id: string
  /** ISO-8601 UTC. */
  at: string
  /** `name` is null when the actor no longer exists. */
  actor: { kind: string; id: string; name: string | null }
  action: string
  objectType: string
  objectId: string
  objectName: string | null
  detail: Record<string, unknown>
}

/** Append to the log of the actor's organisation, in the transaction of the change itself. */
export async function writeAudit(db: ControlDb | ControlTx, clock: Clock, event: AuditEvent): Promise<void> {
  const row = {
    // Ids of one process are monotonic, so entries of the same millisecond keep their order.
    id: timeOrderedId(),
    tenant: event.actor.tenant,
    at: isoNow(clock),
    actor_kind: event.actor.kind,
    actor_id: event.actor.id,
    action: event.action,
    object_type: event.objectType,
    object_id: event.objectId,
    detail: JSON.stringify(event.detail ?? {}),
  }
  const append = async (tx: ControlTx | ControlDb) => {
    await tx
      .insertInto('audit_log')
      .values({ ...row, ...(await nextLink(tx, row)) })
      .execute()
  }
  await (db.isTransaction ? append(db) : db.transaction().execute(append))
}

/** Objects of entries by which the people that are counted could be known. */
const OF_PEOPLE: readonly string[] = ['identity', 'identity_decision']

export const isOfPeople = (objectType: string): boolean => OF_PEOPLE.includes(objectType)

/** What is looked for; absent: any. */
export interface AuditFilter {
  /** Id of who did it. */
  by?: string | undefined
  /** As `session.started`; with a dot at its end all that begin so. */
  action?: string | undefined
  object?: string | undefined
  objectType?: string | undefined
  /** ISO-8601; from then on, and before then. */
  from?: string | undefined
  to?: string | undefined
}

/** Who is hidden is not found either: a search for a person would tell of which entries they are. */
function conditions(
  eb: ExpressionBuilder<ControlTables, 'audit_log'>,
  { by, action, object, objectType, from, to }: AuditFilter,
  namesPeople: boolean,
) {
  const isKind = action?.endsWith('.') === true
  return [
    ...(by === undefined ? [] : [eb('actor_id', '=', by)]),
    ...(action === undefined || isKind ? [] : [eb('action', '=', action)]),
    // Between two texts lies what the database's language says, so the beginning itself is compared.
    ...(isKind
      ? [eb(eb.fn<string>('substr', ['action', eb.lit(1), eb.lit(action.length)]), '=', action)]
      : []),
    ...(object === undefined ? [] : [eb('object_id', '=', object)]),
    ...(object === undefined || namesPeople ? [] : [eb('object_type', 'not in', OF_PEOPLE)]),
    ...(objectType === undefined ? [] : [eb('object_type', '=', objectType)]),
    ...(from === undefined ? [] : [eb('at', '>=', inMs(from))]),
    ...(to === undefined ? [] : [eb('at', '<', inMs(to))]),
  ]
}

/** As moments are stored. */
const inMs = (instant: string) => new Date(instant).toISOString()

/**
 * One page of the log, newest first.
 * @param cursor `nextCursor` of the page before
 * @param namesPeople false: it says that somebody was looked at or matched, and not who
 */
export async function listAudit(options: {
  control: ControlStore
  actor: Actor
  limit: number
  cursor?: string | undefined
  namesPeople?: boolean
  filter?: AuditFilter
}): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const { control, actor, limit, cursor, namesPeople = true, filter = {} } = options
  requirePermission(actor, 'audit:read')
  let query = control.db
    .selectFrom('audit_log')
    .selectAll()
    .where('tenant', '=', actor.tenant)
    .where((eb) => eb.and(conditions(eb, filter, namesPeople)))
  if (cursor !== undefined) {
    const [at, id] = readCursor(cursor, Position)
    query = query.where((eb) => eb.or([eb('at', '<', at), eb.and([eb('at', '=', at), eb('id', '<', id)])]))
  }
  const rows = await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const nameOf = await auditNames(
    control.db,
    actor.tenant,
    page.flatMap((row) => [actorOf(row), objectOf(row)]),
  )
  return {
    entries: page.map((row) => ({
      id: row.id,
      at: row.at,
      actor: { kind: row.actor_kind, id: row.actor_id, name: nameOf(actorOf(row)) },
      action: row.action,
      objectType: row.object_type,
      ...(namesPeople || !isOfPeople(row.object_type) ? subjectOf(row, nameOf) : HIDDEN),
    })),
    nextCursor: rows.length > limit && last ? writeCursor([last.at, last.id]) : null,
  }
}

const actorOf = (row: { actor_kind: string; actor_id: string }) => ({
  type: row.actor_kind,
  id: row.actor_id,
})
const objectOf = (row: { object_type: string; object_id: string }) => ({
  type: row.object_type,
  id: row.object_id,
})

const HIDDEN = { objectId: '', objectName: null, detail: {} }
const subjectOf = (row: AuditRow, nameOf: (thing: { type: string; id: string }) => string | null) => ({
  objectId: row.object_id,
  objectName: nameOf(objectOf(row)),
  detail: Detail.parse(JSON.parse(row.detail)),
})

const Detail = z.record(z.string(), z.unknown())
const Position = z.tuple([z.iso.datetime(), z.uuid()])
