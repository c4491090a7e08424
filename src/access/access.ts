import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { Actor } from '../model/actor.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { AccessContext } from './access-context.ts'
import { createToken, listTokens, revokeToken, type ApiToken } from './api-tokens.ts'
import type { AuthLibrary } from './auth-library.ts'
import { changePassword } from './change-password.ts'
import { completeSetup, needsSetup } from './complete-setup.ts'
import { ensureHeadless, type HeadlessSetup } from './ensure-headless.ts'
import type { Identity } from './identity.ts'
import { identify, identifyVisitor } from './identify.ts'
import { addMember, listMembers, removeMember, type Member } from './members.ts'
import { readOrganization, updateOrganization, type Organization } from './organization-settings.ts'
import { createPasswordHashing, type PasswordHashing } from './password-hashing.ts'
import type {
  AddMemberInput,
  ChangePasswordInput,
  CreateTokenInput,
  SetPasswordInput,
  SetupInput,
  UpdateOrganizationInput,
} from './people-input.ts'
import { setPassword } from './set-password.ts'
import { signIn, signOut } from './sign-in.ts'

export type { ApiToken, Identity, Member, Organization }

/** People, sessions and API tokens. Everything that takes an actor stays within that actor's organisation. */
export interface Access {
  needsSetup(): Promise<boolean>
  completeSetup(input: SetupInput, headers: Headers): Promise<{ identity: Identity; setCookie: string[] }>
  signIn(
    input: { email: string; password: string },
    headers: Headers,
  ): Promise<{ identity: Identity; setCookie: string[] }>
  signOut(headers: Headers): Promise<{ setCookie: string[] }>
  identify(headers: Headers): Promise<Identity | null>
  /** A person in a browser, with the id of their session; null for API tokens and for nobody. */
  identifyVisitor(headers: Headers): Promise<{ identity: Identity; sessionId: string } | null>
  changePassword(actor: Actor, input: ChangePasswordInput, headers: Headers): Promise<void>
  setPassword(actor: Actor, input: SetPasswordInput): Promise<void>
  listTokens(actor: Actor): Promise<ApiToken[]>
  createToken(actor: Actor, input: CreateTokenInput): Promise<ApiToken & { token: string }>
  revokeToken(actor: Actor, id: string): Promise<void>
  listMembers(actor: Actor): Promise<Member[]>
  addMember(actor: Actor, input: AddMemberInput): Promise<Member>
  removeMember(actor: Actor, id: string): Promise<void>
  readOrganization(actor: Actor): Promise<Organization>
  updateOrganization(actor: Actor, input: UpdateOrganizationInput): Promise<Organization>
  ensureHeadless(setup: HeadlessSetup): Promise<void>
}

/**
 * @param options.publicUrl address people use; with `https` the session cookie is marked Secure
 * @param options.secrets.authSecret at least 32 random bytes as text; another value ends every session
 */
export async function createAccess(options: {
  control: ControlStore
  secrets: { authSecret: string }
  publicUrl: string | null
  clock: Clock
  logger: Logger
  passwords?: PasswordHashing
}): Promise<Access> {
  const { control, secrets, publicUrl, clock, logger, passwords = createPasswordHashing() } = options
  let library: Promise<AuthLibrary> | null = null
  const auth = () => {
    library ??= import('./auth-library.ts').then(({ createAuthLibrary }) =>
      createAuthLibrary({ control, authSecret: secrets.authSecret, publicUrl, passwords, logger }),
    )
    return library
  }
  const ctx: AccessContext = { control, clock, auth, passwords }
  return {
    needsSetup: () => needsSetup(ctx),
    completeSetup: (input) => completeSetup(ctx, input),
    signIn: (input) => signIn(ctx, input),
    signOut: (headers) => signOut(ctx, headers),
    identify: (headers) => identify(ctx, headers),
    identifyVisitor: (headers) => identifyVisitor(ctx, headers),
    changePassword: (actor, input, headers) => changePassword(ctx, actor, input, headers),
    setPassword: (actor, input) => setPassword(ctx, actor, input),
    listTokens: (actor) => listTokens(ctx, actor),
    createToken: (actor, input) => createToken(ctx, actor, input),
    revokeToken: (actor, id) => revokeToken(ctx, actor, id),
    listMembers: (actor) => listMembers(ctx, actor),
    addMember: (actor, input) => addMember(ctx, actor, input),
    removeMember: (actor, id) => removeMember(ctx, actor, id),
    readOrganization: (actor) => readOrganization(ctx, actor),
    updateOrganization: (actor, input) => updateOrganization(ctx, actor, input),
    ensureHeadless: (setup) => ensureHeadless(ctx, setup),
  }
}
