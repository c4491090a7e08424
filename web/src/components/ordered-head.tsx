import type { ReactNode } from 'react'
import { SortHeader } from './sort-header.tsx'

export interface OrderedColumn<Order extends string> {
  name: string
  number?: boolean
  /** What the service calls the order by this column, where it has one. */
  order?: Order
  /** Beside the name: what it means. */
  explain?: ReactNode
}

interface OrderedHeadProps<Order extends string> {
  columns: readonly OrderedColumn<Order>[]
  /** The order the rows are in. */
  order: Order
  /** The order that goes upwards; the service gives each order one direction. */
  upwards: Order
  sort: (order: Order) => void
}

/** Head of a table that the service orders, a page at a time: only columns it can order by are buttons. */
export function OrderedHead<Order extends string>(props: OrderedHeadProps<Order>) {
  const { columns, order: by, upwards, sort } = props
  return (
    <thead>
      <tr>
        {columns.map(({ name, number = false, order, explain }) =>
          order ? (
            <SortHeader
              key={name}
              column={order}
              name={name}
              number={number}
              sorting={{ column: by, ascending: by === upwards }}
              sort={() => sort(order)}
            >
              {explain}
            </SortHeader>
          ) : (
            <th key={name} scope="col" data-number={number || undefined}>
              {name} {explain}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}
