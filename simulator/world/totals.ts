import Big from 'big.js'
import { damageOf, type Amendment } from './amendments.ts'
import { dayText, DAY_MS, HOUR_MS } from './calendar.ts'
import type { CostFiles } from './files/cost-files.ts'
import type { CostRow } from './files/cost-rows.ts'
import { isBreaking, UNKNOWN_WORDS, type LineDamage } from './files/line-damage.ts'
import { identityOf } from './row-identity.ts'
import type { World } from './world.ts'
import type { RowWrite } from './files/write-schedule.ts'

export const TOTALS_DIMENSIONS = [
  'none',
  'user',
  'group',
  'agent',
  'product',
  'surface',
  'client',
  'model',
  'sku',
  'service_tier',
  'reasoning',
] as const
export type TotalsDimension = (typeof TOTALS_DIMENSIONS)[number]

export interface TotalsQuery {
  /** Hours that start in [from, to), milliseconds. */
  from: number
  to: number
  grain: 'hour' | 'day' | 'total'
  by: TotalsDimension
}

/** The files that a collector has read: those that end in [oldest, newest), microseconds. */
export interface SeenFiles {
  oldest: number
  newest: number
}

/** The expected result of collecting, for one bucket and one value of the dimension. */
export interface Total {
  /** `YYYY-MM-DD`, `YYYY-MM-DDTHH:00:00Z`, or `total`. */
  time: string
  /** The id for `group` and `user`; empty where the vendor gives none. */
  value: string
  rows: number
  /** Distinct people, without unattributed work. */
  users: number
  credits: string
  usd: string
  /** Sum of the vendor's estimates; null when no line has one. */
  estimatedUsd: string | null
  /** By the vendor's field name, e.g. `text_input_tokens`. Empty for the dimension `sku`, as tokens belong to the row. */
  tokens: Record<string, number>
}

/** The lines of the read files by class. `lines` is the sum of the others. */
export interface LineCounts {
  lines: number
  events: number
  /** Unchanged repeats of an event; `restated` are repeats with other amounts. */
  duplicates: number
  restated: number
  rejected: number
}

interface Sum {
  time: string
  value: string
  rows: number
  users: Set<string>
  credits: Big
  usd: Big
  estimated: Big | null
  tokens: Record<string, number>
}

/**
 * Computed from the simulated activity in exact decimals, never by reading the files: the newest write of a row in the read
 * files counts, unless its line is unreadable.
 */
export function computeTotals(
  world: World,
  files: CostFiles,
  amendments: readonly Amendment[],
  seen: SeenFiles,
  query: TotalsQuery,
): Total[] {
  const sums = new Map<string, Sum>()
  for (const { row, damage } of countedRows(world, files, amendments, seen, query)) {
    const time = bucketOf(row.hour, query.grain)
    for (const value of valuesOf(world, row, query.by))
      addRow(sumFor(sums, time, value), row, query.by, value, damage)
  }
  return [...sums.values()].sort((a, b) => compare(a.time, b.time) || compare(a.value, b.value)).map(toTotal)
}

/** Count the lines of the read files about hours in [from, to). */
export function countLines(
  world: World,
  files: CostFiles,
  amendments: readonly Amendment[],
  seen: SeenFiles,
  range: { from: number; to: number },
): LineCounts {
  const counts: LineCounts = { lines: 0, events: 0, duplicates: 0, restated: 0, rejected: 0 }
  for (const writes of seenWrites(world, files, seen, range)) {
    const damage = damageOf(world, amendments, writes[0])
    counts.lines += writes.length
    if (damage && isBreaking(damage)) {
      counts.rejected += writes.length
      continue
    }
    counts.events += 1
    writes.forEach((write, at) => {
      const before = writes[at - 1]
      if (before && before.grown === write.grown) counts.duplicates += 1
      else if (before) counts.restated += 1
    })
  }
  return counts
}

