import type { ReleasedCell, ReleaseScope } from '../../../model/privacy/release.ts'
import { engineMicros, hashOf } from '../derived/derived.ts'
import type { Engine } from '../engine/engine.ts'
import type {
  BetweenWrites,
  QuarterStructure,
  ReleaseRow,
  RowRelease,
  StructureRow,
} from './release-tables.ts'

/**
 * Release rows: their cells first, and then the rows, which are what makes cells count. A crash in between leaves cells that
 * no row names; the same facts make the same cells again, on the same keys.
 */
export async function writeRows(
  engine: Engine,
  releases: readonly RowRelease[],
  between: BetweenWrites = () => undefined,
): Promise<void> {
  if (releases.length === 0) return
  const cells = releases.flatMap(({ row, cells: own }) => own.map((cell) => ({ row, cell })))
  await insertLines(engine, 'release_cells', cells, ({ row, cell }) => cellRow(row, cell))
  for (const release of releases)
    await insertLines(engine, 'release_values', behindOf(release), JSON.stringify)
  await between()
  await insertRows(
    engine,
    releases.map(({ row }) => row),
  )
}

/** Keep who is counted with whom in a quarter, for good. */
export async function writeStructure(
  engine: Engine,
  of: ReleaseScope,
  { quarter, k, members, units }: QuarterStructure,
  row: StructureRow,
): Promise<void> {
  const build = hashOf([quarter, members, units])
  const own = { ...of, quarter, build }
  await insertLines(engine, 'release_members', members, ({ subject, block, wants }) =>
    JSON.stringify({
      ...own,
      subject,
      block,
      wants: wants?.unit ?? '',
      since: wants?.since ?? quarter,
    }),
  )
  const listed = units.map((unit, place) => ({ ...unit, place }))
  await insertLines(engine, 'release_units', listed, ({ id, kept, ...unit }) =>
    JSON.stringify({ ...own, ...unit, unit: id, kept: kept ? 1 : 0 }),
  )
  const counted = { state: 'released', revision: 1, people: members.length, k } as const
  await insertRows(engine, [
    { ...of, ...counted, ...row, cut: 'structure', grain: 'quarter', from: quarter, build },
  ])
}

/** So many lines are written together: of a large organisation, all of them would keep everybody waiting. */
const LINES = 10_000

async function insertLines<Of>(
  engine: Engine,
  table: string,
  rows: readonly Of[],
  lineOf: (row: Of) => string,
): Promise<void> {
  for (let at = 0; at < rows.length; at += LINES) {
    const lines = rows.slice(at, at + LINES).map((row) => lineOf(row))
    await engine.insertRows(table, lines.join('\n'))
  }
}

/** A row with its cells: they are named by what they say, so that the same are written onto the same keys. */
export function rowWith(row: Omit<ReleaseRow, 'build'>, cells: readonly ReleasedCell[]): RowRelease {
  const { cut, grain, from } = row
  return { row: { ...row, build: cells.length === 0 ? '' : hashOf([cut, grain, from, cells]) }, cells }
}

function behindOf({ row, behind = new Map() }: RowRelease) {
  const byPerson = new Map<string, { metrics: string[]; amounts: string[] }>()
  for (const [metric, told] of behind) {
    for (const [subject, amount] of told) {
      const own = byPerson.get(subject) ?? { metrics: [], amounts: [] }
      byPerson.set(subject, own)
      own.metrics.push(metric)
      own.amounts.push(amount)
    }
  }
  const { tenant, source, build, from: month } = row
  return [...byPerson].map(([subject, own]) => ({ tenant, source, month, build, subject, ...own }))
}

function cellRow(row: ReleaseRow, cell: ReleasedCell): string {
  const { tenant, source, cut, grain, build } = row
  return JSON.stringify({
    tenant,
    source,
    cut,
    grain,
    build,
    row_from: row.from,
    dimension: cell.dimension ?? '',
    metric: cell.metric,
    is_other: cell.key === null ? 1 : 0,
    key: cell.key ?? '',
    day_from: cell.from,
    day_to: cell.to,
    amount: cell.amount,
    people: cell.people,
    is_partial: cell.partial ? 1 : 0,
    members: cell.members,
  })
}

async function insertRows(
  engine: Engine,
  rows: readonly (ReleaseRow & Partial<StructureRow>)[],
): Promise<void> {
  const version = await engineMicros(engine)
  const lines = rows.map(({ from, to, ...row }) =>
    JSON.stringify({
      ...row,
      row_from: from,
      row_to: to,
      released_at: new Date(version / 1000).toISOString().replace('T', ' ').replace('Z', ''),
      version,
    }),
  )
  await engine.insertRows('release_rows', lines.join('\n'))
}
