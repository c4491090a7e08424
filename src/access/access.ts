import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { Actor } from '../model/actor.ts'
import type { PasskeyMade } from '../model/passkey-answer.ts'
import type { TxtLookup } from '../outbound-http/txt-records.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { AccessContext } from './access-context.ts'
import { createToken, listTokens, revokeToken, type ApiToken } from './tokens/api-tokens.ts'
import { createAuditTrail, type AuditTrail } from './audit/audit-trail.ts'
import { createLooks, type Looks } from './audit/looks.ts'
import { createPseudonyms, type Pseudonyms, type PseudonymSecrets } from './audit/pseudonym.ts'
import type { AuthLibrary } from './auth-library.ts'
import {
  addDomain,
  checkDomain,
  listDomains,
  removeDomain,
  type AddDomainInput,
} from './domains/change-domains.ts'
import type { EmailDomain } from './domains/email-domain.ts'
import { changePassword } from './sign-in/passwords/change-password.ts'
import { completeSetup, needsSetup } from './sign-in/complete-setup.ts'
import type { FactorProof } from './factors/check-factor.ts'
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
} from './factors/own-factors.ts'
import { beginProof, proveFresh, type OwnProof } from './factors/prove.ts'
import { resetFactors } from './factors/reset-factors.ts'
import { changeRules, readRules, type RulesInput, type SignInRules } from './factors/sign-in-rules.ts'
import {
  acceptInvitation,
  invite,
  listInvitations,
  lookAtInvitation,
  withdrawInvitation,
  type AcceptInput,
  type Invitation,
  type InviteInput,
} from './invitations/invitations.ts'
import { recoverOwner } from './recover-owner.ts'
import { endSessionOf, endSessionsOf, listSessionsOf } from './sign-in/others-sessions.ts'
import { rotateToken, type RotateInput } from './tokens/rotate-token.ts'
import { dismissNotice, listNotices, type Notice } from './notices.ts'
import { beginFactorPasskey, signInWithFactor } from './sign-in/factor-sign-in.ts'
import { ensureHeadless, type HeadlessSetup } from './ensure-headless.ts'
import type { Identity } from './identity.ts'
import { identify, identifyVisitor } from './sign-in/identify.ts'
import { addMember, changeMember, listMembers, removeMember, type Member } from './members.ts'
import { readOrganization, updateOrganization, type Organization } from './organization-settings.ts'
import { createPasswordHashing, type PasswordHashing } from './sign-in/passwords/password-hashing.ts'
import type {
  AddMemberInput,
  ChangeMemberInput,
  ChangePasswordInput,
  CreateTokenInput,
  SetPasswordInput,
  SetupInput,
  UpdateOrganizationInput,
} from './people-input.ts'
import { beginSignIn, beginTest, offeredProviders, type Offered } from './providers/begin-sign-in.ts'
import { createBeginnings } from './providers/begun.ts'
import { changeProvider, listProviders, removeProvider } from './providers/change-provider.ts'
import { connectProvider } from './providers/connect-provider.ts'
import { endSessionUrl } from './providers/end-session.ts'
import { finishSignIn, type Finished } from './providers/finish-sign-in.ts'
import type { IdentityProvider, SamlProvider } from './providers/identity-provider.ts'
import { beginLink } from './providers/accounts/link-account.ts'
import {
  listAccountsOf,
  listOwnAccounts,
  unlinkAccountOf,
  unlinkAccountsOf,
  unlinkOwnAccount,
  type LinkedAccount,
} from './providers/accounts/linked-accounts.ts'
import { endByProvider } from './providers/provider-logout.ts'
import { createProviderClients, createRereads, type SecretSealer } from './providers/provider-clients.ts'
import type { ProviderWays } from './providers/provider-fetch.ts'
import type {
  ChangeProviderInput,
  ConnectProviderInput,
  ConnectSamlInput,
} from './providers/provider-input.ts'
import { readTest, type ProviderTest } from './providers/provider-test.ts'
import { connectSaml } from './providers/saml/connect-saml.ts'
import { receiveAnswer, type SamlAnswer } from './providers/saml/receive-answer.ts'
import { endBySaml, type EndedBySaml } from './providers/saml/logout/end-by-saml.ts'
import { hasKey } from './providers/saml/our-key.ts'
import { samlMetadataOf } from './providers/saml/our-end.ts'
import { scimOf, type Scim } from './scim/scim.ts'
import { createFailureLimit } from './sign-in/failure-limit.ts'
import { createKnownDevices } from './sign-in/known-device.ts'
import { setPassword } from './sign-in/passwords/set-password.ts'
import { endSession, listSessions, type Session } from './sign-in/sessions.ts'
import { signIn, signOut, type SignedIn } from './sign-in/sign-in.ts'
import { createSetupGuard, type SetupGuard } from './sign-in/setup-token.ts'
import { createTurns } from './sign-in/turns.ts'
import type { Visit } from './sign-in/visit.ts'

