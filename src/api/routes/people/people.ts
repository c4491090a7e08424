import type { ApiToken as TokenView, Member as MemberView } from '../../../access/access.ts'
import { listAudit, type AuditEntry as AuditView } from '../../../access/audit/audit.ts'
import { AuditEntry, type ApiToken, type Member } from '../../contract/people/people.ts'
import { countsInHundreds } from '../../rows-in-hundreds.ts'
import { madeByAnswer } from '../../made-by-answer.ts'
import type { Handlers } from '../route-handler.ts'
import type { ApiServices } from '../../services.ts'

type PeopleRoutes =
  | 'listTokens'
  | 'createToken'
  | 'revokeToken'
  | 'rotateToken'
  | 'listMembers'
  | 'addMember'
  | 'changeMember'
  | 'removeMember'
  | 'listAudit'

/** API tokens, the people of the organisation, and who did what. */
export function peopleRoutes({ access, ctx }: ApiServices): Pick<Handlers, PeopleRoutes> {
  return {
    listTokens: async ({ identity: { actor } }) => ({
      data: (await access.listTokens(actor)).map(tokenAnswer),
      next_cursor: null,
    }),

    createToken: async ({ identity: { actor }, body: { expires_in_days: expiresInDays, ...same } }) => {
      const created = await access.createToken(actor, { ...same, expiresInDays })
      return { ...tokenAnswer(created), token: created.token }
    },

    revokeToken: async ({ identity: { actor }, params: { id } }) => {
      await access.revokeToken(actor, id)
      return null
    },

    rotateToken: async ({ identity: { actor }, params, body }) => {
      const { overlap_hours: overlapHours, expires_in_days: expiresInDays } = body
      const made = await access.rotateToken(actor, params.id, { overlapHours, expiresInDays })
      return { ...tokenAnswer(made), token: made.token }
    },

    listMembers: async ({ identity: { actor } }) => ({
      data: (await access.listMembers(actor)).map(memberAnswer),
      next_cursor: null,
    }),

    addMember: async ({ identity: { actor }, body }) => memberAnswer(await access.addMember(actor, body)),

    changeMember: async ({ identity: { actor }, params, body }) =>
      memberAnswer(await access.changeMember(actor, params.id, body)),

    removeMember: async ({ identity: { actor }, params: { id } }) => {
      await access.removeMember(actor, id)
      return null
    },

    listAudit: ({ identity: { actor }, gate, query }) =>
      gate.journal(async (namesPeople) => {
        const { limit, cursor, object_type: objectType, actor: by, ...filters } = query
        const filter = { ...filters, objectType, by }
        const asked = { control: ctx.control, actor, namesPeople, limit, cursor, filter }
        const { entries, nextCursor } = await listAudit(asked)
        const told = namesPeople
          ? entries
          : entries.map((entry) => ({ ...entry, detail: countsInHundreds(entry.detail) }))
        return { data: told.map(auditAnswer), next_cursor: nextCursor }
      }),
  }
}

function tokenAnswer(token: TokenView): ApiToken {
  return {
    id: token.id,
    name: token.name,
    role: token.role,
    units: token.units,
    people: token.people,
    kind: token.kind,
    made_by: madeByAnswer(token.madeBy),
    hint: token.hint,
    created_at: token.createdAt,
    expires_at: token.expiresAt,
    last_used_at: token.lastUsedAt,
  }
}

function memberAnswer(member: MemberView): Member {
  return {
    id: member.id,
    user_id: member.userId,
    name: member.name,
    email: member.email,
    role: member.role,
    units: member.units,
    created_at: member.createdAt,
  }
}

function auditAnswer(entry: AuditView) {
  return AuditEntry.parse({
    id: entry.id,
    at: entry.at,
    actor: entry.actor,
    action: entry.action,
    object: { type: entry.objectType, id: entry.objectId, name: entry.objectName },
    detail: entry.detail,
  })
}
