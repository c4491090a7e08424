import type { Actor } from '../../model/actor.ts'
import type { PasskeyMade } from '../../model/passkey-answer.ts'
import type { AccessContext } from '../access-context.ts'
import type { FactorProof } from './check-factor.ts'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
  type At,
  type FactorAdded,
  type OwnFactors,
} from './own-factors.ts'
import { beginProof, proveFresh, type OwnProof } from './prove.ts'
import { resetFactors } from './reset-factors.ts'
import { changeRules, readRules, type RulesInput, type SignInRules } from './sign-in-rules.ts'
import { dismissNotice, listNotices, type Notice } from '../notices.ts'
import { beginFactorPasskey, signInWithFactor } from '../sign-in/factor-sign-in.ts'
import type { Identity } from '../identity.ts'
import type { Visit } from '../sign-in/visit.ts'

/** Second factors, fresh proofs, and what an organisation asks of signing in. */
export interface Factors {
  list(actor: Actor): Promise<OwnFactors>
  beginTotp(actor: Actor): Promise<{ id: string; secret: string; address: string }>
  confirmTotp(actor: Actor, input: { id: string; code: string }, at: At): Promise<FactorAdded>
  beginPasskey(actor: Actor, at: At): Promise<Record<string, unknown>>
  addPasskey(actor: Actor, input: { name: string; passkey: PasskeyMade }, at: At): Promise<FactorAdded>
  remove(actor: Actor, id: string): Promise<void>
  renewRecoveryCodes(actor: Actor): Promise<string[]>
  /** Takes somebody else's away. */
  reset(actor: Actor, memberId: string): Promise<void>
  beginSignInPasskey(visit: Visit, origin: string): Promise<Record<string, unknown>>
  signIn(
    proof: FactorProof,
    by: { visit: Visit; origin: string },
  ): Promise<{ identity: Identity; setCookie: string[] }>
  beginProof(actor: Actor, at: At): Promise<Record<string, unknown>>
  prove(actor: Actor, proof: OwnProof, at: At): Promise<void>
  readRules(actor: Actor): Promise<SignInRules>
  changeRules(actor: Actor, input: RulesInput): Promise<SignInRules>
  listNotices(actor: Actor): Promise<Notice[]>
  dismissNotice(actor: Actor, id: string): Promise<void>
}

export function factorsOf(ctx: AccessContext): Factors {
  return {
    list: (actor) => listFactors(ctx, actor),
    beginTotp: (actor) => beginTotp(ctx, actor),
    confirmTotp: (actor, input, at) => confirmTotp(ctx, actor, input, at),
    beginPasskey: (actor, at) => beginPasskey(ctx, actor, at),
    addPasskey: (actor, input, at) => addPasskey(ctx, actor, input, at),
    remove: (actor, id) => removeFactor(ctx, actor, id),
    renewRecoveryCodes: (actor) => renewRecoveryCodes(ctx, actor),
    reset: (actor, memberId) => resetFactors(ctx, actor, memberId),
    beginSignInPasskey: (visit, origin) => beginFactorPasskey(ctx, visit, origin),
    signIn: (proof, by) => signInWithFactor(ctx, proof, by),
    beginProof: (actor, at) => beginProof(ctx, actor, at),
    prove: (actor, proof, at) => proveFresh(ctx, actor, proof, at),
    readRules: (actor) => readRules(ctx, actor),
    changeRules: (actor, input) => changeRules(ctx, actor, input),
    listNotices: (actor) => listNotices(ctx, actor),
    dismissNotice: (actor, id) => dismissNotice(ctx, actor, id),
  }
}
