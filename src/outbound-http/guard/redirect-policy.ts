const REDIRECTS = new Set([301, 302, 303, 307, 308])

export type RedirectStep =
  | { kind: 'answer' }
  | { kind: 'follow'; url: URL }
  | {
      kind: 'refuse'
      reason: 'redirect_without_location' | 'redirect_malformed' | 'redirect_loop' | 'too_many_redirects'
    }

/**
 * Decide whether to follow a redirect. `visited` holds every URL requested so far, the current one last. Whether the next
 * URL is allowed is checked by the address guard, not here.
 */
export function redirectStep(answer: {
  status: number
  location: string | undefined
  visited: readonly URL[]
  limit: number
}): RedirectStep {
  if (!REDIRECTS.has(answer.status)) return { kind: 'answer' }
  if (answer.location === undefined) return { kind: 'refuse', reason: 'redirect_without_location' }
  const url = URL.parse(answer.location, answer.visited.at(-1)?.href)
  if (!url) return { kind: 'refuse', reason: 'redirect_malformed' }
  if (answer.visited.some((seen) => seen.href === url.href))
    return { kind: 'refuse', reason: 'redirect_loop' }
  if (answer.visited.length > answer.limit) return { kind: 'refuse', reason: 'too_many_redirects' }
  return { kind: 'follow', url }
}

/**
 * Headers of one hop. The credential and the product's own headers go to the first URL only: a redirect target is an address
 * that the upstream chose, and a signed link needs no credential.
 */
export function hopHeaders(
  hop: number,
  options: { authorization: string | null; accept: string; headers?: Readonly<Record<string, string>> },
): Record<string, string> {
  const headers: Record<string, string> = {
    ...(hop === 0 ? options.headers : {}),
    accept: options.accept,
    'accept-encoding': 'gzip',
    'user-agent': 'tidemark',
  }
  if (hop === 0 && options.authorization !== null) headers['authorization'] = options.authorization
  return headers
}
