import { createHash } from 'node:crypto'
import { jsonText } from '../code-world/json-text.ts'
import { jsonAnswer, type Answer } from '../server/answer.ts'
import type { CodeRequest } from './code-host-state.ts'

/** The code host's error body: `{"message", "documentation_url", "status"}`. The status is a string. */
export function hostError(
  status: number,
  message: string,
  options: { documentation?: string; headers?: Record<string, string> } = {},
): Answer {
  return jsonAnswer(
    status,
    {
      message,
      documentation_url: options.documentation ?? 'https://docs.example.com/rest',
      status: String(status),
    },
    options.headers,
  )
}

export const NOT_FOUND = () => hostError(404, 'Not Found')

/** JSON with an entity tag, or 304 when `If-None-Match` names it. */
export function taggedJson(
  request: CodeRequest,
  value: unknown,
  headers: Record<string, string> = {},
): Answer {
  const answer = { ...jsonAnswer(200, null), body: Buffer.from(jsonText(value)) }
  const etag = `W/"${createHash('sha256').update(answer.body).digest('hex')}"`
  const known = request.headers['if-none-match']
  const tagged = { ...answer.headers, etag, 'cache-control': 'private, max-age=60, s-maxage=60', ...headers }
  if (known !== undefined && known.split(/, */).includes(etag))
    return { status: 304, headers: { ...tagged }, body: Buffer.alloc(0) }
  return { ...answer, headers: tagged }
}

interface PageOf<Item> {
  items: Item[]
  headers: Record<string, string>
}

const MOST_PER_PAGE = 100

/** One page with its `Link` header. Page sizes above 100 are clamped; an invalid number means the default. */
export function pageOf<Item>(
  origin: string,
  request: CodeRequest,
  all: readonly Item[],
  usual: number,
): PageOf<Item> {
  const asked = wholeNumber(request.query.get('per_page'), usual)
  const size = Math.min(asked, MOST_PER_PAGE)
  const page = wholeNumber(request.query.get('page'), 1)
  const last = Math.max(1, Math.ceil(all.length / size))
  const link = (rel: string, number: number) => {
    const url = new URL(request.path, origin)
    for (const [name, value] of request.query) url.searchParams.set(name, value)
    url.searchParams.set('page', String(number))
    return `<${url.href}>; rel="${rel}"`
  }
  const links = [
    ...(page > 1 ? [link('prev', Math.min(page - 1, last))] : []),
    ...(page < last ? [link('next', page + 1), link('last', last)] : []),
    ...(page > 1 ? [link('first', 1)] : []),
  ]
  return {
    items: all.slice((page - 1) * size, page * size),
    headers: links.length > 0 ? { link: links.join(', ') } : {},
  }
}

export function wholeNumber(text: string | null, usual: number): number {
  const value = Number(text)
  return text !== null && /^\d{1,9}$/.test(text) && value >= 1 ? value : usual
}

export function htmlAnswer(status: number, title: string, body: string): Answer {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>body{font:16px system-ui;max-width:36rem;margin:4rem auto;padding:0 1rem}button{font:inherit;padding:.5rem 1rem;margin-right:.5rem}</style>
</head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body: Buffer.from(page),
  }
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

export function redirectAnswer(location: string): Answer {
  return { status: 302, headers: { location }, body: Buffer.alloc(0) }
}
