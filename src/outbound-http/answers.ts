import type { SpooledBody } from './body/spool.ts'

/** Status and headers of a response. */
export interface AnswerHead {
  status: number
  /** Names in lower case; the first value of a repeated header. */
  headers: Readonly<Record<string, string>>
  /** Media type without parameters, lower case. */
  contentType: string
  /** The upstream's own clock (`Date` header) in milliseconds, or null. */
  upstreamNow: number | null
  /** True when a second address answered, such as a storage host behind a signed link. */
  redirected: boolean
}

/** A response that the source interprets; `text` is truncated when the status is not 2xx. */
export interface TextAnswer extends AnswerHead {
  text: string
}

export type FileAnswer = (AnswerHead & { ok: true; body: SpooledBody }) | (TextAnswer & { ok: false })
