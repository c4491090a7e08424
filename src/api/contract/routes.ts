import { z } from 'zod'
import { IdParams } from './common.ts'
import * as connections from './connections.ts'
import * as datasets from './datasets.ts'
import * as hostedApp from './hosted-app.ts'
import * as metrics from './metrics.ts'
import * as people from './people.ts'
import { SpendLimitsAnswer, SpendLimitsQuery } from './spend-limits.ts'

/** `public` needs no one signed in; everything else is a permission a role must hold. */
export type Permission =
  | 'public'
  | 'self:read'
  | 'connections:read'
  | 'connections:write'
  | 'metrics:read'
  | 'tokens:manage'
  | 'members:manage'
  | 'audit:read'

export interface RouteContract {
  method: 'get' | 'post' | 'patch' | 'delete'
  /** OpenAPI path below `/api/v1`. */
  path: string
  permission: Permission
  summary: string
  tag: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  status: 200 | 201 | 202 | 204
  answer: z.ZodType | null
}

const id = IdParams

/** Every route of the service. A route that is not here cannot be served; one without a permission does not compile. */
export const ROUTES = {
  getSetup: {
    method: 'get',
    path: '/setup',
    permission: 'public',
    tag: 'Access',
    summary: 'Whether the first run is still to be done',
    status: 200,
    answer: people.SetupState,
  },
  completeSetup: {
    method: 'post',
    path: '/setup',
    permission: 'public',
    tag: 'Access',
    summary: 'Create the organisation and its owner',
    body: people.SetupBody,
    status: 201,
    answer: people.Me,
  },
  signIn: {
    method: 'post',
    path: '/sign-in',
    permission: 'public',
    tag: 'Access',
    summary: 'Sign in with e-mail and password',
    body: people.SignInBody,
    status: 200,
    answer: people.Me,
  },
  signOut: {
    method: 'post',
    path: '/sign-out',
    permission: 'public',
    tag: 'Access',
    summary: 'End the session',
    status: 204,
    answer: null,
  },
  getMe: {
    method: 'get',
    path: '/me',
    permission: 'self:read',
    tag: 'Access',
    summary: 'Who is signed in and what they may do',
    status: 200,
    answer: people.Me,
  },
  changePassword: {
    method: 'post',
    path: '/me/password',
    permission: 'self:read',
    tag: 'Access',
    summary: 'Change one’s own password; for people only, not for API tokens',
    body: people.ChangePasswordBody,
    status: 204,
    answer: null,
  },
  listTokens: {
    method: 'get',
    path: '/tokens',
    permission: 'tokens:manage',
    tag: 'Access',
    summary: 'API tokens',
    status: 200,
    answer: people.ApiTokenList,
  },
  createToken: {
    method: 'post',
    path: '/tokens',
    permission: 'tokens:manage',
    tag: 'Access',
    summary: 'Create an API token',
    body: people.CreateApiTokenBody,
    status: 201,
    answer: people.CreatedApiToken,
  },
  revokeToken: {
    method: 'delete',
    path: '/tokens/{id}',
    permission: 'tokens:manage',
    tag: 'Access',
    summary: 'Revoke an API token',
    params: id,
    status: 204,
    answer: null,
  },
  listMembers: {
    method: 'get',
    path: '/members',
    permission: 'members:manage',
    tag: 'Access',
    summary: 'People of the organisation',
    status: 200,
    answer: people.MemberList,
  },
  addMember: {
    method: 'post',
    path: '/members',
    permission: 'members:manage',
    tag: 'Access',
    summary: 'Add a person with a first password',
    body: people.AddMemberBody,
    status: 201,
    answer: people.Member,
  },
  removeMember: {
    method: 'delete',
    path: '/members/{id}',
    permission: 'members:manage',
    tag: 'Access',
    summary: 'Remove a person',
    params: id,
    status: 204,
    answer: null,
  },
  listAudit: {
    method: 'get',
    path: '/audit',
    permission: 'audit:read',
    tag: 'Access',
    summary: 'Who did what, newest first',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: z.string().max(400).optional(),
    }),
    status: 200,
    answer: people.AuditEntryList,
  },
  listProfiles: {
    method: 'get',
    path: '/connect-profiles',
    permission: 'connections:read',
    tag: 'Connections',
    summary: 'Products that can be connected',
    status: 200,
    answer: connections.ConnectProfileList,
  },
  createConnection: {
    method: 'post',
    path: '/connections',
    permission: 'connections:write',
    tag: 'Connections',
    summary: 'Connect a source',
    body: connections.ConnectBody,
    status: 201,
    answer: connections.Connection,
  },
  startInstall: {
    method: 'post',
    path: '/connections/hosted-app/start',
    permission: 'connections:write',
    tag: 'Connections',
    summary:
      'Begin to install the hosted app on an organisation; for people in a browser, not for API tokens',
    body: hostedApp.StartInstallBody,
    status: 200,
    answer: hostedApp.InstallStarted,
  },
  registerApp: {
    method: 'post',
    path: '/connections/hosted-app/register',
    permission: 'connections:write',
    tag: 'Connections',
    summary:
      'A manifest that registers the hosted app with one click; for people in a browser, not for API tokens',
    body: hostedApp.RegisterAppBody,
    status: 200,
    answer: hostedApp.AppManifest,
  },
  listConnections: {
    method: 'get',
    path: '/connections',
    permission: 'connections:read',
    tag: 'Connections',
    summary: 'Connected and disconnected sources',
    status: 200,
    answer: connections.ConnectionList,
  },
  getConnection: {
    method: 'get',
    path: '/connections/{id}',
    permission: 'connections:read',
    tag: 'Connections',
    summary: 'One connection',
    params: id,
    status: 200,
    answer: connections.Connection,
  },
  patchConnection: {
    method: 'patch',
    path: '/connections/{id}',
    permission: 'connections:write',
    tag: 'Connections',
    summary: 'Add or replace a key or token, choose organisations, or rename',
    params: id,
    body: connections.PatchConnectionBody,
    status: 200,
    answer: connections.Connection,
  },
  disconnectConnection: {
    method: 'post',
    path: '/connections/{id}/disconnect',
    permission: 'connections:write',
    tag: 'Connections',
    summary: 'Stop collecting and erase the keys; history stays',
    params: id,
    status: 200,
    answer: connections.Connection,
  },
  reconnectConnection: {
    method: 'post',
    path: '/connections/{id}/reconnect',
    permission: 'connections:write',
    tag: 'Connections',
    summary: 'Connect again, with the same or other ids',
    params: id,
    body: connections.ReconnectBody,
    status: 200,
    answer: connections.Connection,
  },
  syncConnection: {
    method: 'post',
    path: '/connections/{id}/sync',
    permission: 'connections:write',
    tag: 'Connections',
    summary: 'Collect now',
    params: id,
    body: connections.SyncBody,
    status: 202,
    answer: connections.SyncAccepted,
  },
  listDatasets: {
    method: 'get',
    path: '/connections/{id}/datasets',
    permission: 'connections:read',
    tag: 'Data health',
    summary: 'How far each dataset reaches and what is wrong',
    params: id,
    status: 200,
    answer: datasets.DatasetHealthList,
  },
  listRejectedLines: {
    method: 'get',
    path: '/connections/{id}/rejected-lines',
    permission: 'connections:read',
    tag: 'Data health',
    summary: 'Lines that could not be understood, newest first',
    params: id,
    status: 200,
    answer: datasets.RejectedLineList,
  },
  listRuns: {
    method: 'get',
    path: '/runs',
    permission: 'connections:read',
    tag: 'Data health',
    summary: 'Collecting runs, newest first',
    query: datasets.RunListQuery,
    status: 200,
    answer: datasets.RunList,
  },
  getRun: {
    method: 'get',
    path: '/runs/{id}',
    permission: 'connections:read',
    tag: 'Data health',
    summary: 'One run with its progress',
    params: id,
    status: 200,
    answer: datasets.Run,
  },
  listMetrics: {
    method: 'get',
    path: '/metrics',
    permission: 'metrics:read',
    tag: 'Metrics',
    summary: 'The catalogue: unit, formula, dimensions, caveats, source',
    status: 200,
    answer: metrics.MetricList,
  },
  queryMetrics: {
    method: 'post',
    path: '/metrics/query',
    permission: 'metrics:read',
    tag: 'Metrics',
    summary: 'Ask for numbers; CSV with `Accept: text/csv`',
    body: metrics.MetricsQuery,
    status: 200,
    answer: metrics.MetricsAnswer,
  },
  listDimensionValues: {
    method: 'get',
    path: '/dimension-values',
    permission: 'metrics:read',
    tag: 'Metrics',
    summary: 'Values of a dimension within a range, for filters',
    query: metrics.DimensionValuesQuery,
    status: 200,
    answer: metrics.DimensionValueList,
  },
  listCostRecords: {
    method: 'get',
    path: '/cost-records',
    permission: 'metrics:read',
    tag: 'Metrics',
    summary: 'The rows behind a number',
    query: metrics.CostRecordsQuery,
    status: 200,
    answer: metrics.CostRecordList,
  },
  listSpendLimits: {
    method: 'get',
    path: '/spend-limits',
    permission: 'metrics:read',
    tag: 'Metrics',
    summary: 'Spend limits at workspace, group and user level, now or as of a time',
    query: SpendLimitsQuery,
    status: 200,
    answer: SpendLimitsAnswer,
  },
} as const satisfies Record<string, RouteContract>

export type RouteId = keyof typeof ROUTES
