import { z } from 'zod'
import { CODE_FILE_SHAPES } from '../code-host/code-host-state.ts'
import { CODE_ROLES, CODE_SCOPES } from '../code-host/code-tokens.ts'
import { BILL_DIMENSIONS } from '../code-money/bill.ts'
import { MONEY_CLASSES } from '../code-money/money-class.ts'
import {
  BREAKING_CODE_DAMAGE,
  HARMLESS_CODE_DAMAGE,
  NO_REPORTS,
  REPORT_LEVELS,
} from '../code-world/code-amendments.ts'
import { CODE_DIMENSIONS } from '../code-world/code-totals.ts'
import { Fault } from '../faults/fault.ts'
import { FILE_SHAPES } from '../world/files/file-shape.ts'
import { BREAKING_DAMAGE, HARMLESS_DAMAGE } from '../world/files/line-damage.ts'
import { TOTALS_DIMENSIONS } from '../world/totals.ts'

/** Milliseconds since the epoch, or ISO-8601. */
const time = z.union([z.int(), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))])

const rows = z.object({
  from: time,
  to: time,
  share: z.number().min(0).max(1).optional(),
  userId: z.string().optional(),
})

const amendment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('late'), rows, at: time }),
  z.object({ kind: z.literal('restate'), rows, at: time, factor: z.number().min(0).max(1_000) }),
  z.object({ kind: z.literal('vanish'), rows, at: time }),
  z.object({ kind: z.literal('damage'), rows, damage: z.enum([...BREAKING_DAMAGE, ...HARMLESS_DAMAGE]) }),
])

const personDays = z.object({
  from: time,
  to: time,
  share: z.number().min(0).max(1).optional(),
  userId: z.int().optional(),
})

const codeAmendment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('restate'), rows: personDays, at: time, factor: z.number().min(0).max(1_000) }),
  z.object({ kind: z.literal('vanish'), rows: personDays, at: time }),
  z.object({ kind: z.literal('rebill'), rows: personDays, at: time, factor: z.number().min(0).max(1_000) }),
  z.object({ kind: z.literal('no_bill'), from: time, to: time, at: time.nullable() }),
  z.object({
    kind: z.literal('no_report'),
    from: time,
    to: time,
    at: time.nullable(),
    answer: z.enum(NO_REPORTS).optional(),
    level: z.enum(REPORT_LEVELS).optional(),
  }),
  z.object({
    kind: z.literal('long_report'),
    from: time,
    to: time,
    has: z.boolean(),
    factor: z.number().min(0).max(1_000).optional(),
  }),
  z.object({
    kind: z.literal('damage'),
    rows: personDays,
    damage: z.enum([...BREAKING_CODE_DAMAGE, ...HARMLESS_CODE_DAMAGE]),
  }),
])

const share = z.number().min(0).max(1)
/** `organization` is a login, by default the first one's; teams are named by slug. */
const ofTeam = { organization: z.string().optional(), team: z.string(), at: time }

const teamChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create'), ...ofTeam, name: z.string().min(1), share }),
  z.object({ kind: z.literal('rename'), ...ofTeam, name: z.string().min(1) }),
  z.object({ kind: z.literal('merge'), ...ofTeam, into: z.string() }),
  z.object({ kind: z.literal('move'), ...ofTeam, into: z.string(), share }),
])

const organizationId = z.string().optional()
/** Slug of an enterprise; by default the first one. */
const enterprise = z.string().optional()

/** Request bodies of the control API, see simulator/README.md. `organizationId` defaults to the first account. */
export const Commands = {
  /** Move the clock forward by milliseconds, or to any time. */
  clock: z.union([z.strictObject({ advanceMs: z.int().min(0) }), z.strictObject({ at: time })]),
  faults: z.array(Fault),
  amendments: z.object({ organizationId, amendments: z.array(amendment) }),
  shape: z.object({ organizationId, shape: z.enum(FILE_SHAPES) }),
  key: z.object({
    name: z.string(),
    key: z.string().min(8).optional(),
    kind: z.enum(['admin', 'developer_platform']).optional(),
    scopes: z.array(z.enum(['costs', 'limits'])).optional(),
    revoked: z.boolean().optional(),
  }),
  account: z.object({ organizationId, costsEnabled: z.boolean() }),
  limits: z.object({
    counter: z.number().min(0).max(1_000).nullable().optional(),
    effective: z.boolean().optional(),
  }),
  totals: z.object({
    organizationId,
    from: time,
    to: time,
    grain: z.enum(['hour', 'day', 'total']).default('day'),
    by: z.enum(TOTALS_DIMENSIONS).default('none'),
  }),
  codeToken: z.object({
    name: z.string(),
    token: z.string().min(8).optional(),
    kind: z.enum(['classic', 'fine_grained', 'oauth']).optional(),
    login: z.string().optional(),
    scopes: z.array(z.enum(CODE_SCOPES)).optional(),
    role: z.enum(CODE_ROLES).optional(),
    enterprises: z.array(z.string()).optional(),
    organizations: z.array(z.string()).optional(),
    expiresAt: time.nullable().optional(),
    expiryForm: z.enum(['utc', 'offset']).optional(),
    singleSignOn: z.enum(['required', 'partial']).optional(),
    revoked: z.boolean().optional(),
  }),
  codePolicies: z.object({
    enterprise,
    metricsApi: z.boolean().optional(),
    usageMetrics: z.boolean().optional(),
    fromTomorrow: z.boolean().optional(),
    billingProblem: z.boolean().optional(),
    withoutProduct: z.string().optional(),
    /** Whether the `…/metrics` calls are still offered. */
    metricsCalls: z.boolean().optional(),
  }),
  codeContradictions: z.object({
    enterprise,
    statedSeats: z.int().optional(),
    billedSeats: z.int().optional(),
    unlistedHolders: z.int().min(0).optional(),
    reportedPeople: z.int().optional(),
    reportedInteractions: z.int().optional(),
  }),
  codeTeams: z.object({ enterprise, changes: z.array(teamChange) }),
  codeInstall: z.object({ account: z.string(), target: z.enum(['Organization', 'Enterprise']).optional() }),
  codeInstallation: z.object({ id: z.int(), change: z.enum(['suspend', 'resume', 'uninstall']) }),
  codeAmendments: z.object({ enterprise, amendments: z.array(codeAmendment) }),
  codeShape: z.object({ shape: z.enum(CODE_FILE_SHAPES) }),
  codeTotals: z.object({
    enterprise,
    from: time,
    to: time,
    grain: z.enum(['day', 'total']).default('day'),
    by: z.enum(CODE_DIMENSIONS).default('none'),
    organization: z.string().nullable().default(null),
  }),
  codeBill: z.object({
    enterprise,
    from: time,
    to: time,
    grain: z.enum(['day', 'month', 'total']).default('day'),
    by: z.enum(BILL_DIMENSIONS).default('none'),
    classes: z.array(z.enum(MONEY_CLASSES)).optional(),
    organization: z.string().optional(),
    costCenter: z.string().optional(),
  }),
  codePools: z.object({ enterprise }),
  codeBilling: z.object({
    enterprise,
    platform: z.boolean().optional(),
    organizations: z.enum(['open', 'aggregate', 'hidden']).optional(),
    pageSize: z.enum(['as_asked', 'ignored']).optional(),
    digits: z.enum(['exact', 'floats']).optional(),
  }),
  codeSeats: z.object({ enterprise, organization: z.string().nullable().default(null) }),
}
