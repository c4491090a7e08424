import { ask, askList } from './ask.ts'

/** Every saved view of the organisation, by name. */
export const viewsQuery = { ...askList('views', 'listViews'), staleTime: 60_000 }

/** One saved view, as its short link names it. Always asked anew: somebody may have changed or deleted it. */
export const viewQuery = (id: string) => ({ ...ask('views', 'getView', { params: { id } }), staleTime: 0 })
