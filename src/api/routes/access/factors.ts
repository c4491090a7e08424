import type { Factors } from '../../../access/factors/factors.ts'
import type { Factor } from '../../../access/factors/factor.ts'
import type { At, FactorAdded } from '../../../access/factors/own-factors.ts'
import type { RulesInput, SignInRules } from '../../../access/factors/sign-in-rules.ts'
import type * as contract from '../../contract/access/factors.ts'
import type { Client } from '../../../model/records/client.ts'
import { FACTOR_ROUTES } from '../../contract/access/factors.ts'
import type { ApiServices } from '../../services.ts'
import type { Handlers } from '../route-handler.ts'
import { meOf } from './session.ts'

function factorAnswer({ createdAt, lastUsedAt, ...factor }: Factor): contract.Factor {
  return { ...factor, created_at: createdAt, last_used_at: lastUsedAt }
}

const addedAnswer = ({ factor, recoveryCodes }: FactorAdded): contract.FactorAdded => ({
  factor: factorAnswer(factor),
  recovery_codes: recoveryCodes,
})

const rulesAnswer = (rules: SignInRules): contract.SignInRules => ({
  factor_roles: rules.factorRoles,
  idle_minutes: rules.idleMinutes,
  session_hours: rules.sessionHours,
  version: rules.version,
})

type Asking = { headers: Headers; origin: string; client: Client }

/** Second factors, fresh proofs, notices, and the rules of signing in. */
export function factorRoutes(services: ApiServices): Pick<Handlers, keyof typeof FACTOR_ROUTES> {
  const { access, ctx } = services
  const { factors } = access
  /** The session that asks; API tokens are refused by the verbs. */
  const at = async ({ headers, origin, client }: Asking): Promise<At> => ({
    sessionId: (await access.identifyVisitor(headers))?.sessionId ?? '',
    origin,
    address: client.address,
  })
  return {
    signInWithFactor: async ({ body, headers, client, origin, setCookies }) => {
      const done = await factors.signIn(body, { visit: { headers, client }, origin })
      setCookies(done.setCookie)
      return meOf(done.identity, ctx)
    },
    beginSignInPasskey: async ({ headers, client, origin }) => ({
      options: await factors.beginSignInPasskey({ headers, client }, origin),
    }),
    ...ownRoutes(factors, at),
    listNotices: async ({ identity: { actor } }) => ({
      data: await factors.listNotices(actor),
      next_cursor: null,
    }),
    dismissNotice: async ({ identity: { actor }, params }) => {
      await factors.dismissNotice(actor, params.id)
      return null
    },
    resetFactors: async ({ identity: { actor }, params }) => {
      await factors.reset(actor, params.id)
      return null
    },
    getSignInRules: async ({ identity: { actor } }) => rulesAnswer(await factors.readRules(actor)),
    changeSignInRules: async ({ identity: { actor }, body }) => {
      const { version, factor_roles: factorRoles } = body
      const { idle_minutes: idleMinutes, session_hours: sessionHours } = body
      const change: RulesInput = { version, factorRoles, idleMinutes, sessionHours }
      return rulesAnswer(await factors.changeRules(actor, change))
    },
  }
}

type OwnRoutes =
  | 'listFactors'
  | 'beginTotp'
  | 'confirmTotp'
  | 'beginPasskey'
  | 'addPasskey'
  | 'removeFactor'
  | 'renewRecoveryCodes'
  | 'proveFresh'
  | 'beginProofPasskey'

function ownRoutes(factors: Factors, at: (call: Asking) => Promise<At>): Pick<Handlers, OwnRoutes> {
  return {
    listFactors: async ({ identity: { actor } }) => {
      const found = await factors.list(actor)
      return {
        data: found.factors.map(factorAnswer),
        next_cursor: null,
        recovery_codes_left: found.recoveryCodesLeft,
        required: found.required,
        left_to_provider: found.leftToProvider,
      }
    },
    beginTotp: ({ identity: { actor } }) => factors.beginTotp(actor),
    confirmTotp: async (call) => {
      const { identity, params, body } = call
      const input = { id: params.id, code: body.code }
      return addedAnswer(await factors.confirmTotp(identity.actor, input, await at(call)))
    },
    beginPasskey: async (call) => ({
      options: await factors.beginPasskey(call.identity.actor, await at(call)),
    }),
    addPasskey: async (call) =>
      addedAnswer(await factors.addPasskey(call.identity.actor, call.body, await at(call))),
    removeFactor: async ({ identity: { actor }, params }) => {
      await factors.remove(actor, params.id)
      return null
    },
    renewRecoveryCodes: async ({ identity: { actor } }) => ({
      recovery_codes: await factors.renewRecoveryCodes(actor),
    }),
    proveFresh: async (call) => {
      await factors.prove(call.identity.actor, call.body, await at(call))
      return null
    },
    beginProofPasskey: async (call) => ({
      options: await factors.beginProof(call.identity.actor, await at(call)),
    }),
  }
}
