import { isoNow, type Clock } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import { withChange } from '../../model/privacy/agreement.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import { said } from '../../words/said.ts'
import { hasObserver } from './confirmers.ts'
import { lockAgreement, writeAgreement } from './journal.ts'

/** From the first observer on there is always one. */
export async function observerAdded(tx: ControlTx, clock: Clock, actor: Actor): Promise<void> {
  const agreement = await lockAgreement(tx, clock, actor.tenant)
  if (agreement.observer) return
  const change = { observer: true }
  const after = withChange(agreement, change, isoNow(clock))
  await writeAgreement(tx, clock, { actor, what: 'tightened', agreement: after, detail: { change } })
}

/** @throws TidemarkError `conflict` for the last one, unless it was agreed that there need be none */
export async function observerRemoved(tx: ControlTx, clock: Clock, { tenant }: Actor): Promise<void> {
  const { observer } = await lockAgreement(tx, clock, tenant)
  if (!observer || (await hasObserver(tx, tenant))) return
  throw new TidemarkError('conflict', said('last_observer_stays'), { action: said('propose_no_observer') })
}

/** Whether somebody is the last observer, who stays one. */
export async function mustObserve(
  tx: ControlTx,
  clock: Clock,
  tenant: string,
  userId: string,
): Promise<boolean> {
  const { observer } = await lockAgreement(tx, clock, tenant)
  if (!observer) return false
  const other = await tx
    .selectFrom('member')
    .select('id')
    .where('organizationId', '=', tenant)
    .where('role', '=', 'observer')
    .where('userId', '<>', userId)
    .executeTakeFirst()
  return other === undefined
}
