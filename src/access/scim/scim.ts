import type { Actor } from '../../model/actor.ts'
import type { AccessContext } from '../access-context.ts'
import type { IdentityProvider } from '../providers/identity-provider.ts'
import type { Visit } from '../sign-in/visit.ts'
import {
  createScimToken,
  describeDirectory,
  openDirectory,
  removeDirectory,
  type ScimDirectory,
} from './directory.ts'
import {
  createGroup,
  deleteGroup,
  listGroups,
  patchGroup,
  readGroupOf,
  replaceGroup,
  type ScimGroup,
} from './scim-groups.ts'
import {
  createUser,
  deleteUser,
  listUsers,
  patchUserOf,
  readUserOf,
  replaceUser,
  type Page,
  type ScimUser,
} from './scim-users.ts'

/** Directories that identity providers push by SCIM. What takes a provider is limited to that one's directory. */
export interface Scim {
  createToken(actor: Actor, providerId: string): Promise<string>
  remove(actor: Actor, providerId: string): Promise<void>
  describe(provider: Pick<IdentityProvider, 'tenant' | 'id'>): Promise<ScimDirectory | null>
  /** The provider that a request's token is of. @throws ScimError, as all that follow */
  open(visit: Visit): Promise<IdentityProvider>
  listUsers(of: IdentityProvider, page: Page): Promise<{ total: number; users: ScimUser[] }>
  readUser(of: IdentityProvider, id: string): Promise<ScimUser>
  createUser(of: IdentityProvider, body: unknown): Promise<ScimUser>
  replaceUser(of: IdentityProvider, id: string, body: unknown): Promise<ScimUser>
  patchUser(of: IdentityProvider, id: string, body: unknown): Promise<ScimUser>
  deleteUser(of: IdentityProvider, id: string): Promise<void>
  listGroups(
    of: IdentityProvider,
    page: Page & { withMembers: boolean },
  ): Promise<{ total: number; groups: ScimGroup[] }>
  readGroup(of: IdentityProvider, asked: { id: string; withMembers: boolean }): Promise<ScimGroup>
  createGroup(of: IdentityProvider, body: unknown): Promise<ScimGroup>
  replaceGroup(of: IdentityProvider, id: string, body: unknown): Promise<void>
  patchGroup(of: IdentityProvider, id: string, body: unknown): Promise<void>
  deleteGroup(of: IdentityProvider, id: string): Promise<void>
}

export function scimOf(ctx: AccessContext): Scim {
  return {
    createToken: (actor, providerId) => createScimToken(ctx, actor, providerId),
    remove: (actor, providerId) => removeDirectory(ctx, actor, providerId),
    describe: (provider) => describeDirectory(ctx, provider),
    open: (visit) => openDirectory(ctx, visit),
    listUsers: (of, page) => listUsers(ctx, of, page),
    readUser: (of, id) => readUserOf(ctx, of, id),
    createUser: (of, body) => createUser(ctx, of, body),
    replaceUser: (of, id, body) => replaceUser(ctx, of, id, body),
    patchUser: (of, id, body) => patchUserOf(ctx, of, id, body),
    deleteUser: (of, id) => deleteUser(ctx, of, id),
    listGroups: (of, page) => listGroups(ctx, of, page),
    readGroup: (of, asked) => readGroupOf(ctx, of, asked),
    createGroup: (of, body) => createGroup(ctx, of, body),
    replaceGroup: (of, id, body) => replaceGroup(ctx, of, id, body),
    patchGroup: (of, id, body) => patchGroup(ctx, of, id, body),
    deleteGroup: (of, id) => deleteGroup(ctx, of, id),
  }
}
