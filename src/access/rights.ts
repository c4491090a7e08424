import { z } from 'zod'
import { invalidField } from '../lib/errors.ts'
import type { Role } from '../model/actor.ts'
import type { LedUnit } from '../model/privacy/led-unit.ts'
import { said } from '../words/said.ts'

const MOST = 100

/** The units of a lead as they are stored and answered: of somebody in several groups there may be any number. */
export const LedUnits = z.array(
  z.object({ source: z.string().min(1).max(60), id: z.string().min(1).max(200) }),
)
/** As they are asked for. */
export const ChosenUnits = LedUnits.max(MOST)

/** What somebody may do, and of a lead for which units. */
export interface Rights {
  role: Role
  units: LedUnit[]
}

/**
 * Rights as they are asked for, each unit once.
 * @throws TidemarkError `validation_failed` of a lead without units, and of others with them
 */
export function rightsOf({ role, units }: Rights): Rights {
  if ((role === 'lead') !== units.length > 0) {
    const message = said(role === 'lead' ? 'lead_needs_units' : 'units_are_of_leads')
    throw invalidField('units', message)
  }
  return { role, units: distinct(units) }
}

export const NO_UNITS: { units: LedUnit[] } = { units: [] }

/** As the column holds them. */
export const storedUnits = ({ units }: Pick<Rights, 'units'>): string | null =>
  units.length > 0 ? JSON.stringify(distinct(units)) : null

export const readUnits = (stored: string | null | undefined): LedUnit[] =>
  stored === null || stored === undefined ? [] : LedUnits.parse(JSON.parse(stored))

/** Each once, in one order. */
export function distinct(units: readonly LedUnit[]): LedUnit[] {
  const byKey = new Map(units.map(({ source, id }) => [JSON.stringify([source, id]), { source, id }]))
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, unit]) => unit)
}