export type {
  ApiToken,
  EmailDomain,
  Identity,
  IdentityProvider,
  LinkedAccount,
  Member,
  Organization,
  ProviderTest,
  Session,
}

/** Failed sign-ins of one network, summed over all accounts. */
const SIGN_IN_LIMIT = { most: 60, windowMs: 15 * 60_000 }
/** Wrong API tokens sent from one network. */
const TOKEN_LIMIT = { most: 100, windowMs: 15 * 60_000 }

/** People, sessions and API tokens. Every method that takes an actor is limited to that actor's organisation. */
export interface Access {
  needsSetup(): Promise<boolean>
  /** See `SetupGuard`. */
  setupGuard: Pick<SetupGuard, 'arm' | 'isArmed'>
  trail: AuditTrail
  looks: Looks
  pseudonyms: Pseudonyms
  completeSetup(input: SetupInput, visit: Visit): Promise<{ identity: Identity; setCookie: string[] }>
  signIn(input: { email: string; password: string }, visit: Visit): Promise<SignedIn>
  signOut(headers: Headers): Promise<{ setCookie: string[] }>
  /** Where a browser ends the session at its provider as well; null: nowhere. */
  endSessionUrl(of: { sessionId: string; origin: string }): Promise<string | null>
  identify(visit: Visit): Promise<Identity | null>
  /** The signed-in person and their session's id; null for API tokens and unknown visitors. */
  identifyVisitor(headers: Headers): Promise<{ identity: Identity; sessionId: string } | null>
  /** The actor's own sessions. The request's `headers` tell which of them is the current one. */
  listSessions(actor: Actor, headers: Headers): Promise<Session[]>
  /** Ends one of the actor's own sessions. */
  endSession(actor: Actor, id: string): Promise<void>
  changePassword(actor: Actor, input: ChangePasswordInput, visit: Visit): Promise<{ setCookie: string[] }>
  setPassword(actor: Actor, input: SetPasswordInput): Promise<void>
  /** From the machine: somebody is an owner who gets in by this password. */
  recoverOwner(actor: Actor, input: SetPasswordInput): Promise<void>
  listSessionsOf(actor: Actor, memberId: string): Promise<Session[]>
  endSessionsOf(actor: Actor, memberId: string): Promise<void>
  endSessionOf(actor: Actor, which: { memberId: string; sessionId: string }): Promise<void>
  listTokens(actor: Actor): Promise<ApiToken[]>
  createToken(actor: Actor, input: CreateTokenInput): Promise<ApiToken & { token: string }>
  revokeToken(actor: Actor, id: string): Promise<void>
  rotateToken(actor: Actor, id: string, input: RotateInput): Promise<ApiToken & { token: string }>
  listMembers(actor: Actor): Promise<Member[]>
  addMember(actor: Actor, input: AddMemberInput): Promise<Member>
  changeMember(actor: Actor, id: string, input: ChangeMemberInput): Promise<Member>
  removeMember(actor: Actor, id: string): Promise<void>
  readOrganization(actor: Actor): Promise<Organization>
  updateOrganization(actor: Actor, input: UpdateOrganizationInput): Promise<Organization>
  ensureHeadless(setup: HeadlessSetup): Promise<void>
  providers: Providers
  domains: Domains
  factors: Factors
  scim: Scim
  invitations: Invitations
}

/** Links by which somebody makes an account of their own. */
export interface Invitations {
  list(actor: Actor): Promise<Invitation[]>
  invite(actor: Actor, input: InviteInput): Promise<Invitation & { token: string }>
  withdraw(actor: Actor, id: string): Promise<void>
  look(token: string, visit: Visit): ReturnType<typeof lookAtInvitation>
  accept(input: AcceptInput, visit: Visit): Promise<SignedIn>
}

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

/** E-mail domains of the actor's organisation, proven by DNS. */
export interface Domains {
  list(actor: Actor): Promise<EmailDomain[]>
  add(actor: Actor, input: AddDomainInput): Promise<EmailDomain>
  check(actor: Actor, id: string): Promise<EmailDomain>
  remove(actor: Actor, id: string): Promise<void>
}

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

interface AccessOptions {
  control: ControlStore
  /** At least 32 random bytes as text; another value ends every session. */
  secrets: { authSecret: string }
  pseudonyms: PseudonymSecrets
  /** Address people use; with `https` the session cookie is marked Secure. */
  publicUrl: string | null
  /** A session that is unused for this long ends. */
  sessionIdleMinutes: number
  clock: Clock
  logger: Logger
  passwords?: PasswordHashing
  sealer: SecretSealer
  /** How identity providers are asked; their secrets are sealed with `sealer`. */
  providerWays: ProviderWays
  /** How DNS is asked for what proves an e-mail domain. */
  txtRecords: TxtLookup
}

