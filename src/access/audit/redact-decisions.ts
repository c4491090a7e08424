import { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import { parseIdentityKey } from '../../model/identity.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import type { Pseudonyms } from './pseudonym.ts'
import { redactAudit, type Redaction } from './redact-audit.ts'

interface Place {
  control: ControlStore
  clock: Clock
  pseudonyms: Pseudonyms
}

const Decided = z.looseObject({ a: z.string(), b: z.string().optional() })

/**
 * Have entries of earlier versions on who is whom, and on who was looked at, name people by pseudonym, as they do now: they
 * named the vendors' ids. Safe to repeat. The journals hold before this is called.
 */
export async function redactDecisions(place: Place): Promise<void> {
  const { control, clock } = place
  const tenants = await control.db.selectFrom('audit_heads').select('tenant').execute()
  for (const { tenant } of tenants) {
    // Read before the transaction begins: the vault, which pseudonyms ask, would wait for its end.
    const entries = await redactionsOf(place, tenant)
    const actor = { kind: 'system', id: 'start', tenant, role: 'owner' } as const
    await control.db
      .transaction()
      .execute((tx) => redactAudit(tx, clock, { actor, why: 'ids_of_people', entries }))
  }
}

async function redactionsOf({ control, pseudonyms }: Place, tenant: string): Promise<Redaction[]> {
  const entries: Redaction[] = []
  for (const row of await rowsOfPeople(control.db, tenant)) {
    const { id, at, object_type: type, object_id: objectId } = row
    const called = async (keys: readonly string[]) => {
      const names = await pseudonyms.of({ tenant, day: at.slice(0, 10) }, keys)
      return (key: string) => (parseIdentityKey(key) ? (names.get(key) ?? '') : key)
    }
    if (type === 'identity') {
      const nameless = await called([objectId])
      entries.push({ id, object: { type: 'pseudonym', id: nameless(objectId) } })
      continue
    }
    const { a, b, ...others } = Decided.parse(JSON.parse(row.detail))
    const nameless = await called([a, ...(b === undefined ? [] : [b])])
    entries.push({ id, detail: { ...others, a: nameless(a), ...(b !== undefined && { b: nameless(b) }) } })
  }
  return entries
}

function rowsOfPeople(db: ControlStore['db'], tenant: string) {
  return db
    .selectFrom('audit_log')
    .select(['id', 'at', 'object_type', 'object_id', 'detail'])
    .where('tenant', '=', tenant)
    .where((eb) =>
      eb.or([
        eb('object_type', '=', 'identity'),
        eb.and([eb('action', 'in', ['people.merge', 'people.split']), eb('detail', 'like', '%assistant:%')]),
      ]),
    )
    .orderBy('seq')
    .execute()
}
