import type { FileAnswer, GetRequest, OutboundHttp, TextAnswer } from '../../outbound-http/outbound-http.ts'
import type { CodeAccount } from '../../model/connection.ts'
import type { CodeProfile } from '../profiles.ts'
import type { CodeCall } from './paths.ts'
import { joinUrl, type Query } from '../links.ts'
import { UpstreamError, type CodeAssistOptions, type SpooledBody } from '../source.ts'
import { answerFailure, quoted, type Call } from './failures/answer-failure.ts'
import { LIMIT_SIGNS } from './failures/answer-headers.ts'
import type { Signature } from './access/auth.ts'
import { promptScopes } from './access/prompt-access.ts'
import { ACCEPT, versionHeaders } from './request-headers.ts'

/** One question to the code assistant or its code host. */
export interface Ask {
  call: Call
  /** Below the base; or, for a page that the last one named, its whole address. */
  path: DeclaredPath | URL
  query?: Query
  /** Whose level it is about; null for what belongs to no account, such as a repository. */
  level: CodeAccount['level'] | null
  signal: AbortSignal
  /** A person waits: few tries and no long waits. */
  hurried?: boolean
  /** It may take minutes to begin. */
  patient?: boolean
  /** Statuses that are an answer although they are not 2xx. */
  also?: readonly number[]
  /** Ask only for what has changed since. */
  etag?: string | null
}

type WholeFile = Extract<FileAnswer, { ok: true }>

/** Asks in a connection's name, one request at a time, and reads the answer as text or file. Throws UpstreamError. */
export interface CodeAssistClient {
  getText(ask: Ask): Promise<TextAnswer>
  /** Null: nothing has changed since the etag. */
  getFile(ask: Ask): Promise<WholeFile | null>
  /** A file of a report, from wherever its link leads: without credentials or product headers. */
  getLinked(link: URL, signal: AbortSignal): Promise<FileAnswer>
  spool(chunks: AsyncIterable<Buffer | string>): Promise<SpooledBody>
  urlOf(path: string, query?: Query): URL
}

const ANYTHING = { bytes: null, sha256: null }
/** Downloads do not count against the vendor's limits (upstream/code-assistant 9); an operator's faster pace is theirs, too. */
const DOWNLOADS_PER_MINUTE = 600

export function createClient(
  http: OutboundHttp,
  options: CodeAssistOptions,
  signature: Signature,
): CodeAssistClient {
  const { profile, connectionId, onExcess } = options
  const base = new URL(profile.baseUrl)
  const onSlow = options.onSlow && { onSlow: options.onSlow }
  const operatorOrigin = profile.baseUrlFromOperator ? base.origin : null

  const urlOf = (ask: Pick<Ask, 'path' | 'query'>) =>
    typeof ask.path === 'string' ? joinUrl(base, ask.path, ask.query) : ask.path

  async function request(ask: Ask): Promise<GetRequest> {
    return {
      url: urlOf(ask),
      authorization: await signature.authorization(ask.signal),
      accept: ACCEPT,
      headers: { ...versionHeaders(profile), ...(ask.etag && { 'if-none-match': ask.etag }) },
      limitSigns: LIMIT_SIGNS,
      operatorOrigin,
      credential: signature.lane,
      requestsPerMinute: profile.requestsPerMinute,
      signal: ask.signal,
      hurried: ask.hurried ?? false,
      patient: ask.patient ?? false,
      ...onSlow,
    }
  }

  /** Once more with another credential, where there is one to be had. */
  async function signed<Answer extends Pick<TextAnswer, 'status' | 'headers'>>(
    ask: Ask,
    send: (request: GetRequest) => Promise<Answer>,
  ): Promise<Answer> {
    const answer = await send(await request(ask))
    const excess = promptScopes(answer.headers)
    if (excess) onExcess?.(excess)
    return answer.status === 401 && signature.renew() ? send(await request(ask)) : answer
  }

  function refusal(ask: Ask, answer: TextAnswer): UpstreamError {
    const failure = answerFailure({ call: ask.call, level: ask.level, profile }, answer)
    return new UpstreamError(quoted(failure, answer), urlOf(ask))
  }

  return {
    urlOf: (path, query) => joinUrl(base, path, query),
    spool: (chunks) => http.spool(chunks),
    async getText(ask) {
      const answer = await signed(ask, (asked) => http.getText(asked))
      const { status } = answer
      if ((status >= 200 && status <= 299) || ask.also?.includes(status)) return answer
      throw refusal(ask, answer)
    },
    async getFile(ask) {
      const answer = await signed(ask, (asked) => http.getFile(asked, ANYTHING))
      if (answer.ok) return answer
      if (answer.status === 304) return null
      throw refusal(ask, answer)
    },
    getLinked: (link, signal) =>
      http.getFile(
        {
          url: link,
          authorization: null,
          accept: '*/*',
          operatorOrigin,
          credential: `${connectionId}/files`,
          requestsPerMinute: Math.max(DOWNLOADS_PER_MINUTE, profile.requestsPerMinute),
          signal,
          ...onSlow,
          large: true,
        },
        ANYTHING,
      ),
  }
}

/** A path of the product's list (`paths.ts`), which `fillPath` alone makes: no other can be asked. */
export type DeclaredPath = string & { readonly [declared]: true }
declare const declared: unique symbol

/** The path of a call with its names put in, each as one segment. The guarantee of the type: it comes from the list. */
export function fillPath(
  { paths }: Pick<CodeProfile, 'paths'>,
  call: CodeCall,
  names: Record<string, string>,
): DeclaredPath {
  const filled = paths[call].replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(names[name] ?? ''),
  )
  return filled as DeclaredPath
}