function contextOf(options: AccessOptions): AccessContext {
  const { control, secrets, publicUrl, clock, logger, passwords = createPasswordHashing() } = options
  let library: Promise<AuthLibrary> | null = null
  const auth = () => {
    library ??= import('./auth-library.ts').then(({ createAuthLibrary }) =>
      createAuthLibrary({ control, authSecret: secrets.authSecret, publicUrl, passwords, logger }),
    )
    return library
  }
  const https = publicUrl?.startsWith('https://') ?? false
  return {
    control,
    clock,
    logger,
    sealer: options.sealer,
    sessionIdleMs: options.sessionIdleMinutes * 60_000,
    auth,
    passwords,
    turns: createTurns(),
    devices: createKnownDevices({ key: secrets.authSecret, https, clock }),
    setupGuard: createSetupGuard(clock),
    trail: createAuditTrail({ control, clock, logger }),
    signInLimit: createFailureLimit({ ...SIGN_IN_LIMIT, clock }),
    providers: {
      ways: options.providerWays,
      sealer: options.sealer,
      clients: createProviderClients(options.providerWays, options.sealer),
      beginnings: createBeginnings({ key: secrets.authSecret, https, clock }),
      mayReadAgain: createRereads(clock),
    },
    txtRecords: options.txtRecords,
    tokenGuesses: { limit: createFailureLimit({ ...TOKEN_LIMIT, clock }), rightBefore: new Set() },
  }
}

/** Access to an installation. */
export async function createAccess(options: AccessOptions): Promise<Access> {
  const { control, clock } = options
  const ctx = contextOf(options)
  const pseudonyms = createPseudonyms(options.pseudonyms)
  return {
    needsSetup: () => needsSetup(ctx),
    setupGuard: ctx.setupGuard,
    trail: ctx.trail,
    looks: createLooks({ control, clock, pseudonyms }),
    pseudonyms,
    completeSetup: (input, visit) => completeSetup(ctx, input, visit),
    signIn: (input, visit) => signIn(ctx, input, visit),
    signOut: (headers) => signOut(ctx, headers),
    endSessionUrl: (of) => endSessionUrl(ctx, of),
    identify: (visit) => identify(ctx, visit),
    identifyVisitor: (headers) => identifyVisitor(ctx, headers),
    listSessions: (actor, headers) => listSessions(ctx, actor, headers),
    endSession: (actor, id) => endSession(ctx, actor, id),
    changePassword: (actor, input, visit) => changePassword(ctx, actor, input, visit),
    setPassword: (actor, input) => setPassword(ctx, actor, input),
    recoverOwner: (actor, input) => recoverOwner(ctx, actor, input),
    listSessionsOf: (actor, memberId) => listSessionsOf(ctx, actor, memberId),
    endSessionsOf: (actor, memberId) => endSessionsOf(ctx, actor, memberId),
    endSessionOf: (actor, which) => endSessionOf(ctx, actor, which),
    listTokens: (actor) => listTokens(ctx, actor),
    createToken: (actor, input) => createToken(ctx, actor, input),
    revokeToken: (actor, id) => revokeToken(ctx, actor, id),
    rotateToken: (actor, id, input) => rotateToken(ctx, actor, id, input),
    listMembers: (actor) => listMembers(ctx, actor),
    addMember: (actor, input) => addMember(ctx, actor, input),
    changeMember: (actor, id, input) => changeMember(ctx, actor, id, input),
    removeMember: (actor, id) => removeMember(ctx, actor, id),
    readOrganization: (actor) => readOrganization(ctx, actor),
    updateOrganization: (actor, input) => updateOrganization(ctx, actor, input),
    ensureHeadless: (setup) => ensureHeadless(ctx, setup),
    providers: providersOf(ctx),
    domains: domainsOf(ctx),
    factors: factorsOf(ctx),
    scim: scimOf(ctx),
    invitations: invitationsOf(ctx),
  }
}

function factorsOf(ctx: AccessContext): Factors {
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

function invitationsOf(ctx: AccessContext): Invitations {
  return {
    list: (actor) => listInvitations(ctx, actor),
    invite: (actor, input) => invite(ctx, actor, input),
    withdraw: (actor, id) => withdrawInvitation(ctx, actor, id),
    look: (token, visit) => lookAtInvitation(ctx, token, visit),
    accept: (input, visit) => acceptInvitation(ctx, input, visit),
  }
}

function domainsOf(ctx: AccessContext): Domains {
  return {
    list: (actor) => listDomains(ctx, actor),
    add: (actor, input) => addDomain(ctx, actor, input),
    check: (actor, id) => checkDomain(ctx, actor, id),
    remove: (actor, id) => removeDomain(ctx, actor, id),
  }
}

function providersOf(ctx: AccessContext): Providers {
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
