import { hostError } from '../code-host/code-answers.ts'
import { detailAnswer, type Answer } from '../server/answer.ts'
import { changePage } from './change-page.ts'
import { PLAIN, type Delivery } from './delivery.ts'
import type { FaultAction } from './fault.ts'
import { gzipBody } from './gzip-forms.ts'
import { patchJson } from './patch-json.ts'

export interface Faulted {
  answer: Answer
  delivery: Delivery
  /** Never answer; the connection stays open until one side gives up. */
  hang: boolean
}

const SIGN_IN_PAGE = `<!doctype html><html><head><title>Just a moment...</title></head>
<body><h1>Sign in to continue</h1><p>Checking your browser before you proceed.</p></body></html>`

const EXPIRED_LINK = `<?xml version="1.0" encoding="utf-8"?><Error><Code>AuthenticationFailed</Code>
<Message>Signature has expired.</Message></Error>`

/** What a fault needs: the list's previous page (`before`), the request's `after` parameter, and the vendor's clock. */
interface FaultContext {
  before: Answer | null
  after: string | null
  now: number
}

/** Apply a fault to an answer and its delivery. */
export function putFault(answer: Answer, fault: FaultAction | null, context: FaultContext): Faulted {
  const changed = fault ? changeAnswer(answer, fault, context) : answer
  return {
    answer: changed,
    delivery: fault ? deliveryOf(changed, fault) : PLAIN,
    hang: fault?.kind === 'hang',
  }
}

function changeAnswer(answer: Answer, fault: FaultAction, context: FaultContext): Answer {
  switch (fault.kind) {
    case 'status':
      return {
        status: fault.status,
        headers: { ...typeOf(fault.body), ...fault.headers },
        body: bodyOf(fault.body),
      }
    case 'html':
      return {
        status: fault.status,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: Buffer.from(SIGN_IN_PAGE),
      }
    case 'redirect':
      return { status: fault.status, headers: { location: fault.location }, body: Buffer.alloc(0) }
    case 'expired_file':
      return detailAnswer(404, 'Log file not found or no longer available')
    case 'expired_signature':
      return { status: 403, headers: { 'content-type': 'application/xml' }, body: Buffer.from(EXPIRED_LINK) }
    case 'wrong_metadata':
      return withWrongMetadata(answer, fault.field)
    case 'gzip':
      return zipped(answer, fault)
    case 'page':
      return changePage(answer, fault.form, context.before, context.after)
    case 'primary_limit':
      return primaryLimit(context.now + fault.resetSeconds * 1000)
    case 'secondary_limit':
      return hostError(fault.status, SECONDARY_LIMIT, {
        headers: fault.retryAfter === null ? {} : { 'retry-after': String(fault.retryAfter) },
      })
    case 'sunset':
      return hostError(
        fault.status,
        fault.status === 410 ? 'This version of the API is no longer supported.' : 'Not Found',
      )
    case 'patch':
      return { ...answer, body: patchJson(answer.body, fault.path, fault.value) }
    case 'headers':
      return { ...answer, headers: withHeaders(answer.headers, fault.headers) }
    case 'truncate':
      return fault.framing === 'honest_length'
        ? { ...answer, body: answer.body.subarray(0, cutAt(answer.body, fault)) }
        : answer
    case 'delay':
    case 'hang':
    case 'drip':
    case 'reset':
      return answer
  }
}

const SECONDARY_LIMIT =
  'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.'

function primaryLimit(resetAt: number): Answer {
  return hostError(403, 'API rate limit exceeded for user ID 1.', {
    headers: {
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-used': '5000',
      'x-ratelimit-reset': String(Math.ceil(resetAt / 1000)),
      'x-ratelimit-resource': 'core',
    },
  })
}

function deliveryOf(answer: Answer, fault: FaultAction): Delivery {
  if (fault.kind === 'delay') return { ...PLAIN, delayMs: fault.ms }
  if (fault.kind === 'drip') return { ...PLAIN, drip: fault }
  if (fault.kind === 'reset') return { ...PLAIN, stopAfter: fault.after, ending: 'reset' }
  if (fault.kind !== 'truncate' || fault.framing === 'honest_length') return PLAIN
  return { ...PLAIN, stopAfter: cutAt(answer.body, fault), ending: 'cut', framing: fault.framing }
}

/** Where to cut: at the byte, at the last line end before it, or within the next multi-byte character. */
function cutAt(body: Buffer, { keep, at }: Extract<FaultAction, { kind: 'truncate' }>): number {
  if (at === 'line_end') return body.lastIndexOf(0x0a, keep) + 1
  if (at === 'byte') return keep
  const lead = body.findIndex((byte, place) => place >= keep && byte >= 0xc0)
  return lead < 0 ? keep : lead + 1
}

function bodyOf(body: unknown): Buffer {
  if (body === undefined) return Buffer.alloc(0)
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

function typeOf(body: unknown): Record<string, string> {
  if (body === undefined) return {}
  return { 'content-type': typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json' }
}

function withHeaders(
  headers: Record<string, string>,
  changes: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...headers, ...changes }).filter(([, value]) => value !== ''))
}

function zipped(answer: Answer, { form, bombBytes }: Extract<FaultAction, { kind: 'gzip' }>): Answer {
  const headers = form === 'no_header' ? answer.headers : { ...answer.headers, 'content-encoding': 'gzip' }
  return { ...answer, headers, body: gzipBody(answer.body, form, bombBytes) }
}

function withWrongMetadata(answer: Answer, field: 'sha256' | 'size'): Answer {
  const text = answer.body.toString('utf8')
  const changed =
    field === 'sha256'
      ? text.replaceAll(/"file_sha256":"[0-9a-f]{8}/g, '"file_sha256":"00000000')
      : text.replaceAll(/"file_size":(\d+)/g, (_, size: string) => `"file_size":${Number(size) + 1}`)
  return { ...answer, body: Buffer.from(changed) }
}
