/** Values are sent verbatim, in this order; undefined leaves the parameter out. */
export type Query = Record<string, string | undefined>

/** A path below the base, which may have a path of its own. */
export function joinUrl(base: URL, path: string, query: Query = {}): URL {
  const url = new URL(base.pathname.replace(/\/$/, '') + path, base)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  return url
}

/** A list of more pages than this does not end. */
export const MOST_PAGES = 10_000

/** How a storage host says that it no longer honours a link; so many are asked for. */
export const STALE_LINK: ReadonlySet<number> = new Set([400, 401, 403, 404, 410])
export const FRESH_LINKS = 3
