import type { Invitation } from '../../../access/invitations/invitations.ts'
import type * as contract from '../../contract/access/invitations.ts'
import { INVITATION_ROUTES } from '../../contract/access/invitations.ts'
import type { ApiServices } from '../../services.ts'
import type { Handlers } from '../route-handler.ts'
import { meOf, sessionAnswer } from './session.ts'

const invitationAnswer = ({ createdAt, expiresAt, ...same }: Invitation): contract.Invitation => ({
  ...same,
  created_at: createdAt,
  expires_at: expiresAt,
})

/** Links that let somebody in, and the sessions of others. */
export function invitationRoutes({
  access,
  ctx,
}: ApiServices): Pick<Handlers, keyof typeof INVITATION_ROUTES> {
  const { invitations } = access
  return {
    listInvitations: async ({ identity: { actor } }) => ({
      data: (await invitations.list(actor)).map(invitationAnswer),
      next_cursor: null,
    }),
    invite: async ({ identity: { actor }, body, origin }) => {
      const { expires_in_days: expiresInDays, ...same } = body
      const { token, ...made } = await invitations.invite(actor, { ...same, expiresInDays })
      // Behind the #, so that it reaches no server's log on its way.
      return { ...invitationAnswer(made), url: `${origin}/join#${new URLSearchParams({ token })}` }
    },
    withdrawInvitation: async ({ identity: { actor }, params }) => {
      await invitations.withdraw(actor, params.id)
      return null
    },
    lookAtInvitation: async ({ body, headers, client }) => {
      const { organizationName, role, email } = await invitations.look(body.token, { headers, client })
      return { organization: organizationName, role, email }
    },
    acceptInvitation: async ({ body, headers, client, setCookies }) => {
      const done = await invitations.accept(body, { headers, client })
      setCookies(done.setCookie)
      return meOf(done.identity, ctx)
    },
    listMemberSessions: async ({ identity: { actor }, params }) => ({
      data: (await access.listSessionsOf(actor, params.id)).map(sessionAnswer),
      next_cursor: null,
    }),
    endMemberSession: async ({ identity: { actor }, params }) => {
      await access.endSessionOf(actor, { memberId: params.id, sessionId: params.session_id })
      return null
    },
    endMemberSessions: async ({ identity: { actor }, params }) => {
      await access.endSessionsOf(actor, params.id)
      return null
    },
  }
}
