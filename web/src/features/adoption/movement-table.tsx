import { useMemo } from 'react'
import type { MovementRow } from '../../../../src/api/contract/adoption.ts'
import { DataTable } from '../../components/data-table.tsx'
import type { TableColumn } from '../../components/table-column.ts'
import { formatCount } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'
import { MOVES } from './movement-flow.tsx'

function teamName({ team, team_label }: MovementRow): string {
  if (team === null) return t('adoption:movement.everybody')
  return team_label ?? (team || t('adoption:movement.noTeam'))
}

const COLUMNS: TableColumn<MovementRow>[] = [
  { id: 'team', name: t('adoption:movement.team'), value: teamName },
  ...MOVES.map((move): TableColumn<MovementRow> => ({
    id: move,
    name: t(`adoption:movement.${move}`),
    number: true,
    value: (row) => (row[move] === null ? null : String(row[move])),
    text: (row) => formatCount(row[move] ?? 0),
  })),
]

/** Who came and went, everybody first and then team by team where it was asked so. */
export function MovementTable({ rows }: { rows: readonly MovementRow[] }) {
  const shown = useMemo(() => rows.filter(({ team }) => team !== null), [rows])
  return (
    <DataTable
      caption={t('adoption:movement.byTeam')}
      columns={COLUMNS}
      rows={shown.length > 0 ? shown : rows}
      rowKey={({ team }) => team ?? ''}
      file="tidemark-movement"
    />
  )
}
