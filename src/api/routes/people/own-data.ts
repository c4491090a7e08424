import {
  askAccess,
  approveAccess,
  listAccessRequests,
  refuseAccess,
} from '../../../access/handover/ask-access.ts'
import type { NamedAccessRequest } from '../../../access/handover/access-request.ts'
import type { LookAt } from '../../../access/own/looks-at.ts'
import type { Actor } from '../../../model/actor.ts'
import { readLooks, readOwnData, type LooksView } from '../../../people/own/read-own-data.ts'
import type { OwnData as Opened } from '../../../privacy/gate.ts'
import type { AccessRequest, MyLooks, OwnData } from '../../contract/people/own-data.ts'
import type { ApiServices } from '../../services.ts'
import type { Handlers } from '../route-handler.ts'

type OwnRoutes =
  | 'getMyData'
  | 'listMyLooks'
  | 'listAccessRequests'
  | 'askAccess'
  | 'approveAccess'
  | 'refuseAccess'
  | 'getAccessFile'

/** What is known of oneself, and of somebody who asked for it. */
export function ownDataRoutes({ ctx, access: { pseudonyms } }: ApiServices): Pick<Handlers, OwnRoutes> {
  const reading = (actor: Actor, { own, keys, openings }: Opened) => ({
    ctx,
    pseudonyms,
    actor,
    own,
    keys,
    openings,
  })
  const answer = async (actor: Actor, data: Opened, of: string) =>
    dataAnswer(data, await readOwnData({ ...reading(actor, data), of }))
  return {
    getMyData: ({ identity: { actor }, gate, query: { rows } }) =>
      gate.own((data) => answer(actor, data, rows)),

    listMyLooks: ({ identity: { actor }, gate, query: { limit, cursor } }) =>
      gate.own(async (data) => {
        const read = await readLooks({ ...reading(actor, data), limit, cursor })
        return { data: read.looks.map(lookAnswer), next_cursor: read.nextCursor, ...aboutMe(read) }
      }),

    listAccessRequests: ({ identity: { actor }, gate }) =>
      gate.journal(async () => ({
        data: (await listAccessRequests({ ctx, actor })).map(requestAnswer),
        next_cursor: null,
      })),

    askAccess: ({ identity: { actor }, gate, body: input }) =>
      gate.journal(async () => requestAnswer(await askAccess({ ctx, actor, pseudonyms, input }))),

    approveAccess: ({ identity: { actor }, gate, params: { id }, body: { person } }) =>
      gate.journal(async () => requestAnswer(await approveAccess({ ctx, actor, pseudonyms, id, person }))),

    refuseAccess: ({ identity: { actor }, gate, params: { id } }) =>
      gate.journal(async () => requestAnswer(await refuseAccess({ ctx, actor, id }))),

    getAccessFile: ({ identity: { actor }, gate, params: { id } }) =>
      gate.handedOver(id, (data) => answer(actor, data, 'all')),
  }
}

function dataAnswer(
  { own, vouched, decisions }: Opened,
  { countedIn, stored, rows, looks, agreement, retention, ...about }: Awaited<ReturnType<typeof readOwnData>>,
): OwnData {
  const { mode, since, k, insiders, peopleFrom, reveals } = agreement
  return {
    vouched_by: vouched,
    accounts: own.accounts.map(({ source, userId: id, name, email, login }) => ({
      source,
      id,
      name: name || null,
      email: email || null,
      login: login || null,
    })),
    counted_in: countedIn.map(({ waitsFor, ...one }) => ({ ...one, waits_for: waitsFor })),
    decisions: decisions.map(({ kind, valid_from: from, created_at, undone_at }) => ({
      kind,
      from,
      decided_at: created_at,
      undone_at,
    })),
    stored: stored.map(({ firstDay, lastDay, ...one }) => ({
      ...one,
      first_day: firstDay,
      last_day: lastDay,
    })),
    rows,
    looks: looks.map(lookAnswer),
    ...aboutMe(about),
    rules: {
      mode,
      since,
      k,
      insiders,
      people_from: peopleFrom,
      reveals,
      retention: retention.map(({ data, unit, keeps }) => ({ data, unit, keeps })),
    },
  }
}

function aboutMe({
  reveals,
  openings,
  nameOf,
}: Pick<LooksView, 'reveals' | 'openings' | 'nameOf'>): Pick<MyLooks, 'reveals' | 'openings'> {
  const who = (id: string) => ({ id, name: nameOf(id) })
  return {
    reveals: reveals.map(({ askedAt, askedBy, purpose, reason, decidedAt, decidedBy, state }) => ({
      asked_at: askedAt,
      asked_by: who(askedBy),
      purpose,
      reason,
      decided_at: decidedAt,
      decided_by: decidedBy === null ? null : who(decidedBy),
      state,
    })),
    openings: openings.map(({ opened_at: at, user_id: id, provider }) => ({ at, by: who(id), provider })),
  }
}

const lookAnswer = ({ at, by, route, isFile, people, isAmongMany }: LookAt): MyLooks['data'][number] => ({
  at,
  by: { ...by, kind: by.kind === 'user' || by.kind === 'api_token' ? by.kind : 'system' },
  route,
  file: isFile,
  people,
  among_many: isAmongMany,
})

const requestAnswer = (one: NamedAccessRequest): AccessRequest => ({
  id: one.id,
  proof: one.proof,
  asked_by: { id: one.askedBy, name: one.askedByName },
  asked_at: one.askedAt,
  decided_by: one.decidedBy === null ? null : { id: one.decidedBy, name: one.decidedByName },
  decided_at: one.decidedAt,
  state: one.state,
  until: one.until,
  handed_at: one.handedAt,
})
