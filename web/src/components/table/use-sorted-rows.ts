import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { compareCells, rowsWith, type DataColumn } from './column.ts'
import type { Sorting } from './table.tsx'

const FEATURES = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

interface Wanted {
  find: string
  sorting: Sorting | null
}

/** The rows that are found, in order; what is unknown comes last, whichever way the order goes. */
export function useSortedRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  { find, sorting }: Wanted,
): Row[] {
  const data = useMemo(() => rowsWith(rows, columns, find), [rows, columns, find])
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row: Row) => column.value(row) ?? undefined,
        sortUndefined: 'last' as const,
        sortFn: (a: { original: Row }, b: { original: Row }) => compareCells(column, a.original, b.original),
      })),
    [columns],
  )
  const order = useMemo(() => (sorting ? [{ id: sorting.order, desc: !sorting.ascending }] : []), [sorting])
  const table = useTable({ features: FEATURES, columns: definitions, data, state: { sorting: order } })
  return table.getRowModel().rows.map((row) => row.original)
}
