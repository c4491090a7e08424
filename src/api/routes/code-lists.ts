import { requireSince, spanSince, type PeopleFrom } from '../../access/agreement/people-from.ts'
import { listPrices } from '../../access/prices/prices.ts'
import type { z } from 'zod'
import type { CodeSnapshot } from '../../metrics/lists/code-snapshots.ts'
import { adoptionMovement } from '../../metrics/lists/adoption-movement.ts'
import { listSeats, type SeatsAnswer as Seats, type SeatView } from '../../metrics/lists/seats/list-seats.ts'
import { listTeams, type TeamView } from '../../metrics/lists/teams/list-teams.ts'
import { listSeatBilling } from '../../metrics/lists/seats/list-seat-billing.ts'
import type { Actor } from '../../model/actor.ts'
import type { CodeBilling } from '../../model/records/code-seat.ts'
import { identityKey } from '../../model/identity.ts'
import type { FactsGrant } from '../../privacy/gate.ts'
import type {
  AccountSnapshot,
  Seat,
  SeatBillingAnswer,
  SeatBillingQuery,
  SeatsAnswer,
} from '../contract/seats.ts'
import type { Team } from '../contract/teams.ts'
import { completenessAnswer } from '../completeness-answer.ts'
import { metricsScope } from '../metrics-scope.ts'
import { limitFor } from '../representations.ts'
import { seenIn } from '../../privacy/seen.ts'
import { answerPolicySettings } from '../published/code-settings.ts'
import { answerPublishedMovement } from '../published/answer-movement.ts'
import { answerPublishedTeams } from '../published/answer-teams.ts'
import type { Handlers } from './route-handler.ts'
import type { ApiServices } from '../services.ts'
import { spoken } from '../sentence.ts'

/** Seats and teams of the code assistant as of a day, and who came and went between two periods. */
export const codeListRoutes = (services: ApiServices) => ({
  ...seatRoutes(services),
  ...teamRoutes(services),
})

function seatRoutes({ ctx }: ApiServices): Pick<Handlers, 'listSeats' | 'listSeatBilling'> {
  const { clock } = ctx
  return {
    listSeats: ({ identity: { actor }, gate, query, isFile, signal }) =>
      gate.people(seenSeats, async (facts, peopleFrom) => {
        requireSince(peopleFrom, query.as_of)
        const scope = await metricsScope({ ctx, actor })
        const {
          as_of: asOf,
          connection_id: connectionId,
          idle_days: idleDays,
          grace_days: graceDays,
          ...same
        } = query
        const limit = limitFor(isFile, query.limit)
        const asked = { ...same, limit, asOf, connectionId, idleDays, graceDays, facts, clock, scope, signal }
        const {
          data,
          nextCursor,
          totals,
          totalsByPlan,
          snapshots,
          teamsKnown,
          notes,
          asOf: day,
        } = await listSeats(asked)
        return {
          data: data.map((seat) => seatAnswer(seat, peopleFrom)),
          next_cursor: nextCursor,
          as_of: day,
          ...totalsAnswer(totals, totalsByPlan),
          snapshots: snapshots.map(snapshotAnswer),
          teams_known: teamsKnown,
          ...spoken('notes', notes),
        }
      }),

    listSeatBilling: ({ identity: { actor }, gate, query, signal }) =>
      gate.numbers({
        release: async (_, settings) =>
          answerPolicySettings({ settings, scope: await metricsScope({ ctx, actor }), query, signal }),
        facts: (facts) => answerSeatBilling({ ctx, facts, actor, query, signal }),
      }),
  }
}

const seenSeats = ({ data, next_cursor: next }: SeatsAnswer) => ({
  ...seenIn(
    data.flatMap(({ user_id: userId }) =>
      userId === null ? [] : identityKey({ source: 'code_assistant', userId }),
    ),
    next,
  ),
  people: data.length,
})

function teamRoutes({ ctx }: ApiServices): Pick<Handlers, 'listTeams' | 'getMovement'> {
  const { clock } = ctx
  return {
    listTeams: ({ identity: { actor }, gate, query, signal }) =>
      gate.numbers({
        release: (published) => answerPublishedTeams(published, query, clock.now()),
        facts: async (facts) => {
          const [scope, prices] = await Promise.all([
            metricsScope({ ctx, actor }),
            listPrices({ ctx, actor }),
          ])
          const { as_of: asOf, compare, ...same } = query
          const { data, nextCursor, snapshots, completeness, comparedWith, seatCurrency, notes, ...rest } =
            await listTeams({
              ...same,
              compare: compare !== undefined,
              prices,
              asOf,
              facts,
              clock,
              scope,
              signal,
            })
          return {
            data: data.map(teamAnswer),
            next_cursor: nextCursor,
            snapshots: snapshots.map(snapshotAnswer),
            completeness: completenessAnswer(completeness),
            compared_with: comparedWith,
            seat_currency: seatCurrency,
            ...spoken('notes', notes),
            ...rest,
          }
        },
      }),

    getMovement: ({ identity: { actor }, gate, query, signal }) =>
      gate.numbers({
        release: (published) => answerPublishedMovement(published, query),
        facts: async (facts) => {
          const scope = await metricsScope({ ctx, actor })
          const { from, to, group_by: groupBy } = query
          const asked = { from, to, byTeam: groupBy === 'team', facts, clock, scope, signal }
          const { data, completeness, notes, ...rest } = await adoptionMovement(asked)
          return {
            ...rest,
            data: data.map(({ team, teamLabel, ...counts }) => ({ team, team_label: teamLabel, ...counts })),
            completeness: completenessAnswer(completeness),
            ...spoken('notes', notes),
          }
        },
      }),
  }
}

