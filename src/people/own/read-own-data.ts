import { readAgreement } from '../../access/agreement/journal.ts'
import { readRetention, type RetentionView } from '../../access/agreement/read-retention.ts'
import { auditNames } from '../../access/audit/audit-names.ts'
import type { Pseudonyms } from '../../access/audit/pseudonym.ts'
import { listLooksAt, listRevealsOf, type LookAt } from '../../access/own/looks-at.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Actor } from '../../model/actor.ts'
import type { IdentityKey } from '../../model/identity.ts'
import type { Agreement } from '../../model/privacy/agreement.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import type { OwnDataOpeningRow } from '../../store/control/people/privacy-tables.ts'
import type { OwnGrant, OwnRow, OwnUnits } from '../../store/facts/own/own-grant.ts'
import { revealOf, type Reveal } from '../reveal/reveal.ts'

interface OwnArgs {
  ctx: { control: ControlStore; clock: Clock }
  pseudonyms: Pseudonyms
  actor: Actor
  /** What the gate has opened of one person. */
  own: OwnGrant
  keys: readonly IdentityKey[]
  openings: readonly OwnDataOpeningRow[]
}

/** Of one table, what there is. */
interface StoredOf {
  table: string
  rows: number
  firstDay: string | null
  lastDay: string | null
}

interface OwnDataView extends LooksView {
  countedIn: OwnUnits[]
  stored: StoredOf[]
  rows: OwnRow[]
  agreement: Agreement
  retention: RetentionView[]
}

export interface LooksView {
  looks: LookAt[]
  nextCursor: string | null
  reveals: Reveal[]
  openings: readonly OwnDataOpeningRow[]
  /** Of everybody above who is a person; null where somebody is gone. */
  nameOf(userId: string): string | null
}

/** A file has all of them. */
const ALL_LOOKS = 100_000

/** @param args.of the table whose rows are wanted; `all` of them or `none` */
export async function readOwnData(args: OwnArgs & { of: string }): Promise<OwnDataView> {
  const { ctx, actor, own, of } = args
  const tables: OwnRow[][] = []
  // One after the other: somebody's file holds nobody else's questions up.
  for (const table of own.tables) tables.push(await own.rows(table))
  const [countedIn, agreement, retention, looks] = await Promise.all([
    own.countedIn(),
    readAgreement(ctx, actor.tenant),
    readRetention(ctx, actor),
    readLooks({ ...args, limit: of === 'all' ? ALL_LOOKS : 0 }),
  ])
  return {
    ...looks,
    countedIn,
    stored: own.tables.map((table, at) => storedOf(table, tables[at] ?? [])),
    rows: tables.flat().filter(({ table }) => of === 'all' || of === table),
    agreement,
    retention,
  }
}

function storedOf(table: string, rows: readonly OwnRow[]): StoredOf {
  const days = rows.flatMap(({ day }) => day ?? []).toSorted()
  return { table, rows: rows.length, firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null }
}

/** Who looked at the person, and whose names were asked for. @param args.limit none: no looks */
export async function readLooks(
  args: OwnArgs & { limit: number; cursor?: string | undefined },
): Promise<LooksView> {
  const { ctx, actor, openings, limit } = args
  const asked = { ...args, tenant: actor.tenant }
  const now = ctx.clock.now()
  const [{ looks, nextCursor }, rows] = await Promise.all([
    limit === 0 ? NO_LOOKS : listLooksAt(asked),
    listRevealsOf(asked),
  ])
  const reveals = rows.map((row) => revealOf(row, now))
  const ids = [
    ...openings.map(({ user_id: id }) => id),
    ...reveals.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy ?? []].flat()),
  ]
  const nameOf = await auditNames(
    ctx.control.db,
    actor.tenant,
    [...new Set(ids)].map((id) => ({ type: 'user', id })),
  )
  return { looks, nextCursor, reveals, openings, nameOf: (id) => nameOf({ type: 'user', id }) }
}

const NO_LOOKS: { looks: LookAt[]; nextCursor: string | null } = { looks: [], nextCursor: null }
