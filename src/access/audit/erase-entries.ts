import { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import type { EraseText } from '../../lib/erase-text.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import { lockChain, PRIVACY } from './audit-chain.ts'
import { redactAudit, type Redaction } from './redact-audit.ts'

const Detail = z.record(z.string(), z.unknown())

/**
 * Take somebody's names out of an organisation's log. Of the agreement only what somebody wrote is text: its terms stay, also
 * where one reads like a name. Resolves to how many entries had one.
 */
export async function eraseEntries(
  tx: ControlTx,
  clock: Clock,
  { actor, erase }: { actor: Actor; erase: EraseText },
): Promise<number> {
  const { tenant } = actor
  await lockChain(tx, tenant)
  const all = tx
    .selectFrom('audit_log')
    .select(['id', 'object_type', 'object_id', 'detail'])
    .where('tenant', '=', tenant)
  const entries: Redaction[] = []
  for (const row of await all.orderBy('seq').execute()) {
    const isAgreement = row.object_type === PRIVACY
    const objectId = isAgreement ? null : erase(row.object_id)
    const detail = erasedIn(JSON.parse(row.detail), isAgreement ? { only: WRITTEN, erase } : { erase })
    if (objectId === null && !detail.isErased) continue
    const object = { type: row.object_type, id: objectId ?? row.object_id }
    entries.push({ id: row.id, detail: Detail.parse(detail.value), object })
  }
  await redactAudit(tx, clock, { actor, why: 'erasure', entries })
  return entries.length
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
