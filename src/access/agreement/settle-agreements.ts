import type { Clock } from '../../lib/clock.ts'
import { TerminalError } from '../../lib/errors.ts'
import type { ControlStore, ControlTx } from '../../store/control/control-store.ts'
import type { Actor } from '../../model/actor.ts'
import { checkSeal, sealOf } from '../audit/audit-seal.ts'
import { writeAudit } from '../audit/audit.ts'
import { chainOldEntries, inTurn, SEALED, verifyAudit } from '../audit/audit-chain.ts'
import { beginAgreement, lastEntry, lockAgreement } from './journal.ts'
import { listOrganizations } from './list-agreements.ts'

type Place = { control: ControlStore; clock: Clock }

/**
 * Before anything is answered: the journals hold, with the entries of versions that had no chain, and every organisation has
 * an agreement in its own: one of a version without modes shows people, as it did. @throws TidemarkError `config_invalid`
 */
export async function requireJournals({ control, clock }: Place): Promise<void> {
  await chainOldEntries(control.db)
  for (const tenant of await listOrganizations(control)) {
    const { broken } = await verifyAudit(control.db, tenant)
    if (broken !== null) throw journalEdited(broken)
    await inTurn(control.db, tenant, async (tx) => {
      await sealAgain(tx, clock, tenant)
      if ((await lastEntry(tx, tenant)) === null)
        await beginAgreement(tx, clock, { tenant, mode: 'identified' })
    })
  }
  await settleAgreements({ control, clock })
}

/** A log of a version without seals says when it was first sealed; one that an older key has sealed is sealed by the newest. */
async function sealAgain(tx: ControlTx, clock: Clock, tenant: string): Promise<void> {
  const end = await tx
    .selectFrom('audit_heads')
    .selectAll()
    .where('tenant', '=', tenant)
    .executeTakeFirstOrThrow()
  const seal = sealOf(tx, end)
  if (seal === null || checkSeal(tx, end) === 'holds') return
  if (end.seal !== null) {
    await tx.updateTable('audit_heads').set({ seal }).where('tenant', '=', tenant).execute()
    return
  }
  const actor: Actor = { kind: 'system', id: 'start', tenant, role: 'owner' }
  await writeAudit(tx, clock, { actor, action: SEALED, objectType: 'organization', objectId: tenant })
}

/** Write down what took effect by the clock. */
export async function settleAgreements({ control, clock }: Place): Promise<void> {
  for (const tenant of await listOrganizations(control)) {
    await control.db.transaction().execute((tx) => lockAgreement(tx, clock, tenant))
  }
}

function journalEdited(broken: string): TerminalError {
  return new TerminalError(
    'config_invalid',
    `The audit log is not as it was written, and what may be shown of people stands in it: ${broken}`,
    {
      action:
        'Restore the settings store from a backup. “tidemark audit verify” says the same, and “tidemark audit export” what is left.',
    },
  )
}
