/**
 * The page after `url`: the one the answer names (`Link`, RFC 8288), null after the last, and `bad_link` where it names one
 * that is no address. A server that names none at all and gave a full page is asked for the next by number.
 */
export function nextPageUrl(
  link: string | undefined,
  url: URL,
  at: { page: number; isFull: boolean },
): URL | 'bad_link' | null {
  if (link !== undefined) {
    const next = relNext(link)
    return next === null ? null : (URL.parse(next, url.href) ?? 'bad_link')
  }
  if (!at.isFull) return null
  const next = new URL(url)
  next.searchParams.set('page', String(at.page + 1))
  return next
}

function relNext(link: string): string | null {
  for (const [, target = '', parameters = ''] of link.matchAll(/<([^>]*)>((?:\s*;[^,;]*)*)/g)) {
    const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters)
    const names = (relation?.[1] ?? relation?.[2] ?? '').toLowerCase().split(/\s+/)
    if (names.includes('next')) return target
  }
  return null
}
