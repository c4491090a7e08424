import type { CodeCounters, CodePart } from './code-counters.ts'

/** Use of the command line, the app or a third-party agent by a person. Never added to the day's own counters. */
export interface CodeCliUse {
  sessions: number | null
  requests: number | null
  prompts: number | null
  outputTokens: number | null
  promptTokens: number | null
}

/** One person on one UTC day, from a per-user report. A row alone does not mean that the person was active. */
export interface CodeUserDay extends CodeCounters {
  /** `YYYY-MM-DD`. */
  day: string
  /** The vendor's id as text; stable when the login changes. */
  userId: string
  userLogin: string
  organizationId: string
  enterpriseId: string
  usedAgent: boolean | null
  usedChat: boolean | null
  usedCli: boolean | null
  usedCodingAgent: boolean | null
  usedReviewActive: boolean | null
  usedReviewPassive: boolean | null
  /** Exact decimal; the vendor's indication, not an invoice. Null on days before the vendor reported it. */
  aiCredits: string | null
  adoptionPhase: string
  adoptionPhaseNumber: number | null
  adoptionPhaseVersion: string
  cli: CodeCliUse | null
  parts: CodePart[]
}
