import { isoNow, type Clock } from '../../lib/clock.ts'
import type { Actor } from '../../model/actor.ts'
import type { TxtLookup } from '../../outbound-http/txt-records.ts'
import type { ControlStore, ControlTx } from '../../store/control/control-store.ts'
import type { EmailDomainRow } from '../../store/control/settings/access-tables.ts'
import { isUniqueViolation } from '../../store/control/unique-violation.ts'
import { writeAudit } from '../audit/audit.ts'
import { recordOf } from './email-domain.ts'
import { judgeLook, type Judgement } from './judge-look.ts'

/** What a look needs. */
export interface Looking {
  control: ControlStore
  clock: Clock
  txtRecords: TxtLookup
}

/**
 * Ask the name servers for the record of a domain, and write down what becomes of its proof. Of two looks at once the one that
 * is written first counts.
 * @param by `isAsked`: somebody wants to know, so that a look which changes nothing is in the journal as well
 */
export async function lookAtDomain(
  { control, clock, txtRecords }: Looking,
  row: EmailDomainRow,
  by: { actor: Actor; isAsked: boolean; signal?: AbortSignal },
): Promise<void> {
  const { host, value } = recordOf(row)
  const answer = await txtRecords(host, by.signal)
  // Who gives up has learned nothing.
  if (by.signal?.aborted) return
  const proof = { provenAt: row.proven_at, missingSince: row.missing_since }
  const judged = judgeLook(proof, { answer, value, now: clock.now() })
  const write = (judgement: Judgement) =>
    control.db.transaction().execute((tx) => store(tx, clock, row, { ...by, judgement }))
  await write(judged).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    return write({ look: 'proven_elsewhere', proof, event: null })
  })
}

async function store(
  tx: ControlTx,
  clock: Clock,
  row: EmailDomainRow,
  { actor, isAsked, judgement }: { actor: Actor; isAsked: boolean; judgement: Judgement },
): Promise<void> {
  const { look, proof, event } = judgement
  const { numUpdatedRows } = await tx
    .updateTable('email_domains')
    .set({
      look,
      looked_at: isoNow(clock),
      proven_at: proof.provenAt,
      missing_since: proof.missingSince,
    })
    .where('id', '=', row.id)
    .where('looked_at', 'is not distinct from', row.looked_at)
    .executeTakeFirst()
  const action = event ?? (isAsked ? 'checked' : null)
  if (numUpdatedRows === 0n || action === null) return
  await writeAudit(tx, clock, {
    actor,
    action: `email_domain.${action}`,
    objectType: 'email_domain',
    objectId: row.id,
    detail: { domain: row.domain, look },
  })
}
