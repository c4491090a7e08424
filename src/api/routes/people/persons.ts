import { getPerson, type KnownIdentity, type PersonView } from '../../../people/get-person.ts'
import { listPeople, type NamedRow, type PeoplePage } from '../../../people/list-people.ts'
import type { Amounts } from '../../../people/build-people.ts'
import type { PeopleIndex } from '../../../people/people-index.ts'
import type { PersonDay, SpendPart } from '../../../people/person-days.ts'
import { PART_OF, identityKey, type Identity } from '../../../model/identity.ts'
import type { PeopleAnswer, Person, PersonDetail } from '../../contract/people/persons.ts'
import { completenessAnswer } from '../../completeness-answer.ts'
import { seenIn, type Seen } from '../../../privacy/seen.ts'
import { organizationScope } from '../../metrics-scope.ts'
import { limitFor } from '../../representations.ts'
import type { Handlers } from '../route-handler.ts'
import type { ApiServices } from '../../services.ts'
import { decisionAnswer, identityAnswer, identityNames } from './matches.ts'
import { limitAnswer } from '../money/spend-limits.ts'
import { spoken } from '../../sentence.ts'

/** People over both sources. */
export function personRoutes(
  { ctx }: ApiServices,
  index: PeopleIndex,
): Pick<Handlers, 'listPeople' | 'getPerson'> {
  return {
    listPeople: ({ identity: { actor }, gate, query, isFile, signal }) =>
      gate.led(seenList, async (facts, { peopleFrom, units: led }) => {
        const { as_of: asOf, from, to, order, direction, cursor, compare: comparedWith, ...rest } = query
        const { limit: page, ...filter } = rest
        const limit = limitFor(isFile, page)
        const compare = comparedWith !== undefined
        const asked = {
          asOf,
          from,
          to,
          peopleFrom,
          order,
          direction,
          cursor,
          compare,
          limit,
          filter,
          led,
          signal,
        }
        return pageAnswer(
          await listPeople({
            ...asked,
            scope: await organizationScope({ ctx, tenant: actor.tenant }),
            ctx: { ...ctx, facts },
            index,
            actor,
          }),
        )
      }),

    getPerson: ({ identity: { actor }, gate, params: { key }, query, signal }) =>
      gate.led(
        ({ key: seen }) => seenIn([seen], null),
        async (facts, { peopleFrom, units: led }) => {
          const { as_of: asOf, from, to } = query
          const asked = { key, asOf, from, to, peopleFrom, led, signal }
          const view = await getPerson({
            ...asked,
            scope: await organizationScope({ ctx, tenant: actor.tenant }),
            ctx: { ...ctx, facts },
            index,
            actor,
          })
          const everybody = await index.identities({ facts, tenant: actor.tenant })
          return personDetail(view, identityNames(everybody))
        },
      ),
  }
}

const seenList = ({ found, data }: PeopleAnswer): Seen => ({
  people: found,
  more: false,
  identities: data.map(({ key }) => key),
})

function pageAnswer(page: PeoplePage): PeopleAnswer {
  const { idleSeats, idleChat, ...counts } = page.counts
  return {
    data: page.people.map((row) => ({
      ...personAnswer(row),
      seat_use: row.seatUse,
      identities: row.identities.map(identityKey),
      previous: row.previous && numbers(row.previous),
      compared: row.compared && numbers(row.compared),
      until: row.until,
      now: row.now,
    })),
    next_cursor: page.nextCursor,
    from: page.from,
    to: page.to,
    compared_with: page.comparedWith,
    compared: page.compared,
    found: page.found,
    found_earlier: page.foundEarlier,
    counts: { ...counts, idle_seats: idleSeats, idle_chat: idleChat },
    unattributed: page.unattributed && numbers(page.unattributed),
    ...moneyAnswer(page),
    teams_known: page.teamsKnown,
    totals: { ...numbers(page.totals), active_days: null, chat_active_days: null },
    completeness: completenessAnswer(page.completeness),
    ...spoken('notes', page.notes),
  }
}

