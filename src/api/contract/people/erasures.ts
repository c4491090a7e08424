import { z } from 'zod'
import { ERASURE_STATES } from '../../../model/privacy.ts'
import { IdParams as params, Instant, listOf } from '../common.ts'
import type { RouteContract } from '../route-contract.ts'

const Who = z.object({ id: z.string(), name: z.string().nullable() })

export const AskErasureBody = z
  .strictObject({
    account: z.string().trim().min(1).max(320).meta({
      description: 'An address, a login or a vendor’s id of the person, whole; it is kept nowhere.',
    }),
  })
  .meta({ id: 'AskErasureBody' })

const ErasureReceipt = z
  .object({
    chat_accounts: z.int(),
    code_accounts: z.int(),
    saved_views: z.int().describe('Saved views and entries of the audit log in which a name was replaced.'),
    log_entries: z.int(),
    raw_bodies: z.int().describe('Copies of what the vendors sent that were deleted.'),
    coarsened: z.int().describe('Rows that lost what could single the person out, their hour for instance.'),
  })
  .meta({ id: 'ErasureReceipt', description: 'What was found and done, in numbers.' })

export const Erasure = z
  .object({
    id: z.string(),
    state: z.enum(ERASURE_STATES).meta({
      description:
        '`applied`: done once more by the service itself, as a store had been restored from a backup of before it.',
    }),
    asked_at: Instant,
    asked_by: Who.nullable().describe('Null: the service itself.'),
    decided_at: Instant.nullable(),
    decided_by: Who.nullable().describe(
      'Whoever approved or refused it, or took it back; the asker, where there was nobody else.',
    ),
    done_at: Instant.nullable(),
    receipt: ErasureReceipt,
  })
  .meta({ id: 'Erasure', description: 'That somebody is erased, who is named nowhere.' })
export type Erasure = z.infer<typeof Erasure>

export const ErasureList = listOf(Erasure)

/** People who asked to be erased. */
export const ERASURE_ROUTES = {
  listErasures: {
    method: 'get',
    path: '/erasures',
    permission: 'audit:read',
    privacy: 'none',
    tag: 'Privacy',
    summary: 'Erasures that were asked for, and what was done; newest first, and nobody is named',
    status: 200,
    answer: ErasureList,
  },
  askErasure: {
    method: 'post',
    path: '/erasures',
    permission: 'people:erase',
    privacy: 'none',
    tag: 'Privacy',
    summary:
      'Ask for a person to be erased who wants it; somebody else has to approve, where there is somebody',
    body: AskErasureBody,
    status: 201,
    answer: Erasure,
  },
  approveErasure: {
    method: 'post',
    path: '/erasures/{id}/approve',
    permission: 'privacy:confirm',
    privacy: 'none',
    tag: 'Privacy',
    summary: 'Have an erasure carried out that somebody else asked for; it cannot be undone',
    params,
    status: 200,
    answer: Erasure,
  },
  refuseErasure: {
    method: 'post',
    path: '/erasures/{id}/refuse',
    permission: 'privacy:confirm',
    privacy: 'none',
    tag: 'Privacy',
    summary: 'Refuse it, or take back what one has asked for oneself',
    params,
    status: 200,
    answer: Erasure,
  },
} as const satisfies Record<string, RouteContract>
