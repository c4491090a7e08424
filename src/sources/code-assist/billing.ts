import type { CodeBilling } from '../../model/records/code-seat.ts'
import { isMarkup } from '../is-markup.ts'
import { LineFault, type RecordFields } from '../record-fields.ts'
import type { CodeProfile } from '../profiles.ts'
import { UpstreamError, type CodeAssistSource } from '../source.ts'
import { accountNames } from './access/account-names.ts'
import { fillPath, type CodeAssistClient } from './client.ts'
import { SnapshotBuilder } from './read/snapshot.ts'
import type { Reason } from '../../words/reason.ts'

/** The totals of an organisation, as given: even the vendor's own example does not add up. */
export function createBilling(
  client: CodeAssistClient,
  profile: CodeProfile,
): CodeAssistSource['fetchBilling'] {
  return async (account, signal) => {
    const path = fillPath(profile, 'billing', accountNames(account))
    const answer = await client.getText({ call: 'billing', level: account.level, path, signal })
    const unexpected = (reason: Reason) =>
      new UpstreamError({ kind: 'unexpected', status: answer.status, reason }, client.urlOf(path))
    if (isMarkup(answer)) throw unexpected('html_answer')
    if (answer.text.trim() === '') throw unexpected('empty_answer')
    const billing = new SnapshotBuilder<CodeBilling>()
    billing.notePage(answer)
    const read = billing.take({ line: 1, bytes: Buffer.from(answer.text) }, (fields) => [billingOf(fields)])
    const snapshot = billing.build(await client.spool(oneLine(read)))
    // One object is all there is: if it cannot be understood, nothing was answered.
    if (snapshot.rows.length > 0) return snapshot
    await snapshot.raw[Symbol.asyncDispose]()
    throw unexpected(snapshot.rejected[0]?.reason ?? 'unexpected_shape')
  }
}

/** Upstream/code-assistant 4. Values of settings are an open set and kept as given. */
function billingOf(fields: RecordFields): CodeBilling {
  const seats = fields.child(['seat_breakdown'])
  if (!seats) throw new LineFault('wrong_type', 'seat_breakdown')
  return {
    seatsTotal: seats.count(['total']),
    addedThisCycle: seats.count(['added_this_cycle']),
    pendingCancellation: seats.count(['pending_cancellation']),
    pendingInvitation: seats.count(['pending_invitation']),
    activeThisCycle: seats.count(['active_this_cycle']),
    inactiveThisCycle: seats.count(['inactive_this_cycle']),
    planType: fields.text(['plan_type']),
    seatManagement: fields.text(['seat_management_setting']),
    publicCodeSuggestions: fields.text(['public_code_suggestions']),
    ideChat: fields.text(['ide_chat']),
    platformChat: fields.text(['platform_chat']),
    cli: fields.text(['cli']),
  }
}

async function* oneLine(text: string) {
  yield `${text}\n`
}
