import type { SavedView } from '../../../../src/api/contract/views.ts'
import { VIEW_PATHS } from '../../../../src/api/contract/words.ts'

export type ViewPath = (typeof VIEW_PATHS)[number]

/** The page a path is, where its state can be saved. */
export function viewPath(pathname: string): ViewPath | undefined {
  return VIEW_PATHS.find((path) => path === pathname)
}

/** Address of the page with the view's state. */
export function hrefOf({ path, search }: Pick<SavedView, 'path' | 'search'>): string {
  return search === '' ? path : `${path}?${search}`
}

/** Address to give to others: it stays when the view is renamed or changed. */
export function linkOf({ id }: Pick<SavedView, 'id'>, origin: string): string {
  return `${origin}/views/${id}`
}

/** What is saved of a page: the query of its address without the question mark. */
export function searchToSave(searchStr: string): string {
  return searchStr.replace(/^\?/, '')
}

/** Whether two queries say the same; the order in which a person made their choices says nothing. */
export function isSameState(a: string, b: string): boolean {
  return sorted(a) === sorted(b)
}

function sorted(search: string): string {
  const choices = new URLSearchParams(search)
  choices.sort()
  return choices.toString()
}