function* countedRows(
  world: World,
  files: CostFiles,
  amendments: readonly Amendment[],
  seen: SeenFiles,
  range: { from: number; to: number },
): Generator<{ row: CostRow; damage: LineDamage | null }> {
  for (const writes of seenWrites(world, files, seen, range)) {
    const damage = damageOf(world, amendments, writes[0])
    if (damage && isBreaking(damage)) continue
    const row = world.row(writes.at(-1) ?? writes[0])
    yield { row: damage === 'unknown_words' ? { ...row, ...UNKNOWN_WORDS } : row, damage }
  }
}

/** The writes of each row in the read files, oldest first; rows without any are left out. */
function* seenWrites(
  world: World,
  files: CostFiles,
  seen: SeenFiles,
  range: { from: number; to: number },
): Generator<[RowWrite, ...RowWrite[]]> {
  const first = Math.max(Math.ceil(range.from / HOUR_MS), world.firstHour)
  for (let hour = first; hour * HOUR_MS < range.to; hour++) {
    for (const writes of files.schedule.writesOfHour(hour)) {
      const [first, ...more] = writes.filter(({ at }) => isSeen(files, seen, at))
      if (first) yield [first, ...more]
    }
  }
}

function isSeen(files: CostFiles, seen: SeenFiles, at: number): boolean {
  const end = files.endMicrosAt(at)
  return end >= seen.oldest && end < seen.newest
}

function bucketOf(hour: number, grain: TotalsQuery['grain']): string {
  if (grain === 'total') return 'total'
  const day = dayText(Math.floor((hour * HOUR_MS) / DAY_MS))
  return grain === 'day' ? day : `${day}T${String(hour % 24).padStart(2, '0')}:00:00Z`
}

function valuesOf(world: World, row: CostRow, by: TotalsDimension): string[] {
  switch (by) {
    case 'none':
      return ['']
    case 'user':
      return [row.person?.userId ?? '']
    case 'group': {
      const groups = identityOf(world, row)?.groups ?? []
      return groups.length > 0 ? groups.map(({ id }) => id) : ['']
    }
    case 'agent':
      return [row.agent?.id ?? '']
    case 'sku':
      return row.billing.length > 0 ? [...new Set(row.billing.map(({ sku }) => sku))] : ['']
    case 'service_tier':
      return [row.serviceTier ?? '']
    case 'product':
    case 'surface':
    case 'client':
    case 'model':
    case 'reasoning':
      return [row[by] ?? '']
  }
}

function sumFor(sums: Map<string, Sum>, time: string, value: string): Sum {
  const key = `${time}\n${value}`
  const kept = sums.get(key)
  if (kept) return kept
  const sum: Sum = {
    time,
    value,
    rows: 0,
    users: new Set(),
    credits: new Big(0),
    usd: new Big(0),
    estimated: null,
    tokens: {},
  }
  sums.set(key, sum)
  return sum
}

function addRow(sum: Sum, row: CostRow, by: TotalsDimension, value: string, damage: LineDamage | null): void {
  sum.rows += 1
  if (row.person) sum.users.add(row.person.userId)
  for (const line of row.billing) {
    if (by === 'sku' && line.sku !== value) continue
    // Amounts in an unknown unit are stored but not summed.
    if (damage !== 'unknown_unit' && line.unit === 'CREDITS') sum.credits = sum.credits.plus(line.cost)
    if (damage !== 'unknown_unit' && line.unit === 'USD') sum.usd = sum.usd.plus(line.cost)
    if (line.estimatedUsd !== null) sum.estimated = (sum.estimated ?? new Big(0)).plus(line.estimatedUsd)
  }
  if (by === 'sku') return
  for (const [name, tokens] of row.usage ?? []) sum.tokens[name] = (sum.tokens[name] ?? 0) + tokens
}

function toTotal({ users, credits, usd, estimated, ...sum }: Sum): Total {
  return {
    ...sum,
    users: users.size,
    credits: credits.toFixed(),
    usd: usd.toFixed(),
    estimatedUsd: estimated?.toFixed() ?? null,
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
