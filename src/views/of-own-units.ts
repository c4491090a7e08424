/** Pages that have something of a lead's own units. */
const PAGES: readonly string[] = ['/spend', '/adoption', '/activity', '/teams', '/productivity']
/** What addresses say of the period, and of how it is drawn: nothing of who or what is looked at. */
const HARMLESS: readonly string[] = [
  'range',
  'from',
  'until',
  'compare',
  'grain',
  'view',
  'marks',
  'metric',
  'sort',
]
/** A word of the address, a day or a column: no name fits. */
const WORD = /^-?[a-z0-9_.-]{0,60}$/

/** Whether a view asks for nothing that a lead is not shown: of units the own ones alone, and no split. */
export function isOfOwnUnits({ path, search }: { path: string; search: string }): boolean {
  return (
    PAGES.includes(path) &&
    [...new URLSearchParams(search)].every(([name, value]) => HARMLESS.includes(name) && WORD.test(value))
  )
}
