import { connectSource, type ConnectInput } from '../../../connections/connect/connect-source.ts'
import type { ConnectionView, CredentialView } from '../../../connections/connection-view.ts'
import { disconnectConnection } from '../../../connections/disconnect-connection.ts'
import { getConnection } from '../../../connections/get-connection.ts'
import { listConnections } from '../../../connections/list-connections.ts'
import { patchConnection } from '../../../connections/patch-connection.ts'
import { reconnectConnection } from '../../../connections/reconnect-connection.ts'
import { ownNames } from '../../../lib/parse-input.ts'
import type { Connection, ReconnectBody } from '../../contract/connections/connections.ts'
import type { Handlers } from '../route-handler.ts'
import type { ApiServices } from '../../services.ts'
import { spoken } from '../../sentence.ts'

type ConnectionRoutes =
  | 'createConnection'
  | 'listConnections'
  | 'getConnection'
  | 'patchConnection'
  | 'disconnectConnection'
  | 'reconnectConnection'

/** Connecting a source and changing or ending a connection. */
export function connectionRoutes({ ctx }: ApiServices): Pick<Handlers, ConnectionRoutes> {
  return {
    createConnection: async ({ identity: { actor }, body }) =>
      connectionAnswer(await connectSource({ ctx, actor, input: connectInput(ctx, body) })),

    listConnections: async ({ identity: { actor } }) => ({
      data: (await listConnections({ ctx, actor })).map(connectionAnswer),
      next_cursor: null,
    }),

    getConnection: async ({ identity: { actor }, params: { id } }) =>
      connectionAnswer(await getConnection({ ctx, actor, id })),

    patchConnection: async ({ identity: { actor }, params: { id }, body }) =>
      connectionAnswer(await patchConnection({ ctx, actor, id, input: ownNames(body) })),

    disconnectConnection: async ({ identity: { actor }, params: { id } }) =>
      connectionAnswer(await disconnectConnection({ ctx, actor, id })),

    reconnectConnection: async ({ identity: { actor }, params: { id }, body }) =>
      connectionAnswer(await reconnectConnection({ ctx, actor, id, input: connectInput(ctx, body) })),
  }
}

/** No two sources have a field to change in common: the fields tell the source where the body does not. */
function connectInput({ sources }: ApiServices['ctx'], body: ReconnectBody): ConnectInput {
  const input = ownNames(body)
  const isOf = ({ changeable }: (typeof sources.modules)[number]) =>
    Object.values(changeable).some((fields) => fields.some((field) => input[field] !== undefined))
  return { ...input, source: body.source ?? sources.modules.find(isOf)?.kind ?? '' }
}

function credentialAnswer(credential: CredentialView): NonNullable<Connection['credential']> {
  return {
    kind: credential.kind,
    hint: credential.hint,
    expires_at: credential.expiresAt,
    expiry_warning: credential.expiryWarning && {
      code: credential.expiryWarning.code,
      threshold_days: credential.expiryWarning.thresholdDays,
      ...spoken('message', credential.expiryWarning.message),
      ...spoken('action', credential.expiryWarning.action),
    },
    last_verified_at: credential.lastVerifiedAt,
  }
}

function connectionAnswer(view: ConnectionView): Connection {
  return {
    id: view.id,
    source: view.source,
    method: view.method,
    profile: view.profile,
    product_name: view.productName,
    label: view.label,
    title: view.title,
    state: view.state,
    health: {
      ...view.health,
      ...spoken('message', view.health.message),
      ...spoken('action', view.health.action),
    },
    limited_access: view.limitedAccess && {
      missing_scopes: view.limitedAccess.missingScopes,
      ...spoken('message', view.limitedAccess.message),
    },
    excess_access: view.excessAccess && {
      scopes: view.excessAccess.scopes,
      ...spoken('message', view.excessAccess.message),
      ...spoken('action', view.excessAccess.action),
    },
    organization_id: view.organizationId,
    workspace_id: view.workspaceId,
    enterprise_slug: view.enterpriseSlug,
    organizations: view.organizations,
    installation_id: view.installationId,
    credential: view.credential && credentialAnswer(view.credential),
    credentials: view.credentials.map(credentialAnswer),
    created_at: view.createdAt,
    updated_at: view.updatedAt,
    disconnected_at: view.disconnectedAt,
  }
}
