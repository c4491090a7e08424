import { z } from 'zod'
import { isoNow, type Clock } from '../../lib/clock.ts'
import type { Actor } from '../../model/actor.ts'
import { agreementAt, firstAgreement, type Agreement } from '../../model/privacy/agreement.ts'
import {
  FIRST_REVEAL_TERMS,
  LEAST_OF_LEADS,
  parsePrivacyMode,
  RETAINED_DATA,
  REVEAL_PURPOSES,
  type PrivacyMode,
} from '../../model/privacy.ts'
import type { ControlDb, ControlStore, ControlTx } from '../../store/control/control-store.ts'
import { lockChain, PRIVACY } from '../audit/audit-chain.ts'
import { writeAudit } from '../audit/audit.ts'
import type { AgreedAt } from './earlier-groups.ts'

const Mode = z.string().transform(parsePrivacyMode)
const Periods = z.partialRecord(z.enum(RETAINED_DATA), z.int())
const Reveals = z.object({
  purposes: z.array(z.enum(REVEAL_PURPOSES)),
  monthly: z.int(),
  alone: z.boolean(),
})
const TERMS = {
  mode: Mode,
  k: z.int(),
  insiders: z.int(),
  leads: z.int(),
  led: z.boolean(),
  observer: z.boolean(),
  deletes: z.boolean(),
}
const Change = z.object({
  mode: z.exactOptional(TERMS.mode),
  k: z.exactOptional(TERMS.k),
  insiders: z.exactOptional(TERMS.insiders),
  leads: z.exactOptional(TERMS.leads),
  led: z.exactOptional(TERMS.led),
  observer: z.exactOptional(TERMS.observer),
  deletes: z.exactOptional(TERMS.deletes),
  reveals: z.exactOptional(Reveals),
  retention: z.exactOptional(Periods),
})
const Proposed = z.object({
  id: z.string(),
  change: Change,
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  confirmedBy: z.string().nullable(),
  holdsFrom: z.iso.datetime().nullable(),
})
const Entry = z.object({
  agreement: z.object({
    ...TERMS,
    // Entries of versions without it: nobody has confirmed the periods.
    deletes: TERMS.deletes.default(false),
    leads: TERMS.leads.default(LEAST_OF_LEADS.first),
    led: TERMS.led.default(false),
    reveals: Reveals.default(FIRST_REVEAL_TERMS),
    retention: Periods.default({}),
    since: z.string(),
    peopleFrom: z.iso.date().nullable(),
    ledFrom: z.iso.date().nullable().default(null),
    pending: Proposed.nullable(),
    weakened: Proposed.nullable(),
  }),
})

/** What is not known shows nothing. */
const UNKNOWN = firstAgreement('aggregate', '1970-01-01T00:00:00.000Z')

type Place = { control: ControlStore; clock: Clock }

/** What holds now. It is asked with every question, so a stricter mode holds at once. */
export async function readAgreement({ control, clock }: Place, tenant: string): Promise<Agreement> {
  const last = await lastEntry(control.db, tenant)
  return agreementAt(last?.agreement ?? UNKNOWN, clock.now())
}

interface LastEntry {
  seq: number
  agreement: Agreement
}

/** The agreement is the last entry about it in the journal, and stands nowhere else. Null: there is none. */
export async function lastEntry(db: ControlDb | ControlTx, tenant: string): Promise<LastEntry | null> {
  const row = await db
    .selectFrom('audit_log')
    .select(['seq', 'detail'])
    .where('tenant', '=', tenant)
    .where('object_type', '=', PRIVACY)
    .where('seq', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.seq === null) return null
  const { data } = Entry.safeParse(JSON.parse(row.detail))
  return { seq: row.seq, agreement: data?.agreement ?? UNKNOWN }
}

/** All of its entries in order of time, as far as the journal reaches. */
export async function listAgreed(db: ControlDb, tenant: string): Promise<AgreedAt[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'detail'])
    .where('tenant', '=', tenant)
    .where('object_type', '=', PRIVACY)
    .where('seq', 'is not', null)
    .orderBy('seq')
    .execute()
  return rows.map(({ at, detail }) => ({
    at,
    agreement: Entry.safeParse(JSON.parse(detail)).data?.agreement ?? UNKNOWN,
  }))
}

/** An entry about the agreement, with all of what holds after it. */
export interface AgreementEvent {
  actor: Actor
  /** After `privacy.`. */
  what: 'began' | 'tightened' | 'proposed' | 'confirmed' | 'withdrawn' | 'weakened' | 'restated' | 'switched'
  agreement: Agreement
  detail?: Record<string, unknown>
}

export async function writeAgreement(tx: ControlTx, clock: Clock, event: AgreementEvent): Promise<void> {
  const { actor, what, agreement, detail } = event
  await writeAudit(tx, clock, {
    actor,
    action: `privacy.${what}`,
    objectType: PRIVACY,
    objectId: actor.tenant,
    detail: { ...detail, agreement },
  })
}

/** Of an organisation that is new, or that a version without modes has made. */
export async function beginAgreement(
  tx: ControlTx,
  clock: Clock,
  { tenant, mode }: { tenant: string; mode: PrivacyMode },
): Promise<void> {
  const agreement = firstAgreement(mode, isoNow(clock))
  const detail = { change: { mode } }
  await writeAgreement(tx, clock, { actor: systemActor(tenant, 'setup'), what: 'began', agreement, detail })
}

/**
 * What holds, for a change of it: nobody else changes it until the transaction ends, and what took effect by the clock is
 * written down first.
 */
export async function lockAgreement(tx: ControlTx, clock: Clock, tenant: string): Promise<Agreement> {
  await lockChain(tx, tenant)
  const written = (await lastEntry(tx, tenant))?.agreement ?? UNKNOWN
  const agreement = agreementAt(written, clock.now())
  if (agreement !== written) {
    const detail = { change: agreement.weakened?.change }
    await writeAgreement(tx, clock, {
      actor: systemActor(tenant, 'clock'),
      what: 'weakened',
      agreement,
      detail,
    })
  }
  return agreement
}

const systemActor = (tenant: string, id: string): Actor => ({ kind: 'system', id, tenant, role: 'owner' })
