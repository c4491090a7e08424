import type { Answer } from '../server/answer.ts'

export type PageForm = 'repeat' | 'stuck' | 'no_last_end_time' | 'boundary_again' | 'endless' | 'no_data'

/** `changePage` for lists of the code host: a `Link` header names the next page, and the items are an array or `seats`. */
export function changeLinkedPage(answer: Answer, form: PageForm, before: Answer | null): Answer {
  if (answer.status !== 200) return answer
  const next = nextOf(answer)
  switch (form) {
    case 'repeat':
      return before ?? answer
    case 'stuck':
      // The link to this same page again.
      return withLink(answer, (before && nextOf(before)) ?? next)
    case 'endless':
      return withLink(answer, next ?? pageAfter(before ?? answer))
    case 'no_last_end_time':
      return withLink(answer, undefined)
    case 'boundary_again':
      return withItems(answer, (items) => [...itemsOf(before).slice(-1), ...items])
    case 'no_data':
      return { ...answer, body: Buffer.from('{}') }
  }
}

function nextOf(answer: Answer): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(answer.headers['link'] ?? '')?.[1]
}

/** The page after the one that `before` links to. */
function pageAfter(before: Answer): string | undefined {
  const last = nextOf(before)
  if (last === undefined) return undefined
  const url = new URL(last)
  url.searchParams.set('page', String(Number(url.searchParams.get('page')) + 1))
  return url.href
}

function withLink(answer: Answer, next: string | undefined): Answer {
  const headers = { ...answer.headers }
  delete headers['link']
  return { ...answer, headers: next === undefined ? headers : { ...headers, link: `<${next}>; rel="next"` } }
}

function itemsOf(answer: Answer | null): unknown[] {
  if (!answer || answer.status !== 200) return []
  const value: unknown = JSON.parse(answer.body.toString('utf8'))
  if (Array.isArray(value)) return value
  const seats: unknown = typeof value === 'object' && value !== null && 'seats' in value ? value.seats : []
  return Array.isArray(seats) ? seats : []
}

function withItems(answer: Answer, change: (items: unknown[]) => unknown[]): Answer {
  const value: unknown = JSON.parse(answer.body.toString('utf8'))
  const items = change(itemsOf(answer))
  const changed = Array.isArray(value) ? items : { ...Object(value), seats: items }
  return { ...answer, body: Buffer.from(JSON.stringify(changed)) }
}
