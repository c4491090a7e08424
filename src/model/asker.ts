import { AsyncLocalStorage } from 'node:async_hooks'

const asking = new AsyncLocalStorage<string>()

/** Do work on behalf of somebody: what there is little of is handed out among askers in turn. */
export function onBehalfOf<T>(asker: string, work: () => T): T {
  return asking.run(asker, work)
}

/** On whose behalf this is done; null for what the service does of its own accord. */
export function currentAsker(): string | null {
  return asking.getStore() ?? null
}
