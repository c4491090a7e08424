import { UpstreamError, type CostFilePage } from '../../source.ts'
import type { ChatAssistClient } from '../client.ts'
import type { Reason } from '../../../words/reason.ts'

/** What every page of one costs listing has in common. */
export interface Listing {
  client: ChatAssistClient
  /** For error messages. */
  url: URL
}

/** Write time to list: files whose `end_time` lies after `after` and before `before`, both verbatim. */
export interface Window {
  after: string
  before?: string
}

/** One page, and what to remove when its rows were not taken. */
export interface ListedPage {
  page: CostFilePage
  discard(): Promise<void>
}

/** The answer is not what is documented. Never retried, never guessed. */
export function shapeError({ url }: Pick<Listing, 'url'>, reason: Reason): UpstreamError {
  return new UpstreamError({ kind: 'unexpected', status: 200, reason }, url)
}
