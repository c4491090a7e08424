import type { SpooledBody } from './body/spool.ts'

/** What every answer says beside its body. */
export interface AnswerHead {
  status: number
  /** Names lower case; of a header given twice, the first. */
  headers: Readonly<Record<string, string>>
  /** Media type without parameters, lower case. */
  contentType: string
  /** The upstream's own clock (`Date` header) in milliseconds, or null. */
  upstreamNow: number | null
  /** True when a second address answered, such as a storage host behind a signed link. */
  redirected: boolean
}

/** Any final answer that is not the transport's business; `text` is capped when the status is not 2xx. */
export interface TextAnswer extends AnswerHead {
  text: string
}

export type FileAnswer = (AnswerHead & { ok: true; body: SpooledBody }) | (TextAnswer & { ok: false })
