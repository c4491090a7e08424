import { z } from 'zod'
import type { TextAnswer } from '../../../outbound-http/outbound-http.ts'
import { isMarkup } from '../../is-markup.ts'
import { parseJsonOrNull } from '../../parse-json-or-null.ts'
import { UpstreamError } from '../../source.ts'
import type { Reason } from '../../../words/reason.ts'

/** Where the files of a report are, and which days they hold, both inclusive. */
export interface ReportLinks {
  kind: 'links'
  links: URL[]
  startDay: string
  endDay: string
}

/** Far more than the files of any report; each may be large, and all of one are held at once. */
const MOST_LINKS = 1000

const links = z.object({ download_links: z.array(z.string()) })
const days = z.object({
  report_day: z.iso.date().nullish(),
  report_start_day: z.iso.date().nullish(),
  report_end_day: z.iso.date().nullish(),
})

/**
 * The answer of a report's first step. "Not yet" has many forms (upstream/code-assistant 1): 204, no links, a bare
 * text, 404 for a day. Everything else that is no list of links throws UpstreamError `unexpected`.
 */
export function readLinks(
  answer: Pick<TextAnswer, 'status' | 'contentType' | 'text'>,
  asked: { day: string | null; url: URL },
): ReportLinks | { kind: 'no_data_yet'; reason: string } {
  const unexpected = (reason: Reason) =>
    new UpstreamError({ kind: 'unexpected', status: answer.status, reason }, asked.url)
  if (isMarkup(answer)) throw unexpected('html_answer')
  if (answer.status === 204) return { kind: 'no_data_yet', reason: 'no_content' }
  if (answer.status === 404) return { kind: 'no_data_yet', reason: 'not_found_for_day' }
  if (answer.text.trim() === '') throw unexpected('empty_answer')
  const document = parseJsonOrNull(answer.text)
  if (typeof document === 'string') return { kind: 'no_data_yet', reason: 'said_in_words' }
  const found = links.safeParse(document)
  const named = days.safeParse(document)
  if (!found.success || !named.success) throw unexpected('unexpected_shape')
  if (found.data.download_links.length === 0) return { kind: 'no_data_yet', reason: 'no_links' }
  if (found.data.download_links.length > MOST_LINKS) throw unexpected('too_many_links')
  const { report_day, report_start_day, report_end_day } = named.data
  const startDay = report_start_day ?? report_day ?? asked.day
  const endDay = report_end_day ?? report_day ?? asked.day
  if (!startDay || !endDay || startDay > endDay) throw unexpected('unexpected_shape')
  if (asked.day !== null && (startDay !== asked.day || endDay !== asked.day)) throw unexpected('another_day')
  const urls = found.data.download_links.map((link) => URL.parse(link))
  if (urls.some((url) => url === null)) throw unexpected('bad_link')
  return { kind: 'links', links: urls.filter((url) => url !== null), startDay, endDay }
}
