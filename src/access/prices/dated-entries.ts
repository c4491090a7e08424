import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import { isUniqueViolation } from '../../store/control/unique-violation.ts'
import { said, type PlainCode, type Said } from '../../words/said.ts'
import type { AccessContext } from '../access-context.ts'
import { inTurn } from '../audit/audit-chain.ts'
import { writeAudit } from '../audit/audit.ts'
import { requirePermission } from '../permissions.ts'

/** Entries of a kind per organisation: the list is read without paging. */
export const MOST_ENTRIES = 500

/** What an organisation sets by day, such as a price: where it is kept, and how it is told of. */
export interface EntryKind<Entry extends { id: string }> {
  name: 'price' | 'allowance'
  list(db: ControlDb | ControlTx, tenant: string): Promise<Entry[]>
  /** Throws a unique violation when there is one of that thing and day; so does `update`. */
  insert(tx: ControlTx, tenant: string, entry: Entry): Promise<void>
  update(tx: ControlTx, tenant: string, entry: Entry): Promise<void>
  remove(tx: ControlTx, of: { tenant: string; id: string }): Promise<void>
  /** What else of the organisation is another one with each change. */
  touch?(tx: ControlTx, tenant: string): Promise<void>
  /** For the log: what it is of, and what a change may change. */
  of(entry: Entry): Record<string, string>
  holds(entry: Entry): Record<string, string>
  words: {
    none: PlainCode
    lookAgain: PlainCode
    dayTaken: PlainCode
    changeThat: PlainCode
    tooMany(count: number): Said
    takeBack: PlainCode
  }
}

export interface EntryArgs {
  ctx: Pick<AccessContext, 'control' | 'clock'>
  actor: Actor
}

/** The organisation's entries, thing by thing, the oldest first. */
export async function listEntries<Entry extends { id: string }>(
  kind: EntryKind<Entry>,
  { ctx, actor }: EntryArgs,
): Promise<Entry[]> {
  requirePermission(actor, 'self:read')
  return kind.list(ctx.control.db, actor.tenant)
}

/** @throws TidemarkError `conflict` when there is one of that thing and day, or there are too many */
export function addEntry<Entry extends { id: string }>(
  kind: EntryKind<Entry>,
  args: EntryArgs,
  entry: Entry,
): Promise<Entry> {
  return change(kind, args, async (tx, all) => {
    if (all.length >= MOST_ENTRIES) {
      const action = said(kind.words.takeBack)
      throw new TidemarkError('conflict', kind.words.tooMany(MOST_ENTRIES), { action })
    }
    await kind.insert(tx, args.actor.tenant, entry)
    return { verb: 'added', entry, detail: { ...kind.of(entry), ...kind.holds(entry) } }
  })
}

/** What stays as it is leaves nothing in the log. @throws TidemarkError `not_found`, and as `addEntry` */
export function changeEntry<Entry extends { id: string }>(
  kind: EntryKind<Entry>,
  args: EntryArgs & { id: string },
  wanted: Partial<Entry>,
): Promise<Entry> {
  return change(kind, args, async (tx, all) => {
    const before = requireOwn(kind, all, args.id)
    const given = Object.entries(wanted).filter(([, value]) => value !== undefined)
    const after: Entry = { ...before, ...Object.fromEntries(given) }
    const detail = differences(kind.holds(before), kind.holds(after))
    if (Object.keys(detail).length === 0) return { verb: null, entry: after }
    await kind.update(tx, args.actor.tenant, after)
    return { verb: 'changed', entry: after, detail: { ...kind.of(after), ...detail } }
  })
}

/** The one before holds again. @throws TidemarkError `not_found` */
export async function takeBackEntry<Entry extends { id: string }>(
  kind: EntryKind<Entry>,
  args: EntryArgs & { id: string },
): Promise<void> {
  await change(kind, args, async (tx, all) => {
    const entry = requireOwn(kind, all, args.id)
    await kind.remove(tx, { tenant: args.actor.tenant, id: args.id })
    return { verb: 'taken_back', entry, detail: { ...kind.of(entry), ...kind.holds(entry) } }
  })
}

type Change<Entry> =
  | { verb: null; entry: Entry }
  | { verb: 'added' | 'changed' | 'taken_back'; entry: Entry; detail: Record<string, unknown> }

/** The change and its entry in the log: both or none. */
async function change<Entry extends { id: string }>(
  kind: EntryKind<Entry>,
  { ctx, actor }: EntryArgs,
  make: (tx: ControlTx, all: readonly Entry[]) => Promise<Change<Entry>>,
): Promise<Entry> {
  requirePermission(actor, 'money:write')
  const { tenant } = actor
  return inTurn(ctx.control.db, tenant, async (tx) => {
    const made = await make(tx, await kind.list(tx, tenant))
    const { verb, entry } = made
    if (verb === null) return entry
    await kind.touch?.(tx, tenant)
    const of = { objectType: kind.name, objectId: entry.id, detail: made.detail }
    await writeAudit(tx, ctx.clock, { actor, action: `${kind.name}.${verb}`, ...of })
    return entry
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    const action = said(kind.words.changeThat)
    throw new TidemarkError('conflict', said(kind.words.dayTaken), { action, cause: error })
  })
}

function requireOwn<Entry extends { id: string }>(
  { words }: EntryKind<Entry>,
  all: readonly Entry[],
  id: string,
): Entry {
  const own = all.find((entry) => entry.id === id)
  if (own) return own
  throw new TidemarkError('not_found', said(words.none), { action: said(words.lookAgain) })
}

function differences(from: Record<string, string>, to: Record<string, string>) {
  const fields = Object.keys(from).filter((field) => from[field] !== to[field])
  return Object.fromEntries(fields.map((field) => [field, { from: from[field], to: to[field] }]))
}
