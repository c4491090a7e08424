/** What pages look people up by. */
const LOOKED_UP: readonly string[] = ['find', 'search', 'person', 'user']
/** A filter by person, alone or in a list. */
const BY_PERSON = /(?:^|["[,])-?user:/

/** Whether the address of a view says whom it is about. */
export function namesPerson({ search }: { search: string }): boolean {
  return [...new URLSearchParams(search)].some(
    ([name, value]) => (LOOKED_UP.includes(name) && value !== '') || BY_PERSON.test(value),
  )
}
