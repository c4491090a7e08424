import type { Expected } from '../../outbound-http/body/read-body.ts'
import type { FileAnswer, GetRequest, OutboundHttp, TextAnswer } from '../../outbound-http/outbound-http.ts'
import { FRESH_LINKS, joinUrl, STALE_LINK, type Query } from '../links.ts'
import { UpstreamError, type ChatAssistOptions, type SpooledBody } from '../source.ts'
import { trimIds } from './account-ids.ts'
import { answerFailure, type Call } from './failures/answer-failure.ts'
import { prepareKeys } from './auth.ts'

/** The two resources of spec 4.2 and what lies under them, asked with the right key and read as text or file. */
export interface ChatAssistClient {
  getText(call: Call, path: string, query: Query, options: AskOptions): Promise<TextAnswer>
  getFile(
    call: Call,
    path: string,
    query: Query,
    expected: Expected,
    options: AskOptions,
  ): Promise<FetchedFile>
  spool(chunks: AsyncIterable<string>): Promise<SpooledBody>
  /** `…/organizations/{organization_id}/logs` */
  readonly logsPath: string
  /** `…/workspaces/{workspace_id}/usage_limits` */
  readonly limitsPath: string
}

interface AskOptions {
  signal: AbortSignal
  /** A person waits: few tries and no long waits. */
  hurried?: boolean
}

type FetchedFile = Extract<FileAnswer, { ok: true }>

export function createClient(http: OutboundHttp, options: ChatAssistOptions): ChatAssistClient {
  const { profile } = options
  const account = trimIds(options.account)
  const base = new URL(profile.baseUrl)
  const keys = prepareKeys(options)

  function request(call: Call, path: string, query: Query, ask: AskOptions): GetRequest {
    const key = keyOf(call)
    return {
      url: joinUrl(base, path, query),
      authorization: key.authorization,
      accept: 'application/json, application/x-ndjson, text/plain;q=0.9, */*;q=0.1',
      operatorOrigin: profile.baseUrlFromOperator ? base.origin : null,
      credential: key.lane,
      requestsPerMinute: profile.requestsPerMinute,
      signal: ask.signal,
      hurried: ask.hurried ?? false,
      ...(options.onSlow && { onSlow: options.onSlow }),
    }
  }

  function keyOf(call: Call) {
    return call === 'spend_limits' ? keys.spend_limits : keys.costs
  }

  return {
    logsPath: `/v1/compliance/organizations/${encodeURIComponent(account.organizationId)}/logs`,
    limitsPath: `/v1/manage/workspaces/${encodeURIComponent(account.workspaceId)}/usage_limits`,
    spool: (chunks) => http.spool(chunks),
    async getText(call, path, query, ask) {
      const asked = request(call, path, query, ask)
      const answer = await http.getText(asked)
      if (answer.status < 200 || answer.status > 299) {
        throw new UpstreamError(answerFailure(call, answer, keyOf(call)), asked.url)
      }
      return answer
    },
    async getFile(call, path, query, expected, ask) {
      const asked = request(call, path, query, ask)
      for (let links = 1; ; links += 1) {
        const answer = await http.getFile(asked, expected)
        if (answer.ok) return answer
        const stale = answer.redirected && STALE_LINK.has(answer.status)
        if (!stale) throw new UpstreamError(answerFailure(call, answer, keyOf(call)), asked.url)
        if (links === FRESH_LINKS) {
          throw new UpstreamError(
            { kind: 'unavailable', status: answer.status, reason: 'link_expired' },
            asked.url,
          )
        }
      }
    },
  }
}
