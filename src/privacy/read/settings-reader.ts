import type { Clock } from '../../lib/clock.ts'
import type { Scope } from '../../metrics/metrics-query.ts'
import { readBudgetSettings } from '../../metrics/settings/budget-settings.ts'
import { readCenterSettings } from '../../metrics/settings/center-settings.ts'
import { readLimitSettings } from '../../metrics/settings/limit-settings.ts'
import { readPolicySettings } from '../../metrics/settings/policy-settings.ts'
import { settingsTime } from '../../metrics/settings/settings-time.ts'
import { grantFacts } from '../../store/facts/facts-grant.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'

/** Whose settings, and of when. */
export interface AskedSettings {
  scope: Scope
  /** Any day of a month asks for its end; absent: now. */
  asOf?: string | undefined
  connectionId?: string | undefined
  signal?: AbortSignal | undefined
}

type Reading<Read extends (input: never) => unknown> = (asked: AskedSettings) => ReturnType<Read>

/** What admins set at the vendors, which names nobody and counts nobody; never facts. */
export interface SettingsReader {
  limits: Reading<typeof readLimitSettings>
  budgets: Reading<typeof readBudgetSettings>
  centers: Reading<typeof readCenterSettings>
  policies: Reading<typeof readPolicySettings>
}

/** Whatever is read, no name is opened for it. */
const NOBODY = {
  names: () => Promise.resolve(new Map<string, never>()),
  logins: () => Promise.resolve(new Map<string, never>()),
  ids: () => Promise.resolve({ subjects: new Map<string, never>(), vendorIds: new Map<string, never>() }),
  erased: () => Promise.resolve(new Set<never>()),
}

export function openSettingsReader(facts: FactsReader, clock: Clock): SettingsReader {
  const input = ({ asOf, ...asked }: AskedSettings) => ({
    ...asked,
    ...settingsTime(asOf, clock.now()),
    facts: grantFacts({ query: facts.query.bind(facts), ...NOBODY }),
    clock,
  })
  return {
    limits: (asked) => readLimitSettings(input(asked)),
    budgets: (asked) => readBudgetSettings(input(asked)),
    centers: (asked) => readCenterSettings(input(asked)),
    policies: (asked) => readPolicySettings(input(asked)),
  }
}
