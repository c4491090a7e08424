import { MINUTE_MS } from '../model/time/time.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { Actor } from '../model/actor.ts'
import type { TxtLookup } from '../outbound-http/txt-records.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { AccessContext } from './access-context.ts'
import { createToken, listTokens, revokeToken, type ApiToken } from './tokens/api-tokens.ts'
import { createAuditTrail, type AuditTrail } from './audit/audit-trail.ts'
import { createLooks, type Looks } from './audit/looks.ts'
import { createPseudonyms, type Pseudonyms, type PseudonymSecrets } from './audit/pseudonym.ts'
import type { AuthLibrary } from './auth-library.ts'
import type { EmailDomain } from './domains/email-domain.ts'
import { changePassword } from './sign-in/passwords/change-password.ts'
import { completeSetup, needsSetup } from './sign-in/complete-setup.ts'
import { recoverOwner } from './recover-owner.ts'
import { endSessionOf, endSessionsOf, listSessionsOf } from './sign-in/others-sessions.ts'
import { rotateToken, type RotateInput } from './tokens/rotate-token.ts'
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
import { createBeginnings } from './providers/begun.ts'
import { endSessionUrl } from './providers/end-session.ts'
import type { IdentityProvider } from './providers/identity-provider.ts'
import type { LinkedAccount } from './providers/accounts/linked-accounts.ts'
import { createProviderClients, createRereads, type SecretSealer } from './providers/provider-clients.ts'
import type { ProviderWays } from './providers/provider-fetch.ts'
import type { ProviderTest } from './providers/provider-test.ts'
import { scimOf, type Scim } from './scim/scim.ts'
import { createFailureLimit } from './sign-in/failure-limit.ts'
import { createKnownDevices } from './sign-in/known-device.ts'
import { setPassword } from './sign-in/passwords/set-password.ts'
import { endSession, listSessions, type Session } from './sign-in/sessions.ts'
import { signIn, signOut, type SignedIn } from './sign-in/sign-in.ts'
import { createSetupGuard, type SetupGuard } from './sign-in/setup-token.ts'
import { createTurns } from './sign-in/turns.ts'
import type { Visit } from './sign-in/visit.ts'
import { providersOf, type Providers } from './providers/providers.ts'
import { domainsOf, type Domains } from './domains/domains.ts'
import { factorsOf, type Factors } from './factors/factors.ts'
import { invitationsOf, type Invitations } from './invitations/invitations.ts'

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
const SIGN_IN_LIMIT = { most: 60, windowMs: 15 * MINUTE_MS }
/** Wrong API tokens sent from one network. */
const TOKEN_LIMIT = { most: 100, windowMs: 15 * MINUTE_MS }

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
    sessionIdleMs: options.sessionIdleMinutes * MINUTE_MS,
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
