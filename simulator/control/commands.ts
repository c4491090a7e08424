import { z } from 'zod'
import { Fault } from '../faults/fault.ts'
import { FILE_SHAPES } from '../world/file-shape.ts'
import { BREAKING_DAMAGE, HARMLESS_DAMAGE } from '../world/line-damage.ts'
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

const organizationId = z.string().optional()

/** Bodies of the control API; see simulator/README.md. Without `organizationId` the first account is meant. */
export const Commands = {
  clock: z.object({ advanceMs: z.int().min(0) }),
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
  totals: z.object({
    organizationId,
    from: time,
    to: time,
    grain: z.enum(['hour', 'day', 'total']).default('day'),
    by: z.enum(TOTALS_DIMENSIONS).default('none'),
  }),
}
