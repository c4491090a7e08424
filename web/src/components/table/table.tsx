import { Button, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import type { Column } from './column.ts'
import styles from './table.module.css'

export interface Sorting<Order extends string = string> {
  order: Order
  ascending: boolean
}

interface TableProps<Row, Order extends string> {
  /** What the table holds, for people who do not see it. */
  caption: string
  /** The first column names its row. */
  columns: readonly Column<Row, Order>[]
  rows: readonly Row[]
  rowKey: (row: Row, place: number) => string
  /** What the rows are ordered by; heads are buttons where it can be changed. */
  sorting?: Sorting<Order> | null | undefined
  sort?: (sorting: Sorting<Order>) => void
  /** Takes the height of the window, e.g. in a drawer. */
  tall?: boolean
  /** On narrow screens the first column stays in sight. */
  pinned?: boolean
  /** Rows below the others, e.g. sums: what stands in each column. */
  foot?: readonly ((column: Column<Row, Order>) => ReactNode)[]
}

/** What can be done with a row, in its last cell. */
export const RowButton = Button.withProps({ size: 'compact-xs', variant: 'default' })

/** What stands where a number or a word is not known. */
export function Unknown() {
  return <span aria-label={t('unknown')}>–</span>
}

/** What stands in the cell of a row. */
export function drawn<Row, Order extends string>(column: Column<Row, Order>, row: Row): ReactNode {
  const { value, text, cell, absent } = column
  const given = value?.(row)
  return (given === null ? absent?.(row) : (cell?.(row) ?? text?.(row) ?? given)) ?? <Unknown />
}

type HeadProps<Row, Order extends string> = Pick<TableProps<Row, Order>, 'sorting' | 'sort'> & {
  column: Column<Row, Order>
}

/** Orders the rows where it can: the largest first, and the other way round the second time. */
function Head<Row, Order extends string>({ column, sorting, sort }: HeadProps<Row, Order>) {
  const { name, number = false, order, about } = column
  if (order === undefined || !sort) {
    return (
      <th scope="col" data-number={number || undefined}>
        {name} {about}
      </th>
    )
  }
  const active = sorting?.order === order
  const ascending = sorting?.ascending ?? true
  const Icon = active ? (ascending ? IconArrowUp : IconArrowDown) : IconArrowsSort
  return (
    <th
      scope="col"
      data-number={number || undefined}
      aria-sort={active ? (ascending ? 'ascending' : 'descending') : undefined}
    >
      <UnstyledButton
        className={styles['sort'] ?? ''}
        onClick={() => sort({ order, ascending: active ? !ascending : !number })}
      >
        {name}
        <Icon size={13} aria-hidden data-active={active} />
      </UnstyledButton>
      {about}
    </th>
  )
}

interface RowProps<Row, Order extends string> {
  columns: readonly Column<Row, Order>[]
  say: (column: Column<Row, Order>) => ReactNode
}

function Cells<Row, Order extends string>({ columns, say }: RowProps<Row, Order>) {
  return (
    <tr>
      {columns.map((column, place) =>
        place === 0 ? (
          <th key={column.id} scope="row" style={column.style}>
            {say(column)}
          </th>
        ) : (
          <td key={column.id} data-number={column.number || undefined} style={column.style}>
            {say(column)}
          </td>
        ),
      )}
    </tr>
  )
}

/** The one table: it scrolls in itself on narrow screens, also by keyboard, and keeps its header in sight. */
export function Table<Row, Order extends string = string>(props: TableProps<Row, Order>) {
  const { caption, columns, rows, rowKey, sorting, sort, tall = false, pinned = false, foot } = props
  return (
    <section
      className={styles['scroll']}
      data-tall={tall}
      data-pinned={pinned}
      aria-label={caption}
      // A scrolling region must be reachable by keyboard to be scrolled with it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className={styles['table']} aria-label={caption}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} sorting={sorting} {...(sort ? { sort } : {})} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <Cells key={rowKey(row, place)} columns={columns} say={(column) => drawn(column, row)} />
          ))}
        </tbody>
        {foot && (
          <tfoot>
            {foot.map((say, place) => (
              // Sums never change their places.
              // oxlint-disable-next-line react/no-array-index-key
              <Cells key={place} columns={columns} say={say} />
            ))}
          </tfoot>
        )}
      </table>
    </section>
  )
}