function personAnswer(
  row: Omit<NamedRow, 'identities' | 'until' | 'now'> & { identities: readonly Identity[] },
): Omit<Person, 'seat_use' | 'identities' | 'until' | 'now' | 'previous' | 'compared'> {
  const account = row.identities.find(({ source }) => PART_OF[source] === 'code')
  return {
    key: row.key,
    user_id: account?.userId ?? null,
    login: row.login,
    name: row.name,
    email: row.email,
    status: row.status,
    teams: row.teams,
    groups: row.groups,
    licensed: row.licensed,
    seat_last_activity_at: row.seatActivity,
    chat_account: row.hasChatAccount,
    ...numbers(row),
  }
}

function numbers({ code, chat, money }: Amounts): PeopleAnswer['totals'] {
  return {
    active_days: code?.days ?? null,
    interactions: code?.interactions ?? null,
    generations: code?.generations ?? null,
    acceptances: code?.acceptances ?? null,
    last_active_day: code?.last ?? null,
    chat_active_days: chat?.days ?? null,
    chat_records: chat?.records ?? null,
    last_chat_day: chat?.last ?? null,
    credits: chat?.credits ?? null,
    usd: chat?.usd ?? null,
    ai_credits: code?.aiCredits ?? null,
    seat_cost: money.seatCost,
    month_usd: money.monthUsd,
    month_gross_usd: money.monthGross,
    month_net_usd: money.monthNet,
  }
}

const moneyAnswer = ({
  seatCurrency,
  month,
  billedMonth,
}: Pick<PeoplePage, 'seatCurrency' | 'month' | 'billedMonth'>) => ({
  billed_month: billedMonth,
  seat_currency: seatCurrency,
  month: month && { month: month.month, taken_at: month.takenAt },
})

function personDetail(view: PersonView, nameOf: ReturnType<typeof identityNames>): PersonDetail {
  return {
    ...personAnswer(view),
    from: view.from,
    to: view.to,
    identities: view.identities.map(knownIdentity),
    seat: view.seat && {
      since: view.seat.seatSince,
      last_activity_at: view.seat.seatActivity,
      plan: view.seat.plan,
    },
    team_history: view.teamHistory.map(({ id, name, first, last }) => ({
      id,
      name,
      first_day: first,
      last_day: last,
    })),
    ...moneyAnswer(view),
    teams_known: view.teamsKnown,
    limits: view.limits.map(limitAnswer),
    days: view.days.map(dayAnswer),
    spend: view.spend.map(spendAnswer),
    decisions: view.decisions.map((one) => decisionAnswer(one, nameOf)),
    completeness: completenessAnswer(view.completeness),
    ...spoken('notes', view.notes),
  }
}

function knownIdentity(identity: KnownIdentity): PersonDetail['identities'][number] {
  return {
    ...identityAnswer(identity, identity.timesDecided),
    first_day: identity.firstSeen,
    last_day: identity.lastSeen,
  }
}

function dayAnswer({ day, code, chat, states }: PersonDay): PersonDetail['days'][number] {
  return {
    day,
    interactions: code?.interactions ?? null,
    acceptances: code?.acceptances ?? null,
    chat_records: chat?.records ?? null,
    credits: chat?.credits ?? null,
    usd: chat?.usd ?? null,
    states: {
      code_assistant: stateAnswer(states.code_assistant),
      chat_assistant: stateAnswer(states.chat_assistant),
    },
  }
}

const stateAnswer = ({ provisional, partial }: PersonDay['states']['code_assistant']) => ({
  provisional,
  partial,
})

function spendAnswer({ product, model, credits, usd }: SpendPart): PersonDetail['spend'][number] {
  return { product: product || null, model: model || null, credits, usd }
}
