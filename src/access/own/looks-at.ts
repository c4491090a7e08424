import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import { readCursor, writeCursor } from '../../lib/page-cursor.ts'
import type { IdentityKey } from '../../model/identity.ts'
import { isNotTold } from '../../model/privacy/reveal-delay.ts'
import { quarterOf } from '../../model/time/calendar-month.ts'
import { addDays, utcDay, type UtcDay } from '../../model/time/time.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import { listRevealRows } from '../../store/control/people/reveals-table.ts'
import type { RevealRow } from '../../store/control/people/privacy-tables.ts'
import type { AuditRow } from '../../store/control/tables.ts'
import { auditNames } from '../audit/audit-names.ts'
import type { Pseudonyms } from '../audit/pseudonym.ts'

/** Whose looks are asked for, and what they may have been known by. */
export interface LooksAtArgs {
  ctx: { control: ControlStore; clock: Clock }
  pseudonyms: Pick<Pseudonyms, 'of' | 'isOf'>
  tenant: string
  keys: readonly IdentityKey[]
}

/** Somebody looked at people, and this person was, or may have been, among them. */
export interface LookAt {
  at: string
  by: { kind: string; id: string; name: string | null }
  /** Id of the route, or the command of the shell. */
  route: string
  isFile: boolean
  /** How many people it told of. */
  people: number
  /** Whom it told of is not written down, as it was many. */
  isAmongMany: boolean
}

const READ_AT_ONCE = 500
/** Oldest look that there can be: the journal is kept for so long at most. */
const MOST_QUARTERS = 41
const SHORT = 'P-'.length + 8
const MOST_REVEALS = 10_000

/** The newest first. A name that was shown to somebody is left out while the person is not told of it. */
export async function listLooksAt(
  args: LooksAtArgs & { limit: number; cursor?: string | undefined },
): Promise<{ looks: LookAt[]; nextCursor: string | null }> {
  const { ctx, tenant, limit } = args
  const [isMe, hidden] = await Promise.all([callerOf(args), hiddenPseudonyms(args)])
  const found: { row: AuditRow; look: Omit<LookAt, 'by'> }[] = []
  let after = args.cursor === undefined ? null : readCursor(args.cursor, Position)
  for (;;) {
    const rows = await readViews(ctx.control, { tenant, after, codes: isMe.codes, keys: args.keys })
    for (const row of rows) {
      const look = await lookOf(row, isMe, hidden)
      if (look) found.push({ row, look })
      if (found.length > limit) break
    }
    const last = rows.at(-1)
    if (found.length > limit || rows.length < READ_AT_ONCE || !last) break
    after = [last.at, last.id]
  }
  const page = found.slice(0, limit)
  const last = page.at(-1)?.row
  const actors = page.map(({ row }) => ({ type: row.actor_kind, id: row.actor_id }))
  const nameOf = await auditNames(ctx.control.db, tenant, actors)
  return {
    looks: page.map(({ row, look }) => {
      const by = { type: row.actor_kind, id: row.actor_id }
      return { ...look, by: { kind: by.type, id: by.id, name: nameOf(by) } }
    }),
    nextCursor: found.length > limit && last ? writeCursor([last.at, last.id]) : null,
  }
}

/** Names that were asked for of this person, the newest first, but for those that they are not told of yet. */
export async function listRevealsOf(args: LooksAtArgs): Promise<RevealRow[]> {
  const now = args.ctx.clock.now()
  return (await revealsOf(args)).filter((row) => !isNotTold(row, now))
}

async function revealsOf({ ctx, pseudonyms, tenant, keys }: LooksAtArgs): Promise<RevealRow[]> {
  const rows = await listRevealRows(ctx.control.db, tenant, MOST_REVEALS)
  const own = await Promise.all(
    rows.map(async ({ month, pseudonym }) => {
      const of = { tenant, day: `${month}-01` }
      return (await Promise.all(keys.map((key) => pseudonyms.isOf(of, pseudonym, key)))).some(Boolean)
    }),
  )
  return rows.filter((_, at) => own[at])
}

