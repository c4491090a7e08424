import './schema-settings.ts'
import { ROUTES, type RouteContract, type RouteId } from '../../../src/api/contract/routes.ts'

/** The answer as the contract knows it. Throws when it does not fit. */
export function checkAnswer(id: RouteId, answer: unknown): unknown {
  const route: RouteContract = ROUTES[id]
  return route.answer ? route.answer.parse(answer) : null
}
