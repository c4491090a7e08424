/** Reads one part of a page's address: its value, or undefined where it makes no sense. */
export type SearchField<Value> = (value: unknown) => Value | undefined

type Fields = Readonly<Record<string, SearchField<unknown>>>

/** What these fields read. */
export type SearchOf<Own extends Fields> = { [Name in keyof Own]?: ReturnType<Own[Name]> }

/** Reads a page's address by its fields. Whatever is not among them, or makes no sense, counts as absent. */
export function pageSearch<Own extends Fields>(
  fields: Own,
): (search: Record<string, unknown>) => SearchOf<Own> {
  const read = Object.entries(fields)
  return (search) => {
    const values = read.map(([name, field]) => [name, field(search[name])] as const)
    // Each value is what the field of that name reads.
    return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as SearchOf<Own>
  }
}

/** One of these words. */
export function wordOf<const Words extends readonly string[]>(words: Words): SearchField<Words[number]> {
  return (value) => words.find((word) => word === value)
}

/** Text of at most so many characters. */
export function textUpTo(longest: number): SearchField<string> {
  return (value) => (typeof value === 'string' && value.length <= longest ? value : undefined)
}

/** Text of this form. */
export function textLike(form: RegExp): SearchField<string> {
  return (value) => (typeof value === 'string' && form.test(value) ? value : undefined)
}

/** A day of the calendar, `YYYY-MM-DD`. */
export const day: SearchField<string> = (value) =>
  typeof value === 'string' && isInstant(`${value}T00:00:00Z`) ? value : undefined

/** A whole second, `YYYY-MM-DDThh:mm:ssZ`. */
export const instant: SearchField<string> = (value) =>
  typeof value === 'string' && isInstant(value) ? value : undefined

/** At most so many of what `item` reads; a single text is a list of one. One that makes no sense spoils the list. */
export function listOf<Item>(item: SearchField<Item>, most: number): SearchField<Item[]> {
  return (value) => {
    const given: unknown = typeof value === 'string' ? [value] : value
    if (!Array.isArray(given) || given.length > most) return undefined
    const items = given.map(item).filter((one) => one !== undefined)
    return items.length === given.length ? items : undefined
  }
}

/** The 30th of February is a form and no day. */
function isInstant(text: string): boolean {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().replace('.000Z', 'Z') === text
}
