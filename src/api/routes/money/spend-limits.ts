import { requireSince } from '../../../access/agreement/people-from.ts'
import { isoInstant } from '../../../metrics/ask/time-range.ts'
import { listSpendLimits, type SpendLimitView } from '../../../metrics/limits/list-spend-limits.ts'
import { identityKey } from '../../../model/identity.ts'
import { seenIn } from '../../../privacy/seen.ts'
import type { SpendLimit, SpendLimitsAnswer } from '../../contract/money/spend-limits.ts'
import { paceAnswer } from '../../budget-answer.ts'
import { metricsScope } from '../../metrics-scope.ts'
import { answerLimitSettings } from '../../published/limit-settings.ts'
import type { Handlers } from '../route-handler.ts'
import type { ApiServices } from '../../services.ts'
import { spoken } from '../../sentence.ts'

/** The limits of every level, now or as of a time. */
export function spendLimitRoutes({ ctx }: ApiServices): Pick<Handlers, 'listSpendLimits'> {
  const { clock } = ctx
  return {
    listSpendLimits: ({ identity: { actor }, gate, query, signal }) =>
      gate.numbers({
        seen: seenLimits,
        release: async (_, settings) =>
          answerLimitSettings({ settings, scope: await metricsScope({ ctx, actor }), query, signal }),
        facts: async (facts, peopleFrom) => {
          requireSince(peopleFrom, query.as_of)
          const scope = await metricsScope({ ctx, actor })
          const { as_of: asOf, connection_id: connectionId, ...same } = query
          const answer = await listSpendLimits({ ...same, asOf, connectionId, facts, scope, clock, signal })
          return {
            data: answer.data.map(limitAnswer),
            next_cursor: answer.nextCursor,
            snapshots: answer.snapshots.map((snapshot) => ({
              connection_id: snapshot.connectionId,
              workspace_id: snapshot.workspaceId,
              taken_at: snapshot.takenAt,
              rejected: snapshot.rejected,
              stale: snapshot.stale,
              ...spoken('reason', snapshot.reason),
              records_through: snapshot.recordsThrough,
            })),
            totals: answer.totals && {
              users: answer.totals.users,
              near_limit: answer.totals.nearLimit,
              at_limit: answer.totals.atLimit,
              no_cap: answer.totals.noCap,
              limited: answer.totals.limited,
              unlimited: answer.totals.unlimited,
              none: answer.totals.none,
              blocked: answer.totals.blocked,
              limit_unknown: answer.totals.limitUnknown,
              usage_unknown: answer.totals.usageUnknown,
            },
            ...spoken('notes', answer.notes),
          }
        },
      }),
  }
}

const seenLimits = ({ data, next_cursor: next }: SpendLimitsAnswer) => {
  const people = data.filter(({ level }) => level === 'user')
  return seenIn(
    people.map(({ id: userId }) => identityKey({ source: 'chat_assistant', userId })),
    next,
  )
}

/** A limit in the contract's words. */
export function limitAnswer(view: SpendLimitView): SpendLimit {
  const used = view.currentUsage
  return {
    connection_id: view.connectionId,
    workspace_id: view.workspaceId,
    level: view.level,
    id: view.id,
    name: view.name,
    email: view.email,
    limit: amountAnswer(view.limit),
    effective_limit: amountAnswer(view.effectiveLimit),
    effective_source: view.effectiveSource,
    effective_by: view.effectiveBy,
    holds: view.holds,
    current_usage: used && {
      amount: used.amount,
      unit: used.unit,
      by: used.by,
      at_least: used.atLeast,
      through: isoInstant(used.through),
    },
    used_share: view.usedShare,
    closeness: view.closeness,
    left: view.left,
    pace: paceAnswer(view.pace),
    members: view.members,
    role: view.role,
    seat_type: view.seatType,
  }
}

function amountAnswer(limit: SpendLimitView['limit']): SpendLimit['limit'] {
  if (limit === null) return null
  return { type: limit.type, amount: limit.amount, unit: limit.unit, expires_at: limit.expiresAt }
}
