/** The URL's query as readable text: `?range=30d&filter=model:gpt-5.5`, lists as repeated keys. */
export type SearchText = Record<string, string | string[]>

export function parseSearch(text: string): SearchText {
  const found: SearchText = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const known = found[key]
    if (known === undefined) found[key] = value
    else found[key] = [...(Array.isArray(known) ? known : [known]), value]
  }
  return found
}

export function stringifySearch(search: Record<string, unknown>): string {
  const text = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    const values = Array.isArray(value) ? value : [value]
    for (const one of values) if (one !== undefined && one !== null) text.append(key, String(one))
  }
  // Colons and slashes are legal in a query; leaving them makes shared links readable.
  const readable = text.toString().replaceAll('%3A', ':').replaceAll('%2F', '/').replaceAll('%40', '@')
  return readable === '' ? '' : `?${readable}`
}
