import { v7 as timeOrderedId } from 'uuid'
import { isoNow } from '../../lib/clock.ts'
import { invalidField, TidemarkError } from '../../lib/errors.ts'
import type { AccessRequestRow } from '../../store/control/people/privacy-tables.ts'
import {
  findAccessRequestRow,
  insertAccessRequest,
  listAccessRequestRows,
} from '../../store/control/people/access-requests-table.ts'
import { decideAsked } from '../../store/control/people/decide-asked.ts'
import { said } from '../../words/said.ts'
import { writeAudit } from '../audit/audit.ts'
import { requireFreshProof } from '../factors/fresh-proof.ts'
import { requirePermission, requirePerson } from '../permissions.ts'
import {
  accessRequestOf,
  markOfPerson,
  noSuchRequest,
  withNames,
  type HandoverArgs,
  type NamedAccessRequest,
  type NamingArgs,
} from './access-request.ts'

const MOST_LISTED = 100
const OBJECT = 'access_request'

/** What was asked for, the newest first; of whom is not kept. */
export async function listAccessRequests(args: HandoverArgs): Promise<NamedAccessRequest[]> {
  const { ctx, actor } = args
  requirePermission(actor, 'audit:read')
  const rows = await listAccessRequestRows(ctx.control.db, actor.tenant, MOST_LISTED)
  const now = ctx.clock.now()
  return withNames(
    args,
    rows.map((row) => accessRequestOf(row, now)),
  )
}

/**
 * Ask for what is known of somebody, for them. Whether anything is, is not looked at before somebody else has approved.
 * @param input.person an address or a login, as they name themselves
 * @param input.proof how they have proven who they are
 */
export async function askAccess(
  args: NamingArgs & { input: { person: string; proof: string } },
): Promise<NamedAccessRequest> {
  const { ctx, actor, input } = args
  requirePerson(actor, 'people:reveal', said('only_people_hand_over'))
  const row: AccessRequestRow = {
    id: timeOrderedId(),
    tenant: actor.tenant,
    mark: await markOfPerson(args, input.person),
    proof: input.proof,
    asked_at: isoNow(ctx.clock),
    asked_by: actor.id,
    decided_at: null,
    decided_by: null,
    approved: null,
    handed_at: null,
  }
  await ctx.control.db.transaction().execute(async (tx) => {
    await insertAccessRequest(tx, row)
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'access_request.asked',
      objectType: OBJECT,
      objectId: row.id,
      detail: { proof: row.proof },
    })
  })
  return named(args, row)
}

/**
 * Somebody else has looked at the same letter: they name the person again. Whoever asked may take it back, and never approves it.
 * @throws TidemarkError `fresh_proof_required`; `not_found`; `forbidden` to the asker; `validation_failed` where they name
 * somebody else; `conflict`
 */
export async function approveAccess(
  args: NamingArgs & { id: string; person: string },
): Promise<NamedAccessRequest> {
  const mark = await markOfPerson(args, args.person)
  return decide({ ...args, approve: true }, (asked) => {
    if (asked.asked_by === args.actor.id)
      throw new TidemarkError('forbidden', said('access_is_own'), { action: said('ask_second_person') })
    if (asked.mark !== mark) throw namesAnother()
  })
}

/** @throws TidemarkError `not_found`; `conflict` where it was decided already */
export const refuseAccess = (args: HandoverArgs & { id: string }): Promise<NamedAccessRequest> =>
  decide({ ...args, approve: false }, () => undefined)

async function decide(
  args: HandoverArgs & { id: string; approve: boolean },
  check: (asked: AccessRequestRow) => void,
): Promise<NamedAccessRequest> {
  const { ctx, actor, id, approve } = args
  requirePerson(actor, 'people:reveal', said('only_people_hand_over'))
  if (approve) requireFreshProof(actor, ctx.clock)
  const of = { tenant: actor.tenant, id }
  const by = { decided_at: isoNow(ctx.clock), decided_by: actor.id, approved: approve ? 1 : 0 }
  const row = await ctx.control.db.transaction().execute(async (tx) => {
    const asked = await findAccessRequestRow(tx, of)
    if (!asked) throw noSuchRequest()
    check(asked)
    if (!(await decideAsked(tx, 'access_requests', of, by)))
      throw new TidemarkError('conflict', said('access_is_decided'), {
        action: said('look_what_was_decided'),
      })
    await writeAudit(tx, ctx.clock, {
      actor,
      action: approve ? 'access_request.approved' : 'access_request.refused',
      objectType: OBJECT,
      objectId: id,
      detail: { asked_by: asked.asked_by },
    })
    return { ...asked, ...by }
  })
  return named(args, row)
}

async function named(args: HandoverArgs, row: AccessRequestRow): Promise<NamedAccessRequest> {
  const [request] = await withNames(args, [accessRequestOf(row, args.ctx.clock.now())])
  if (!request) throw new Error('the request that was made or decided is not there')
  return request
}

const namesAnother = () =>
  invalidField('person', said('names_another_person'), { action: said('look_at_letter') })
