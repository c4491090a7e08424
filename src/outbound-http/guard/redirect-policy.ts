const REDIRECTS = new Set([301, 302, 303, 307, 308])

export type RedirectStep =
  | { kind: 'answer' }
  | { kind: 'follow'; url: URL }
  | {
      kind: 'refuse'
      reason: 'redirect_without_location' | 'redirect_malformed' | 'redirect_loop' | 'too_many_redirects'
    }

/**
 * What to do with an answer's status and Location. `visited` holds every URL asked so far, the current one last.
 * Where the next URL may point is the address guard's question, not asked here.
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
 * Headers of one hop, made fresh each time. The credential, and what is meant for this product only, goes to the first URL only: a signed link carries its own
 * right, and a second hop is an address we were given, not one we chose.
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