/** By which pseudonyms a name is asked for now that the person is not told of yet. */
async function hiddenPseudonyms(args: LooksAtArgs): Promise<ReadonlySet<string>> {
  const now = args.ctx.clock.now()
  const hidden = (await revealsOf(args)).filter((row) => isNotTold(row, now))
  return new Set(hidden.map(({ pseudonym }) => pseudonym))
}

interface Caller {
  /** The first letters by which the person was ever called. */
  codes: readonly string[]
  keys: readonly string[]
  is(pseudonym: string): Promise<boolean>
}

/** Whoever was looked at is called as in the quarter of the look, or of the month that was looked at. */
async function callerOf({ ctx, pseudonyms, tenant, keys }: LooksAtArgs): Promise<Caller> {
  const called = await Promise.all(
    quartersBefore(utcDay(ctx.clock.now())).flatMap((day) =>
      keys.map(async (key) => {
        const [code = ''] = (await pseudonyms.of({ tenant, day }, [key])).values()
        return [code, { day, key }] as const
      }),
    ),
  )
  const byCode = new Map(called)
  return {
    codes: [...byCode.keys()],
    keys,
    is: async (pseudonym) => {
      const own = byCode.get(pseudonym.slice(0, SHORT))
      return own !== undefined && (await pseudonyms.isOf({ tenant, day: own.day }, pseudonym, own.key))
    },
  }
}

function quartersBefore(today: UtcDay): UtcDay[] {
  const quarters: UtcDay[] = []
  for (let day = quarterOf(today); quarters.length < MOST_QUARTERS; day = quarterOf(addDays(day, -1)))
    quarters.push(day)
  return quarters
}

/** Looks that may have been at the person; those that say whom they told of are looked through afterwards. */
async function readViews(
  { db }: ControlStore,
  of: {
    tenant: string
    after: z.infer<typeof Position> | null
    codes: readonly string[]
    keys: readonly string[]
  },
): Promise<AuditRow[]> {
  const { tenant, after, codes, keys } = of
  let query = db.selectFrom('audit_log').selectAll().where('tenant', '=', tenant)
  query = query.where(({ eb, or, and }) =>
    or([
      eb('action', '=', 'people.viewed'),
      and([
        eb('action', '=', 'person.viewed'),
        or([
          eb(sql<string>`substr(object_id, 1, ${sql.lit(SHORT)})`, 'in', [...codes, NEVER]),
          eb('object_id', 'in', [...keys, NEVER]),
        ]),
      ]),
    ]),
  )
  if (after !== null) {
    const [at, id] = after
    query = query.where(({ eb, or, and }) =>
      or([eb('at', '<', at), and([eb('at', '=', at), eb('id', '<', id)])]),
    )
  }
  return await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(READ_AT_ONCE).execute()
}

/** Lists of a statement are not empty. */
const NEVER = ''

async function lookOf(
  { action, at, object_type: type, object_id: object, detail: text }: AuditRow,
  me: Caller,
  hidden: ReadonlySet<string>,
): Promise<Omit<LookAt, 'by'> | null> {
  const { data: detail } = Detail.safeParse(JSON.parse(text))
  if (!detail) return null
  const { file: isFile = false, who, people = 1 } = detail
  if (action === 'people.viewed') {
    const own = await Promise.all((who ?? []).map((one) => me.is(one)))
    if (who && !own.some(Boolean)) return null
    return { at, route: object, isFile, people, isAmongMany: !who }
  }
  const isMine = type === 'pseudonym' ? await me.is(object) : me.keys.includes(object)
  const route = detail.route ?? ''
  if (!isMine || (route === SHOWS_NAME && hidden.has(object))) return null
  return { at, route, isFile, people, isAmongMany: false }
}

const SHOWS_NAME = 'getRevealed'
const Detail = z.object({
  route: z.string().optional(),
  file: z.boolean().optional(),
  people: z.number().optional(),
  who: z.array(z.string()).optional(),
})
const Position = z.tuple([z.iso.datetime(), z.uuid()])
