import type { CSSProperties, ReactNode } from 'react'
import { compareAmounts, formatCount } from '../../format/decimal.ts'
import { locale } from '../../i18n/t.ts'

/** One column of a table. A row's cell is its `cell`, else its `text`, else its `value`; null is unknown. */
export interface Column<Row, Order extends string = string> {
  /** Names the column in the file and in the address. */
  id: string
  name: string
  /** An amount: set to the right, ordered by value, the largest first. */
  number?: boolean
  /** What the rows are ordered by when its head is pressed; a column without it orders nothing. */
  order?: Order
  /** What the file holds and the order goes by, with every digit; null is unknown. */
  value?: (row: Row) => string | null
  /** What is read on the screen, and found; the value where absent. */
  text?: (row: Row) => string
  /** What is drawn; the text where absent. */
  cell?: (row: Row) => ReactNode
  /** What stands in place of null where that has a reason. */
  absent?: (row: Row) => ReactNode
  /** Beside the name, e.g. what it means. */
  about?: ReactNode
  style?: CSSProperties
}

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

/** A column of a file: its name there, and what stands in it with every digit; null is unknown. */
export type CsvColumn<Row> = readonly [name: string, value: (row: Row) => string | null]

/** A column that can be searched, ordered by and taken away as a file. */
export type DataColumn<Row> = Column<Row> &
  Required<Pick<Column<Row>, 'value'>> & {
    /** In the file alone: the screen says it elsewhere. */
    inFile?: true
  }

export function textOf<Row>(column: DataColumn<Row>, row: Row): string | null {
  const value = column.value(row)
  return value === null ? null : (column.text?.(row) ?? value)
}

/** The rows in which one of the columns of words shows the text; all of them without one. */
export function rowsWith<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  find: string,
): Row[] {
  const wanted = find.trim().toLocaleLowerCase(locale())
  const words = columns.filter(({ number }) => !number)
  if (wanted === '') return [...rows]
  return rows.filter((row) =>
    words.some((column) => textOf(column, row)?.toLocaleLowerCase(locale()).includes(wanted)),
  )
}

/** Order of two known cells of a column: amounts by value, words as a dictionary has them. */
export function compareCells<Row>({ number, value }: DataColumn<Row>, a: Row, b: Row): number {
  const [one, other] = [value(a), value(b)]
  return number
    ? compareAmounts(one, other)
    : (one ?? '').localeCompare(other ?? '', locale(), { numeric: true })
}
