import { z } from 'zod'
import { ROLES } from '../../../model/actor.ts'
import { IdParams as id, Instant, LedUnits, listOf } from '../common.ts'
import { AddMemberBody, Me, SessionList } from '../people/people.ts'
import type { RouteContract } from '../route-contract.ts'

const { name: Name, email: Email, password: Password, role: InvitedRole, units: Units } = AddMemberBody.shape
const Token = z.string().min(1).max(100).meta({ format: 'password', writeOnly: true })

const Invitation = z
  .object({
    id: z.string(),
    role: z.enum(ROLES),
    units: LedUnits,
    email: z.string().nullable().describe('The only address it makes an account for; null: any.'),
    created_at: Instant,
    expires_at: Instant,
  })
  .meta({ id: 'Invitation', description: 'A link by which somebody makes an account of their own.' })
export type Invitation = z.infer<typeof Invitation>
const InvitationList = listOf(Invitation).meta({ id: 'InvitationList' })
const MadeInvitation = Invitation.extend({ url: z.string() }).meta({
  id: 'MadeInvitation',
  description: 'The only time the link is told.',
})
const InviteBody = z
  .strictObject({
    role: InvitedRole,
    units: Units,
    email: Email.nullable().default(null),
    expires_in_days: z.int().min(1).max(30).default(7),
  })
  .meta({ id: 'InviteBody' })

const InvitationTokenBody = z.strictObject({ token: Token }).meta({ id: 'InvitationTokenBody' })
const InvitationSeen = z
  .object({ organization: z.string(), role: z.enum(ROLES), email: z.string().nullable() })
  .meta({ id: 'InvitationSeen' })
const AcceptInvitationBody = z
  .strictObject({ token: Token, name: Name, email: Email, password: Password })
  .meta({ id: 'AcceptInvitationBody' })

const ofOwners = { permission: 'members:manage', privacy: 'none', tag: 'Access' } as const
const ofAdmins = { permission: 'sessions:manage', privacy: 'none', tag: 'Access' } as const
const open = { permission: 'public', privacy: 'none', tag: 'Access' } as const

/** Links that let somebody in, and the sessions of others. */
export const INVITATION_ROUTES = {
  listInvitations: {
    method: 'get',
    path: '/invitations',
    ...ofOwners,
    summary: 'Links by which somebody may still make an account',
    status: 200,
    answer: InvitationList,
  },
  invite: {
    method: 'post',
    path: '/invitations',
    ...ofOwners,
    summary: 'Make a link by which one person makes an account',
    body: InviteBody,
    status: 201,
    answer: MadeInvitation,
  },
  withdrawInvitation: {
    method: 'delete',
    path: '/invitations/{id}',
    ...ofOwners,
    summary: 'Withdraw a link that was not used',
    params: id,
    status: 204,
    answer: null,
  },
  lookAtInvitation: {
    method: 'post',
    path: '/sign-in/invitation',
    ...open,
    summary: 'What a link is for',
    body: InvitationTokenBody,
    status: 200,
    answer: InvitationSeen,
  },
  acceptInvitation: {
    method: 'post',
    path: '/sign-in/invitation/accept',
    ...open,
    summary: 'Make one’s own account by a link, and sign in; it counts once',
    body: AcceptInvitationBody,
    status: 201,
    answer: Me,
  },
  listMemberSessions: {
    method: 'get',
    path: '/members/{id}/sessions',
    ...ofAdmins,
    summary: 'Somebody’s open sessions',
    params: id,
    status: 200,
    answer: SessionList,
  },
  endMemberSessions: {
    method: 'delete',
    path: '/members/{id}/sessions',
    ...ofAdmins,
    summary: 'End every session of somebody; an owner’s, by owners alone',
    params: id,
    status: 204,
    answer: null,
  },
  endMemberSession: {
    method: 'delete',
    path: '/members/{id}/sessions/{session_id}',
    ...ofAdmins,
    summary: 'End one session of somebody; an owner’s, by owners alone',
    params: id.extend({ session_id: id.shape.id }),
    status: 204,
    answer: null,
  },
} as const satisfies Record<string, RouteContract>
