import type { CodeSnapshot } from '../../metrics/lists/code-snapshots.ts'
import { adoptionMovement } from '../../metrics/lists/adoption-movement.ts'
import { listSeats, type SeatView } from '../../metrics/lists/list-seats.ts'
import { listTeams, type TeamView } from '../../metrics/lists/list-teams.ts'
import type { AccountSnapshot, Seat } from '../contract/seats.ts'
import type { Team } from '../contract/teams.ts'
import { completenessAnswer } from '../completeness-answer.ts'
import { metricsScope } from '../metrics-scope.ts'
import { prefersCsv } from '../representations.ts'
import type { Handlers } from '../route-handler.ts'
import type { ApiServices } from '../services.ts'

/** A CSV is the whole list: nobody pages through a file. */
const WHOLE_LIST = 1_000_000

/** Seats and teams of the code assistant as of a day, and who came and went between two periods. */
export function codeListRoutes({
  ctx,
}: ApiServices): Pick<Handlers, 'listSeats' | 'listTeams' | 'getMovement'> {
  const { facts, clock } = ctx
  return {
    listSeats: async ({ identity: { actor }, query, headers, signal }) => {
      const scope = await metricsScope({ ctx, actor })
      const {
        as_of: asOf,
        connection_id: connectionId,
        idle_days: idleDays,
        grace_days: graceDays,
        ...same
      } = query
      const limit = prefersCsv(headers) ? WHOLE_LIST : query.limit
      const asked = { ...same, limit, asOf, connectionId, idleDays, graceDays, facts, clock, scope, signal }
      const { data, nextCursor, totals, snapshots, notes, asOf: day } = await listSeats(asked)
      return {
        data: data.map(seatAnswer),
        next_cursor: nextCursor,
        as_of: day,
        totals: {
          people: totals.people,
          active: totals.active,
          idle: totals.idle,
          never_used: totals.neverUsed,
          new: totals.new,
          pending_cancellation: totals.pending,
          unassigned: totals.unassigned,
        },
        snapshots: snapshots.map(snapshotAnswer),
        notes,
      }
    },

    listTeams: async ({ identity: { actor }, query, signal }) => {
      const scope = await metricsScope({ ctx, actor })
      const { as_of: asOf, ...same } = query
      const { data, nextCursor, snapshots, ...rest } = await listTeams({
        ...same,
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
        ...rest,
      }
    },

    getMovement: async ({ identity: { actor }, query, signal }) => {
      const scope = await metricsScope({ ctx, actor })
      const { from, to, group_by: groupBy } = query
      const asked = { from, to, byTeam: groupBy === 'team', facts, clock, scope, signal }
      const { data, completeness, ...rest } = await adoptionMovement(asked)
      return {
        ...rest,
        data: data.map(({ team, teamLabel, ...counts }) => ({ team, team_label: teamLabel, ...counts })),
        completeness: completenessAnswer(completeness),
      }
    },
  }
}

function snapshotAnswer({ connection, account, takenAt, stale, reason }: CodeSnapshot): AccountSnapshot {
  return { connection_id: connection, account, taken_at: takenAt, stale, reason }
}

function seatAnswer(view: SeatView): Seat {
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
    last_activity_editor: view.lastActivityEditor,
    editor: view.editor,
    last_active_day: view.lastActiveDay,
    days_idle: view.daysIdle,
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
    never_used: view.neverUsed,
    interactions: view.interactions,
    generations: view.generations,
    acceptances: view.acceptances,
    left_out: view.leftOut,
  }
}
