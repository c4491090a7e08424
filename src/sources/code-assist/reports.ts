import { unexpected } from '../../outbound-http/upstream-failure.ts'
import { readHead } from '../body-rows.ts'
import { isMarkup } from '../is-markup.ts'
import { FRESH_LINKS, STALE_LINK } from '../links.ts'
import type { CodeProfile } from '../profiles.ts'
import { UpstreamError, type CodeAssistSource, type SpooledBody } from '../source.ts'
import { accountNames } from './access/account-names.ts'
import { fillPath, type Ask, type CodeAssistClient } from './client.ts'
import { readLinks, type ReportLinks } from './read/report-links.ts'

/** Reports in two steps: where the files are, then the files, which are fetched at once: links do not last. */
export function createReports(
  client: CodeAssistClient,
  profile: CodeProfile,
): CodeAssistSource['fetchReport'] {
  return async (dataset, account, day, signal, arrived = () => {}) => {
    const path = fillPath(profile, dataset, accountNames(account))
    const ask: Ask = {
      call: 'report',
      level: account.level,
      path,
      ...(day !== null && { query: { day } }),
      signal,
      // Of a day this may mean "no report"; of the latest report only that the account is not to be seen.
      also: day === null ? [] : [404],
    }
    for (let links = 1; ; links += 1) {
      const answer = await client.getText(ask)
      const step = readLinks(answer, { day, url: client.urlOf(path) })
      if (step.kind === 'no_data_yet') return { ...step, upstreamNow: answer.upstreamNow }
      const files = await fetchFiles(client, step, { signal, arrived })
      if (files !== null) {
        const { startDay, endDay } = step
        return { kind: 'report', startDay, endDay, files, upstreamNow: answer.upstreamNow }
      }
      if (links === FRESH_LINKS) {
        const failure = { kind: 'unavailable', status: null, reason: 'link_expired' } as const
        throw new UpstreamError(failure, client.urlOf(path))
      }
    }
  }
}

/** Every file, or null when a link went stale on the way. None is left behind then. */
async function fetchFiles(
  client: CodeAssistClient,
  { links }: ReportLinks,
  { signal, arrived }: { signal: AbortSignal; arrived: (file: SpooledBody) => void },
): Promise<SpooledBody[] | null> {
  const files: SpooledBody[] = []
  const discard = async () => {
    for (const file of files) await file[Symbol.asyncDispose]()
  }
  try {
    for (const link of links) {
      const answer = await client.getLinked(link, signal)
      if (!answer.ok) {
        if (!STALE_LINK.has(answer.status)) throw unexpected(link, 'status_not_documented', null)
        await discard()
        return null
      }
      files.push(answer.body)
      const text = await readHead(answer.body.path)
      if (isMarkup({ contentType: answer.contentType, text })) throw unexpected(link, 'html_answer', null)
      // The file host speaks XML of its own troubles, with 200 where a proxy meddles.
      if (/^\s*</.test(text)) throw unexpected(link, 'unexpected_shape', null)
      arrived(answer.body)
    }
    return files
  } catch (error) {
    await discard()
    throw error
  }
}
