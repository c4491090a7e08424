import { z } from 'zod'
import { REVEAL_DELAYS, REVEAL_PURPOSES, REVEAL_REASON, REVEAL_STATES } from '../../../model/privacy.ts'
import { IdParams as params, Instant, listOf } from '../common.ts'
import { Month } from './pseudonyms.ts'
import type { RouteContract } from '../route-contract.ts'

const Who = z.object({ id: z.string(), name: z.string().nullable() })

export const AskRevealBody = z
  .strictObject({
    pseudonym: z.string().regex(/^P-[A-Z]{8,32}$/),
    month: Month.describe('A month of the table that has the pseudonym.'),
    purpose: z.enum(REVEAL_PURPOSES),
    reason: z
      .string()
      .trim()
      .min(REVEAL_REASON.min)
      .max(REVEAL_REASON.max)
      .describe('Whoever approves reads it, and it stays in the audit log.'),
    delay: z
      .boolean()
      .default(false)
      .describe('Tell the person 30 days later, if an observer agrees; of a security incident alone.'),
  })
  .meta({ id: 'AskRevealBody' })

export const Reveal = z
  .object({
    id: z.string(),
    pseudonym: z.string(),
    month: Month,
    purpose: z.enum(REVEAL_PURPOSES),
    reason: z.string(),
    asked_by: Who,
    asked_at: Instant,
    decided_by: Who.nullable().describe('Null: nobody yet. Whoever refused, or took it back.'),
    decided_at: Instant.nullable(),
    state: z.enum(REVEAL_STATES).describe('`shown`: to whoever asked, and to nobody else.'),
    until: Instant.nullable().describe('Until when the name is shown.'),
    delay: z
      .enum(REVEAL_DELAYS)
      .nullable()
      .describe(
        'That the person is told later: `asked`, until an observer decides; nobody may approve before. Null: not asked for.',
      ),
    told_from: Instant.nullable().describe(
      'From when on the person reads of it in *My data*; null: at once.',
    ),
  })
  .meta({ id: 'Reveal', description: 'A name that was asked for, of somebody who is shown without it.' })
export type Reveal = z.infer<typeof Reveal>

export const DecideDelayBody = z.strictObject({ agree: z.boolean() }).meta({ id: 'DecideDelayBody' })

export const RevealList = listOf(Reveal)

const Names = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  login: z.string().nullable(),
})

export const RevealedPerson = z
  .object({ pseudonym: z.string(), until: Instant, accounts: z.array(Names) })
  .meta({
    id: 'RevealedPerson',
    description: 'Who somebody is: each of their accounts as its source calls them.',
  })
export type RevealedPerson = z.infer<typeof RevealedPerson>

/** Names of people who are shown without them, one by one and by two. */
export const REVEAL_ROUTES = {
  listReveals: {
    method: 'get',
    path: '/reveals',
    permission: 'audit:read',
    privacy: 'journal',
    tag: 'Privacy',
    summary: 'Names that were asked for, by pseudonym, with purpose and reason; newest first',
    status: 200,
    answer: RevealList,
  },
  askReveal: {
    method: 'post',
    path: '/reveals',
    permission: 'people:reveal',
    privacy: 'pseudonym',
    tag: 'Privacy',
    summary:
      'Ask for the name behind one pseudonym; somebody else has to approve, unless it was agreed that nobody has to (then it takes a fresh proof)',
    body: AskRevealBody,
    status: 201,
    answer: Reveal,
  },
  approveReveal: {
    method: 'post',
    path: '/reveals/{id}/approve',
    permission: 'people:reveal',
    privacy: 'pseudonym',
    tag: 'Privacy',
    summary: 'Let whoever asked see the name for 24 hours; never one’s own',
    params,
    status: 200,
    answer: Reveal,
  },
  refuseReveal: {
    method: 'post',
    path: '/reveals/{id}/refuse',
    permission: 'people:reveal',
    privacy: 'pseudonym',
    tag: 'Privacy',
    summary: 'Refuse it, or take back what one has asked for oneself',
    params,
    status: 200,
    answer: Reveal,
  },
  decideRevealDelay: {
    method: 'post',
    path: '/reveals/{id}/delay',
    permission: 'privacy:confirm',
    privacy: 'journal',
    tag: 'Privacy',
    summary: 'As an observer, agree to that the person is told 30 days later, or refuse it',
    params,
    body: DecideDelayBody,
    status: 200,
    answer: Reveal,
  },
  getRevealed: {
    method: 'get',
    path: '/reveals/{id}/person',
    permission: 'people:reveal',
    privacy: 'pseudonym',
    tag: 'Privacy',
    summary: 'The name, for whoever asked and until it ends; each look is in the audit log',
    params,
    status: 200,
    answer: RevealedPerson,
  },
} as const satisfies Record<string, RouteContract>