function totalsAnswer(totals: Seats['totals'], byPlan: Seats['totalsByPlan']) {
  return {
    totals: totals && {
      people: totals.people,
      active: totals.active,
      idle: totals.idle,
      never_used: totals.neverUsed,
      new: totals.new,
      pending_cancellation: totals.pending,
      unassigned: totals.unassigned,
      idle_signed_in: totals.idleSignedIn,
      never_used_signed_in: totals.neverUsedSignedIn,
    },
    unused_by_plan: byPlan.map(({ plan, idle, neverUsed: never_used, unassigned }) => ({
      plan,
      idle,
      never_used,
      unassigned,
    })),
  }
}

export function snapshotAnswer(snapshot: CodeSnapshot): AccountSnapshot {
  const { connection, account, takenAt, listed, stated, rejected, stale, reason } = snapshot
  return {
    connection_id: connection,
    account,
    taken_at: takenAt,
    listed,
    stated_total: stated,
    rejected,
    stale,
    ...spoken('reason', reason),
  }
}

/** Throws what reading lists throws. Commands of the shell ask the same. */
export async function answerSeatBilling(input: {
  ctx: ApiServices['ctx']
  facts: FactsGrant
  actor: Actor
  query: z.infer<typeof SeatBillingQuery>
  signal: AbortSignal
}): Promise<SeatBillingAnswer> {
  const { ctx, facts, actor, query, signal } = input
  const { clock } = ctx
  const scope = await metricsScope({ ctx, actor })
  const asked = { facts, clock, scope, asOf: query.as_of, connectionId: query.connection_id, signal }
  const { asOf, data, notes } = await listSeatBilling(asked)
  return {
    data: data.map(({ snapshot, summary }) => {
      const { listed: _, stated_total: __, rejected: ___, ...taken } = snapshotAnswer(snapshot)
      return { ...taken, ...billingAnswer(summary) }
    }),
    as_of: asOf,
    ...spoken('notes', notes),
  }
}

function billingAnswer(summary: CodeBilling | null) {
  const given = (text: string | undefined) => text || null
  return {
    seats: summary && {
      total: summary.seatsTotal,
      added_this_cycle: summary.addedThisCycle,
      active_this_cycle: summary.activeThisCycle,
      inactive_this_cycle: summary.inactiveThisCycle,
      pending_invitation: summary.pendingInvitation,
      pending_cancellation: summary.pendingCancellation,
    },
    plan_type: given(summary?.planType),
    seat_management: given(summary?.seatManagement),
    public_code_suggestions: given(summary?.publicCodeSuggestions),
    ide_chat: given(summary?.ideChat),
    platform_chat: given(summary?.platformChat),
    cli: given(summary?.cli),
  }
}

function seatAnswer(view: SeatView, peopleFrom: PeopleFrom): Seat {
  const { last: lastDay } = spanSince(peopleFrom, { first: null, last: view.lastActiveDay })
  return {
    user_id: view.userId,
    login: view.login,
    name: view.name,
    email: view.email,
    organizations: view.organizations,
    teams: view.teams,
    plan: view.plan,
    created_at: view.createdAt,
    last_activity_at: view.lastActivityAt,
    last_authenticated_at: view.lastAuthenticatedAt,
    signed_in: view.signedIn,
    last_activity_editor: view.lastActivityEditor,
    editor: view.editor,
    last_active_day: lastDay,
    days_idle: lastDay === view.lastActiveDay ? view.daysIdle : null,
    status: view.status,
    pending_cancellation: view.pendingCancellation,
    seats: view.seats,
  }
}

function teamAnswer(view: TeamView): Team {
  return {
    id: view.id,
    slug: view.slug,
    name: view.name,
    organization: view.organization,
    parent_id: view.parentId,
    members: view.members,
    licensed: view.licensed,
    active: view.active,
    active_members: view.activeMembers,
    never_used: view.neverUsed,
    interactions: view.interactions,
    generations: view.generations,
    acceptances: view.acceptances,
    ai_credits: view.aiCredits,
    seat_cost: view.seatCost,
    previous: view.previous,
    compared: view.compared,
    left_out: view.leftOut,
    vendor: view.vendor && {
      day: view.vendor.day,
      active: view.vendor.active,
      engaged: view.vendor.engaged,
      completions_suggested: view.vendor.completionsSuggested,
      completions_accepted: view.vendor.completionsAccepted,
    },
  }
}
