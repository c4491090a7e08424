import type { Actor } from '../../model/actor.ts'
import type { AccessContext } from '../access-context.ts'
import { beginSignIn, beginTest, offeredProviders, type Offered } from './begin-sign-in.ts'
import { changeProvider, listProviders, removeProvider } from './change-provider.ts'
import { connectProvider } from './connect-provider.ts'
import { finishSignIn, type Finished } from './finish-sign-in.ts'
import type { IdentityProvider, SamlProvider } from './identity-provider.ts'
import { beginLink } from './accounts/link-account.ts'
import {
  listAccountsOf,
  listOwnAccounts,
  unlinkAccountOf,
  unlinkAccountsOf,
  unlinkOwnAccount,
  type LinkedAccount,
} from './accounts/linked-accounts.ts'
import { endByProvider } from './provider-logout.ts'
import type { ChangeProviderInput, ConnectProviderInput, ConnectSamlInput } from './provider-input.ts'
import { readTest, type ProviderTest } from './provider-test.ts'
import { connectSaml } from './saml/connect-saml.ts'
import { receiveAnswer, type SamlAnswer } from './saml/receive-answer.ts'
import { endBySaml, type EndedBySaml } from './saml/logout/end-by-saml.ts'
import { hasKey } from './saml/our-key.ts'
import { samlMetadataOf } from './saml/our-end.ts'
import type { Visit } from '../sign-in/visit.ts'

/** Identity providers of the actor's organisation, and signing in with them. */
export interface Providers {
  list(actor: Actor): Promise<IdentityProvider[]>
  connect(actor: Actor, input: ConnectProviderInput): Promise<IdentityProvider>
  connectSaml(actor: Actor, input: ConnectSamlInput): Promise<IdentityProvider>
  change(actor: Actor, id: string, input: ChangeProviderInput): Promise<IdentityProvider>
  remove(actor: Actor, id: string): Promise<void>
  offered(): Promise<Offered[]>
  /** `origin`: where browsers reach this service. */
  begin(
    id: string,
    to: { origin: string; next: string },
  ): Promise<{ authorizeUrl: string; setCookie: string[] }>
  beginTest(actor: Actor, id: string, origin: string): Promise<{ authorizeUrl: string; setCookie: string[] }>
  readTest(actor: Actor, id: string): Promise<ProviderTest | null>
  /** The actor's own accounts at providers; and how another one comes to be theirs. */
  listOwnAccounts(actor: Actor): Promise<LinkedAccount[]>
  beginLink(
    actor: Actor,
    to: { providerId: string; origin: string },
  ): Promise<{ authorizeUrl: string; setCookie: string[] }>
  unlinkOwnAccount(actor: Actor, id: string): Promise<void>
  listAccountsOf(actor: Actor, memberId: string): Promise<LinkedAccount[]>
  unlinkAccountsOf(actor: Actor, memberId: string): Promise<void>
  unlinkAccountOf(actor: Actor, which: { memberId: string; accountId: string }): Promise<void>
  /** @throws SignInRefused */
  finish(id: string, answer: { url: URL; visit: Visit }): Promise<Finished>
  /** @returns where the browser goes on to, with its cookies. @throws SignInRefused */
  receive(id: string, answer: { answer: SamlAnswer; origin: string; visit: Visit }): Promise<string>
  /** @returns whether `token` is a provider's, of a session that ended there */
  endByProvider(id: string, logout: { token: string; visit: Visit }): Promise<boolean>
  /** The same by SAML. `query`: of the address, as the browser sent it. */
  endBySaml(id: string, logout: { query: string; origin: string; visit: Visit }): Promise<EndedBySaml | null>
  /** Whether our logout messages to a SAML provider have a key that signs them. */
  signsLogout(provider: SamlProvider): Promise<boolean>
  /** What a SAML provider may read of us; null: there is no such provider. */
  samlMetadata(id: string, origin: string): Promise<string | null>
}

export function providersOf(ctx: AccessContext): Providers {
  return {
    list: (actor) => listProviders(ctx, actor),
    connect: (actor, input) => connectProvider(ctx, actor, input),
    connectSaml: (actor, input) => connectSaml(ctx, actor, input),
    change: (actor, id, input) => changeProvider(ctx, actor, id, input),
    remove: (actor, id) => removeProvider(ctx, actor, id),
    offered: () => offeredProviders(ctx),
    begin: (id, to) => beginSignIn(ctx, id, to),
    beginTest: (actor, id, origin) => beginTest(ctx, actor, id, origin),
    readTest: (actor, id) => readTest(ctx, actor, id),
    listOwnAccounts: (actor) => listOwnAccounts(ctx, actor),
    beginLink: (actor, to) => beginLink(ctx, actor, to),
    unlinkOwnAccount: (actor, id) => unlinkOwnAccount(ctx, actor, id),
    listAccountsOf: (actor, memberId) => listAccountsOf(ctx, actor, memberId),
    unlinkAccountsOf: (actor, memberId) => unlinkAccountsOf(ctx, actor, memberId),
    unlinkAccountOf: (actor, which) => unlinkAccountOf(ctx, actor, which),
    finish: (id, answer) => finishSignIn(ctx, id, answer),
    receive: (id, answer) => receiveAnswer(ctx, id, answer),
    endByProvider: (id, logout) => endByProvider(ctx, id, logout),
    endBySaml: (id, logout) => endBySaml(ctx, id, logout),
    signsLogout: (provider) => hasKey(ctx, provider),
    samlMetadata: (id, origin) => samlMetadataOf(ctx, id, origin),
  }
}
