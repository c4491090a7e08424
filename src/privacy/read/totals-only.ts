import { TidemarkError } from '../../lib/errors.ts'
import { said } from '../../words/said.ts'
import type { AskedRows, ReleaseReader } from './release-reader.ts'
import type { SettingsReader } from './settings-reader.ts'

/** What was released of the whole organisation, and nothing of its parts. */
export function totalsOf(releases: ReleaseReader): ReleaseReader {
  const requireTotals = ({ table }: AskedRows) => {
    if (table !== 'totals') throw ofParts()
  }
  return {
    rows: async (asked) => {
      requireTotals(asked)
      return await releases.rows(asked)
    },
    cells: async (asked) => {
      requireTotals(asked)
      return await releases.cells(asked)
    },
    units: refuse,
    lacks: refuse,
    bar: (source) => releases.bar(source),
  }
}

const refuse = async (): Promise<never> => {
  throw ofParts()
}

/** Of whoever is shown sums of the organisation alone. */
export const NO_SETTINGS: SettingsReader = {
  limits: refuse,
  budgets: refuse,
  centers: refuse,
  policies: refuse,
}

/** Of a lead, who asks for what is of others. */
export const ofOwnUnits = () =>
  new TidemarkError('privacy_mode', said('own_units_only'), { action: said('ask_for_own_units') })

const ofParts = () =>
  new TidemarkError('privacy_mode', said('totals_only'), { action: said('ask_for_totals') })
