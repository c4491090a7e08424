import type { ScimGroup } from '../../access/scim/scim-groups.ts'
import { ERROR, GROUP, LIST, USER } from '../../access/scim/scim-schemas.ts'
import type { ScimUser } from '../../access/scim/scim-users.ts'

/** Where a directory pushes to. */
export const SCIM_PATH = '/scim/v2'

const metaOf = (
  resourceType: 'User' | 'Group',
  of: { id: string; createdAt: string; updatedAt: string },
  origin: string,
) => ({
  resourceType,
  created: of.createdAt,
  lastModified: of.updatedAt,
  location: `${origin}${SCIM_PATH}/${resourceType}s/${of.id}`,
})

export function userAnswer(user: ScimUser, origin: string) {
  const { displayName, givenName, familyName, email } = user
  return {
    schemas: [USER],
    id: user.id,
    ...(user.externalId !== null && { externalId: user.externalId }),
    userName: user.userName,
    ...(displayName !== null && { displayName }),
    ...(givenName !== null || familyName !== null
      ? { name: { ...(givenName !== null && { givenName }), ...(familyName !== null && { familyName }) } }
      : {}),
    ...(email !== null && { emails: [{ value: email, type: 'work', primary: true }] }),
    active: user.active,
    meta: metaOf('User', user, origin),
  }
}

export function groupAnswer(group: ScimGroup, origin: string) {
  return {
    schemas: [GROUP],
    id: group.id,
    ...(group.externalId !== null && { externalId: group.externalId }),
    displayName: group.displayName,
    ...(group.members !== null && {
      members: group.members.map((value) => ({
        value,
        type: 'User',
        $ref: `${origin}${SCIM_PATH}/Users/${value}`,
      })),
    }),
    meta: metaOf('Group', group, origin),
  }
}

export const listAnswer = (resources: readonly object[], total: number, startIndex: number) => ({
  schemas: [LIST],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

export const errorAnswer = (status: number, scimType: string | null, detail: string) => ({
  schemas: [ERROR],
  status: String(status),
  ...(scimType !== null && { scimType }),
  detail,
})

/** What this server can do, for a directory that asks first. */
export const serviceConfig = (mostResults: number) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of the directory.',
      primary: true,
    },
  ],
})

const text = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

export const SCHEMAS = [
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: USER,
    name: 'User',
    attributes: [
      text('userName', { required: true, uniqueness: 'server' }),
      text('displayName'),
      text('name', { type: 'complex', subAttributes: [text('givenName'), text('familyName')] }),
      text('emails', { type: 'complex', multiValued: true, subAttributes: [text('value'), text('type')] }),
      text('active', { type: 'boolean' }),
    ],
  },
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: GROUP,
    name: 'Group',
    attributes: [
      text('displayName', { required: true }),
      text('members', { type: 'complex', multiValued: true, subAttributes: [text('value'), text('type')] }),
    ],
  },
]

export const RESOURCE_TYPES = [
  { name: 'User', endpoint: '/Users', schema: USER },
  { name: 'Group', endpoint: '/Groups', schema: GROUP },
].map((type) => ({ schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'], id: type.name, ...type }))
