import { AsyncLocalStorage } from 'node:async_hooks'

const asking = new AsyncLocalStorage<string>()

/** Run work on behalf of a user or token, so that places in the facts engine are shared fairly between them. */
export function onBehalfOf<T>(asker: string, work: () => T): T {
  return asking.run(asker, work)
}

/** Id of the user or token this call works for; null for the service's own background work. */
export function currentAsker(): string | null {
  return asking.getStore() ?? null
}
