import type { Account } from './account.ts'
import type { SimulatorSettings } from './settings.ts'
import { AmendmentBook } from './world/amendments.ts'
import { DAY_MS } from './world/calendar.ts'
import { CostFiles } from './world/files/cost-files.ts'
import { createUsageCounter } from './world/usage.ts'
import { createWorld } from './world/world.ts'

/** Distance between the accounts' seeds, so that no two have a person in common. */
const SEED_STEP = 7919

/** The vendor's customers. Unless `start` is set, their history ends with the day of `now`; it goes on with the clock. */
export function createAccounts(settings: SimulatorSettings, now: number): Account[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const start = settings.start ?? today + DAY_MS - settings.days * DAY_MS
  return Array.from({ length: settings.accounts }, (_, number) =>
    createAccount({ ...settings, start, seed: settings.seed + number * SEED_STEP }),
  )
}

function createAccount(settings: SimulatorSettings & { start: number }): Account {
  const world = createWorld(settings)
  const amendments = new AmendmentBook()
  const windows = {
    historyMinutes: settings.fileMinutes,
    recentMinutes: settings.recentFileMinutes,
    fineFrom: settings.start + (settings.days - settings.recentDays) * DAY_MS,
  }
  const { organizationId, workspaceId } = world
  return {
    organizationId,
    workspaceId,
    world,
    files: new CostFiles(world, { ...settings, ...windows }, () => amendments.inForce),
    usage: createUsageCounter(world),
    amendments,
    costsEnabled: true,
  }
}
