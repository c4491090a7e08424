import { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import type { EraseText } from '../../model/privacy/erase-text.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import type { AuditRow } from '../../store/control/tables.ts'
import { entriesInOrder, lockChain, PRIVACY } from './audit-chain.ts'
import { redactAudit, TOGETHER, type Redaction } from './redact-audit.ts'

const Detail = z.record(z.string(), z.unknown())

/** Entries that say a name, as far as the log was read. */
interface Naming {
  ids: readonly string[]
  /** Place of the last entry that was read. */
  through: number
}

/** Look for names in the log behind a place. It may be long: read it before the transaction, for which others would wait. */
export async function findNaming(
  db: ControlDb,
  { tenant, erase, behind = 0 }: { tenant: string; erase: EraseText; behind?: number },
): Promise<Naming> {
  const ids: string[] = []
  let through = behind
  for await (const row of entriesInOrder(db, tenant, behind)) {
    if (redactionOf(row, erase)) ids.push(row.id)
    through = row.seq ?? through
  }
  return { ids, through }
}

/**
 * Take somebody's names out of an organisation's log. Of the agreement only what somebody wrote is text: its terms stay, also
 * where one reads like a name. Resolves to how many entries had one.
 * @param args.found what is known of the log already; the rest is read here
 */
export async function eraseEntries(
  tx: ControlTx,
  clock: Clock,
  { actor, erase, found }: { actor: Actor; erase: EraseText; found?: Naming },
): Promise<number> {
  const { tenant } = actor
  await lockChain(tx, tenant)
  const late = await findNaming(tx, { tenant, erase, ...(found && { behind: found.through }) })
  const ids = [...(found?.ids ?? []), ...late.ids]
  let erased = 0
  for (let at = 0; at < ids.length; at += TOGETHER) {
    const rows = tx.selectFrom('audit_log').selectAll().where('tenant', '=', tenant)
    const some = await rows
      .where('id', 'in', ids.slice(at, at + TOGETHER))
      .orderBy('seq')
      .execute()
    const entries = some.flatMap((row) => redactionOf(row, erase) ?? [])
    await redactAudit(tx, clock, { actor, why: 'erasure', entries })
    erased += entries.length
  }
  return erased
}

/** What the entry says without the names; null where it says none. */
function redactionOf(row: AuditRow, erase: EraseText): Redaction | null {
  const isAgreement = row.object_type === PRIVACY
  const objectId = isAgreement ? null : erase(row.object_id)
  const detail = erasedIn(JSON.parse(row.detail), isAgreement ? { only: WRITTEN, erase } : { erase })
  if (objectId === null && !detail.isErased) return null
  const object = { type: row.object_type, id: objectId ?? row.object_id }
  return { id: row.id, detail: Detail.parse(detail.value), object }
}

/** Why somebody proposed a change. */
const WRITTEN = 'reason'

interface Erasing {
  erase: EraseText
  /** Nothing but fields of this name. */
  only?: string
}

function erasedIn(value: unknown, how: Erasing): { value: unknown; isErased: boolean } {
  if (typeof value === 'string') {
    const erased = how.only === undefined ? how.erase(value) : null
    return { value: erased ?? value, isErased: erased !== null }
  }
  if (Array.isArray(value)) {
    const parts = value.map((one) => erasedIn(one, how))
    return { value: parts.map((part) => part.value), isErased: parts.some(({ isErased }) => isErased) }
  }
  if (typeof value !== 'object' || value === null) return { value, isErased: false }
  const parts = Object.entries(value).map(
    ([name, one]) => [name, erasedIn(one, name === how.only ? { erase: how.erase } : how)] as const,
  )
  return {
    value: Object.fromEntries(parts.map(([name, part]) => [name, part.value])),
    isErased: parts.some(([, { isErased }]) => isErased),
  }
}
