import { z } from 'zod'
import { IdParams as id, Instant, listOf } from '../common.ts'
import type { RouteContract } from '../route-contract.ts'
import { SignInBegun } from './identity-providers.ts'

const LinkedAccount = z
  .object({
    id: z.string(),
    issuer: z.string(),
    provider: z
      .string()
      .nullable()
      .describe(
        'As the provider is called here; null: it was removed, and the account counts again once it is connected.',
      ),
    created_at: Instant,
  })
  .meta({
    id: 'LinkedAccount',
    description: "Somebody's account at an identity provider, with which they sign in here.",
  })
export type LinkedAccount = z.infer<typeof LinkedAccount>
const LinkedAccountList = listOf(LinkedAccount).meta({ id: 'LinkedAccountList' })

const own = { permission: 'self:read', privacy: 'none', tag: 'Access' } as const
const ofOwners = { permission: 'members:manage', privacy: 'none', tag: 'Access' } as const

/** Who is who at an identity provider. */
export const LINKED_ACCOUNT_ROUTES = {
  listOwnAccounts: {
    method: 'get',
    path: '/me/provider-accounts',
    ...own,
    summary: 'One’s own accounts at identity providers; for people only, not for API tokens',
    status: 200,
    answer: LinkedAccountList,
  },
  linkAccount: {
    method: 'post',
    path: '/identity-providers/{id}/link',
    ...own,
    summary: 'Begin to link one’s account at the provider, in this browser; needs a fresh proof',
    params: id,
    status: 200,
    answer: SignInBegun,
  },
  unlinkOwnAccount: {
    method: 'delete',
    path: '/me/provider-accounts/{id}',
    ...own,
    summary: 'Unlink one of one’s own accounts; sessions that began with it end. Needs a fresh proof',
    params: id,
    status: 204,
    answer: null,
  },
  listMemberAccounts: {
    method: 'get',
    path: '/members/{id}/provider-accounts',
    ...ofOwners,
    summary: 'Somebody’s accounts at identity providers',
    params: id,
    status: 200,
    answer: LinkedAccountList,
  },
  unlinkMemberAccounts: {
    method: 'delete',
    path: '/members/{id}/provider-accounts',
    ...ofOwners,
    summary: 'Unlink every account of somebody who has a password; needs a fresh proof',
    params: id,
    status: 204,
    answer: null,
  },
  unlinkMemberAccount: {
    method: 'delete',
    path: '/members/{id}/provider-accounts/{account_id}',
    ...ofOwners,
    summary: 'Unlink one account of somebody; sessions that began with it end. Needs a fresh proof',
    params: id.extend({ account_id: id.shape.id }),
    status: 204,
    answer: null,
  },
} as const satisfies Record<string, RouteContract>
