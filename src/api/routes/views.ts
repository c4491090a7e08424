import type { Actor } from '../../model/actor.ts'
import { viewOf } from '../../privacy/gate.ts'
import { changeView, deleteView } from '../../views/change-view.ts'
import { getView, listViews } from '../../views/read-views.ts'
import { saveView } from '../../views/save-view.ts'
import { namesPerson } from '../../views/names-person.ts'
import { isOfOwnUnits } from '../../views/of-own-units.ts'
import { noSuchView, viewOfOthers, type SavedView as ViewOfVerbs } from '../../views/saved-view.ts'
import { SavedView } from '../contract/views.ts'
import type { Handlers } from './route-handler.ts'
import type { ApiServices } from '../services.ts'

type ViewRoutes = 'listViews' | 'saveView' | 'getView' | 'changeView' | 'deleteView'

/** Pages of the dashboard with their state, under names. */
export function viewRoutes({ ctx }: ApiServices): Pick<Handlers, ViewRoutes> {
  /** Views that name a person lie by where people are not shown, and for a lead those that ask for what is of others. */
  const isShown = async (actor: Actor): Promise<(view: Pick<ViewOfVerbs, 'path' | 'search'>) => boolean> => {
    const sees = await viewOf(ctx, actor)
    if (sees === 'units') return isOfOwnUnits
    return (view) => sees === 'people' || !namesPerson(view)
  }
  /** A lead keeps no view of others; whoever may not see people may keep one for when they are shown. */
  const requireKept = async (actor: Actor, view: Pick<ViewOfVerbs, 'path' | 'search'>) => {
    if ((await viewOf(ctx, actor)) === 'units' && !isOfOwnUnits(view)) throw viewOfOthers()
  }
  const shownView = async (asked: { actor: Actor; id: string }) => {
    const view = await getView({ ctx, ...asked })
    if (!(await isShown(asked.actor))(view)) throw noSuchView()
    return view
  }
  return {
    listViews: async ({ identity: { actor } }) => ({
      data: (await listViews({ ctx, actor })).filter(await isShown(actor)).map(viewAnswer),
      next_cursor: null,
    }),

    saveView: async ({ identity: { actor }, body }) => {
      await requireKept(actor, body)
      return viewAnswer(await saveView({ ctx, actor, input: body }))
    },

    getView: async ({ identity: { actor }, params: { id } }) => viewAnswer(await shownView({ actor, id })),

    changeView: async ({ identity: { actor }, params: { id }, body }) => {
      const { path, search } = await shownView({ actor, id })
      await requireKept(actor, { path, search: body.search ?? search })
      return viewAnswer(await changeView({ ctx, actor, id, input: body }))
    },

    deleteView: async ({ identity: { actor }, params: { id } }) => {
      await deleteView({ ctx, actor, id })
      return null
    },
  }
}

function viewAnswer({
  id,
  name,
  path,
  search,
  createdBy,
  createdAt,
  updatedAt,
  mayEdit,
}: ViewOfVerbs): SavedView {
  return SavedView.parse({
    id,
    name,
    path,
    search,
    created_by: createdBy,
    created_at: createdAt,
    updated_at: updatedAt,
    may_edit: mayEdit,
  })
}
