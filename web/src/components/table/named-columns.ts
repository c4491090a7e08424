import { formatCount } from '../../format/decimal.ts'
import type { Column } from './column.ts'

type TextOf<Names> = { [Id in keyof Names]: Names[Id] extends string ? Id : never }[keyof Names] & string
/** What is drawn, or that and the rest of the column. */
type Drawn<Row, Order extends string> =
  | NonNullable<Column<Row>['cell']>
  | Omit<Column<Row, Order>, 'id' | 'name'>

/** Columns by their ids, each with the text of its id as its name. */
export function namedColumns<Row, Order extends string, Names extends object>(
  names: Names,
  columns: { [Id in TextOf<Names>]?: Drawn<Row, Order> },
): Column<Row, Order>[] {
  const byId: Readonly<Record<string, Drawn<Row, Order> | undefined>> = columns
  return Object.entries(byId).map(([id, column]) => ({
    id,
    name: String(Reflect.get(names, id)),
    ...(typeof column === 'function' ? { cell: column } : column),
  }))
}

/** A column of counts; null is unknown. */
export function counted<Row>(countOf: (row: Row) => number | null) {
  const cell = (row: Row) => {
    const count = countOf(row)
    return count === null ? null : formatCount(count)
  }
  return { number: true, cell }
}
