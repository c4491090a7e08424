import type { SourceKind } from '../../model/connection.ts'
import type { LedUnit } from '../../model/privacy/led-unit.ts'
import type { ReleaseTable } from '../../model/privacy/release.ts'
import { quarterOf } from '../../model/time/calendar-month.ts'
import { addDays, type UtcDay } from '../../model/time/time.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import { readReleaseUnits } from '../../store/facts/releases/read-releases.ts'
import type { ReleaseUnit } from '../../store/facts/releases/release-tables.ts'
import type { ReleaseReader } from './release-reader.ts'
import { ofOwnUnits } from './totals-only.ts'

/**
 * What was released of the whole organisation and of somebody's own units; nothing of other units, and no split.
 * @param of.least counted people of a unit; of a smaller one, the next one that holds it stands for it
 */
export function ownUnitsOf(
  releases: ReleaseReader,
  of: { facts: FactsReader; tenant: string; led: readonly LedUnit[]; least: number },
): ReleaseReader {
  const seen = new Map<string, Promise<ReadonlySet<string>>>()
  const seenIn = (source: SourceKind, day: UtcDay) => {
    const quarter = quarterOf(day)
    const key = `${source} ${quarter}`
    const found = seen.get(key) ?? seenUnits(of, source, quarter)
    seen.set(key, found)
    return found
  }
  return {
    rows: async (asked) => {
      requireOwn(asked.table)
      return await releases.rows(asked)
    },
    cells: async (asked) => {
      requireOwn(asked.table)
      const cells = await releases.cells(asked)
      if (asked.table === 'totals') return cells
      const shown = await Promise.all(cells.map(({ to }) => seenIn(asked.source, addDays(to, -1))))
      return cells.filter(({ key }, at) => key !== null && shown[at]?.has(key))
    },
    units: async (asked) => {
      const shown = await seenIn(asked.source, `${asked.month}-01`)
      return (await releases.units(asked)).filter(({ id }) => shown.has(id))
    },
    lacks: (asked) => releases.lacks(asked),
    bar: (source) => releases.bar(source),
  }
}

function requireOwn(table: ReleaseTable): void {
  if (table === 'splits') throw ofOwnUnits()
}

async function seenUnits(
  {
    facts,
    tenant,
    led,
    least,
  }: { facts: FactsReader; tenant: string; led: readonly LedUnit[]; least: number },
  source: SourceKind,
  quarter: UtcDay,
): Promise<ReadonlySet<string>> {
  const own = led.filter((unit) => unit.source === source)
  if (own.length === 0) return new Set()
  const units = (await readReleaseUnits(facts, { tenant, source }, quarter)) ?? []
  return new Set(own.flatMap(({ id }) => largeEnough(units, { id, least }) ?? []))
}

/** The unit itself, or the smallest one that holds all whom it counts; null where there is none of them. */
export function largeEnough(
  units: readonly Pick<ReleaseUnit, 'id' | 'blocks' | 'counted' | 'kept'>[],
  { id, least }: { id: string; least: number },
): string | null {
  const own = units.find((unit) => unit.id === id)
  if (!own || own.blocks.length === 0) return null
  const holds = ({ blocks }: Pick<ReleaseUnit, 'blocks'>) =>
    own.blocks.every((block) => blocks.includes(block))
  const isShown = ({ kept, counted }: Pick<ReleaseUnit, 'kept' | 'counted'>) => kept && counted >= least
  if (isShown(own)) return own.id
  const above = units.filter((unit) => isShown(unit) && holds(unit))
  return above.toSorted((a, b) => a.counted - b.counted)[0]?.id ?? null
}
