import type { RouteId } from '../../../src/api/contract/routes.ts'

/** A page that was just loaded is of the service's own build; one that stays open may outlive an update. */
const CHECKED_AFTER_MS = 10_000

type Check = (id: RouteId, answer: unknown) => unknown

let check: Check | null = null

/**
 * An answer held to the contract, on a page that has been open for a while: so the schemas need not come before the
 * first chart. Throws when it does not fit (an older page before a newer service).
 */
export async function checkedAnswer(id: RouteId, answer: unknown): Promise<unknown> {
  if (check === null && performance.now() > CHECKED_AFTER_MS) {
    check = (await import('./check-answer.ts')).checkAnswer
  }
  return check ? check(id, answer) : answer
}
