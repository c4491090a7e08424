import { isoNow, type Clock } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import { idsBySource, type IdentityKey } from '../../model/identity.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import { insertOpenings, listOpenings } from '../../store/control/people/own-data-openings-table.ts'
import type { IdentityDecisionRow, OwnDataOpeningRow } from '../../store/control/people/privacy-tables.ts'
import type { FactsReader, NamesReader } from '../../store/facts/facts-store.ts'
import { grantOwn, subjectsOf, type OwnGrant } from '../../store/facts/own/own-grant.ts'
import { utcDay } from '../../model/time/time.ts'
import { said } from '../../words/said.ts'
import { writeAudit } from '../../access/audit/audit.ts'
import { requireReady, writeHandedOver } from '../../access/handover/hand-over.ts'
import { vouchedFor, type VouchedFor } from '../../access/providers/vouched-for.ts'
import type { Pseudonyms } from '../../access/audit/pseudonym.ts'
import type { Identity } from '../../model/identity.ts'
import { accountsWhere, decidedOf, withSameAddress } from './accounts.ts'

/** What is known of one person, for an answer to them. */
export interface OwnData {
  own: OwnGrant
  /** Who vouched for them; null: it is handed over. */
  vouched: VouchedFor | null
  /** What whoever looked at them may have known them by. */
  keys: readonly IdentityKey[]
  /** What admins decided about who these accounts are. */
  decisions: readonly IdentityDecisionRow[]
  /** Who opened this as their own. */
  openings: readonly OwnDataOpeningRow[]
}

export interface OpeningOwn {
  control: ControlStore
  facts: FactsReader & NamesReader
  clock: Clock
  pseudonyms: Pseudonyms
  actor: Actor
  sessionId?: string | undefined
}

/** Nobody's subject: says of a person that they opened it at all. */
const NOBODY = ''

/**
 * What is known of the asker: of accounts with the address that an identity provider vouched for when they signed in, and of no
 * others. The first time is in the journal, with the provider, before anything is answered.
 * @throws TidemarkError `forbidden` to whoever signed in another way, whatever address they have
 */
export async function openOwn(of: OpeningOwn): Promise<OwnData> {
  const { actor, control, clock, facts } = of
  const vouched = actor.kind === 'user' ? await vouchedFor({ control, clock }, actor, of.sessionId) : null
  if (!vouched)
    throw new TidemarkError('forbidden', said('own_data_not_proven'), { action: said('sign_in_at_provider') })
  const accounts = await accountsWhere(
    facts,
    actor.tenant,
    ({ email }) => email.toLowerCase() === vouched.email.toLowerCase(),
  )
  const subjects = await subjectsOf(facts, actor.tenant, idsBySource(accounts))
  await noteOpening(of, vouched, subjects)
  return await dataOf(of, accounts, vouched)
}

/** What is known of the person behind a request that two people have made. @throws TidemarkError as `requireReady` */
export async function openHandedOver(of: OpeningOwn & { id: string }): Promise<OwnData> {
  const { actor, facts, pseudonyms, id, control, clock } = of
  const request = { ctx: { control, clock }, actor, id }
  const mark = await requireReady(request)
  const isTheirs = async (name: string) =>
    name !== '' && (await pseudonyms.mark(actor.tenant, name.toLowerCase())) === mark
  const named = await accountsWhere(
    facts,
    actor.tenant,
    async ({ email, login }) => (await isTheirs(email)) || (await isTheirs(login)),
  )
  const accounts = await withSameAddress(facts, actor.tenant, named)
  await writeHandedOver(request, accounts.length)
  return await dataOf(of, accounts, null)
}

async function dataOf(
  { control, facts, clock, actor: { tenant } }: OpeningOwn,
  accounts: Identity[],
  vouched: VouchedFor | null,
): Promise<OwnData> {
  const subjects = await subjectsOf(facts, tenant, idsBySource(accounts))
  const [{ keys, decisions }, openings] = await Promise.all([
    decidedOf({ control, facts }, tenant, accounts, utcDay(clock.now())),
    listOpenings(control.db, tenant, subjects),
  ])
  return { own: grantOwn(facts, { tenant, accounts }), vouched, keys, decisions, openings }
}

/** The journal says who opened it and how, and never by which pseudonym others know them. */
async function noteOpening(
  { control, clock, actor }: OpeningOwn,
  { provider }: VouchedFor,
  subjects: readonly string[],
): Promise<void> {
  const of = { tenant: actor.tenant, user_id: actor.id, provider, opened_at: isoNow(clock) }
  await control.db.transaction().execute(async (tx) => {
    const rows = [NOBODY, ...subjects].map((subject) => ({ ...of, subject }))
    if ((await insertOpenings(tx, rows)) === 0) return
    await writeAudit(tx, clock, {
      actor,
      action: 'own_data.opened',
      objectType: 'user',
      objectId: actor.id,
      detail: { provider },
    })
  })
}
