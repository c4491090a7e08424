/** Values are sent verbatim, in this order; undefined leaves the parameter out. */
export type Query = Record<string, string | undefined>

/** A path below the base, which may have a path of its own. */
export function joinUrl(base: URL, path: string, query: Query = {}): URL {
  const url = new URL(base.pathname.replace(/\/$/, '') + path, base)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  return url
}
