import { ROUTES, type RouteContract, type RouteId } from '../../src/api/contract/routes.ts'
import { ROLES } from '../../src/model/actor.ts'
import { declareBuiltIn } from '../../src/sources/registry.ts'
import { startApiApp } from '../../test/harness/service/api-app.ts'
import { askingRoutes, CODE_HOST } from '../../test/harness/service/asking-routes.ts'

/** Answers of the service of the tests, by route: of those that `isWanted` and that it answers at all. */
export async function askHarness(isWanted: (id: RouteId) => boolean): Promise<Map<RouteId, unknown>> {
  declareBuiltIn()
  await using app = await startApiApp(CODE_HOST, ROLES)
  const asking = await askingRoutes(app)
  const answers = new Map<RouteId, unknown>()
  for (const [id, route] of Object.entries(ROUTES) as [RouteId, RouteContract][]) {
    if (route.answer === null || !isWanted(id)) continue
    // Whoever may, of an organisation with an observer.
    for (const role of ['owner', 'observer']) {
      const caller = app.ours.callers.find((each) => each.role === role)
      if (!caller) continue
      const response = await asking.ask(id, caller, await asking.thing(id, app.ours))
      if (response.status !== route.status) continue
      answers.set(id, await response.json())
      break
    }
  }
  return answers
}
