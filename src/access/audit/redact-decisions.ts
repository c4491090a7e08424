import { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import { parseIdentityKey } from '../../model/identity.ts'
import type { ControlStore, ControlTx } from '../../store/control/control-store.ts'
import type { Pseudonyms } from './pseudonym.ts'
import { redactAudit } from './redact-audit.ts'

interface Place {
  control: ControlStore
  clock: Clock
  pseudonyms: Pseudonyms
}

const Decided = z.looseObject({ a: z.string(), b: z.string().optional() })

/**
 * Have entries of earlier versions on who is whom name people by pseudonym, as they do now: they named the vendors' ids. Safe
 * to repeat. The journals hold before this is called.
 */
export async function redactDecisions(place: Place): Promise<void> {
  const { control } = place
  const tenants = await control.db.selectFrom('audit_heads').select('tenant').execute()
  for (const { tenant } of tenants)
    await control.db.transaction().execute((tx) => redactOf(tx, place, tenant))
}

async function redactOf(tx: ControlTx, { clock, pseudonyms }: Place, tenant: string): Promise<void> {
  const rows = await tx
    .selectFrom('audit_log')
    .select(['id', 'at', 'detail'])
    .where('tenant', '=', tenant)
    .where('action', 'in', ['people.merge', 'people.split'])
    .where('detail', 'like', '%assistant:%')
    .orderBy('seq')
    .execute()
  const entries: { id: string; detail: object }[] = []
  for (const { id, at, detail } of rows) {
    const decided = Decided.parse(JSON.parse(detail))
    const named = [decided.a, ...(decided.b === undefined ? [] : [decided.b])]
    const called = await pseudonyms.of({ tenant, day: at.slice(0, 10) }, named)
    const nameless = (key: string) => (parseIdentityKey(key) ? (called.get(key) ?? '') : key)
    const { a, b, ...others } = decided
    entries.push({ id, detail: { ...others, a: nameless(a), ...(b !== undefined && { b: nameless(b) }) } })
  }
  const actor = { kind: 'system', id: 'start', tenant, role: 'owner' } as const
  await redactAudit(tx, clock, { actor, why: 'ids_of_people', entries })
}
