import type { ReleasedCell, ReleaseTable } from '../../../src/model/privacy/release.ts'
import { oneOf } from '../../../src/store/facts/engine/columns.ts'
import { readRows, rowsOf, sql } from '../../../src/store/facts/engine/sql.ts'
import type { FactsReader } from '../../../src/store/facts/facts-store.ts'
import { CELL, ROW } from '../../../src/store/facts/releases/release-tables.ts'
import { RELEASE_GRAINS, RELEASE_TABLES } from '../../../src/model/privacy/release.ts'

const { begins, ends, state, revision, people } = ROW
const CUT = { cut: oneOf(RELEASE_TABLES), grain: oneOf(RELEASE_GRAINS) }

/** Every row that was released of a tenant and every cell of them, in two statements: a reader asks for one cut after the other. */
export async function everythingReleased(facts: Pick<FactsReader, 'query'>, tenant: string) {
  const own = { tenant }
  const rows = await readRows(
    facts,
    sql`SELECT cut, grain, toString(row_from) AS begins, toString(row_to) AS ends, state, revision, people
FROM ${rowsOf('release_rows', own, 'FINAL')} AND cut != 'structure'
ORDER BY source, cut, grain, row_from, revision DESC LIMIT 1 BY source, cut, grain, row_from`,
    { ...CUT, begins, ends, state, revision, people },
  )
  const cells = await readRows(
    facts,
    sql`SELECT cut, grain, toString(day_from) AS begins, toString(day_to) AS ends, dimension, metric, toBool(is_other) AS isOther, key, amount, people, toBool(is_partial) AS partial, members
FROM ${rowsOf('release_cells', own, 'FINAL')} AND build IN (
  SELECT argMax(build, revision) FROM ${rowsOf('release_rows', own, 'FINAL')} AND build != '' GROUP BY source, cut, grain, row_from)
ORDER BY source, cut, grain, row_from, dimension, metric, is_other, key`,
    { ...CUT, ...CELL },
  )
  return {
    rows: rows.map(({ cut: table, begins: from, ends: to, ...row }) => ({ ...row, table, from, to })),
    cells: cells.map(
      ({
        cut: table,
        begins: from,
        ends: to,
        isOther,
        dimension,
        ...cell
      }): ReleasedCell & { table: ReleaseTable; grain: (typeof cell)['grain'] } => ({
        ...cell,
        table,
        from,
        to,
        dimension: dimension === '' ? null : dimension,
        key: isOther ? null : cell.key,
      }),
    ),
  }
}
