import type { LinkedAccount } from '../../../access/access.ts'
import type * as contract from '../../contract/access/linked-accounts.ts'
import { LINKED_ACCOUNT_ROUTES } from '../../contract/access/linked-accounts.ts'
import type { ApiServices } from '../../services.ts'
import type { Handlers } from '../route-handler.ts'

const accountAnswer = ({ createdAt, ...same }: LinkedAccount): contract.LinkedAccount => ({
  ...same,
  created_at: createdAt,
})

/** Accounts at identity providers, one’s own and those of others. */
export function linkedAccountRoutes({
  access: { providers },
}: ApiServices): Pick<Handlers, keyof typeof LINKED_ACCOUNT_ROUTES> {
  return {
    listOwnAccounts: async ({ identity: { actor } }) => ({
      data: (await providers.listOwnAccounts(actor)).map(accountAnswer),
      next_cursor: null,
    }),
    linkAccount: async ({ identity: { actor }, params, origin, setCookies }) => {
      const begun = await providers.beginLink(actor, { providerId: params.id, origin })
      setCookies(begun.setCookie)
      return { authorize_url: begun.authorizeUrl }
    },
    unlinkOwnAccount: async ({ identity: { actor }, params }) => {
      await providers.unlinkOwnAccount(actor, params.id)
      return null
    },
    listMemberAccounts: async ({ identity: { actor }, params }) => ({
      data: (await providers.listAccountsOf(actor, params.id)).map(accountAnswer),
      next_cursor: null,
    }),
    unlinkMemberAccount: async ({ identity: { actor }, params }) => {
      await providers.unlinkAccountOf(actor, { memberId: params.id, accountId: params.account_id })
      return null
    },
    unlinkMemberAccounts: async ({ identity: { actor }, params }) => {
      await providers.unlinkAccountsOf(actor, params.id)
      return null
    },
  }
}
