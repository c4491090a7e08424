import type { MovementRow } from '../../../../src/api/contract/adoption.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import type { DataColumn } from '../../components/table/column.ts'
import { formatCount } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'
import { MOVES } from './movement-flow.tsx'

/** No team's id; nobody's team is the empty one. */
const EVERYBODY = '\u0000everybody'

function teamName({ team, team_label }: MovementRow): string {
  if (team === null) return t('adoption:movement.everybody')
  return team_label ?? (team || t('adoption:movement.noTeam'))
}

const COLUMNS: DataColumn<MovementRow>[] = [
  { id: 'team', name: t('adoption:movement.team'), value: teamName },
  ...MOVES.map((move): DataColumn<MovementRow> => ({
    id: move,
    name: t(`adoption:movement.${move}`),
    number: true,
    value: (row) => (row[move] === null ? null : String(row[move])),
    text: (row) => formatCount(row[move] ?? 0),
  })),
]

/** Who came and went, all together and team by team. */
export function MovementTable({ rows }: { rows: readonly MovementRow[] }) {
  return (
    <DataTable
      caption={t('adoption:movement.byTeam')}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ team }) => team ?? EVERYBODY}
      file="tidemark-movement"
    />
  )
}
