import { datasetsShaped } from '../../model/dataset.ts'
import type { Dimension } from '../../model/metric.ts'
import { rowsOf, sql, type Owner, type Sql } from '../../store/facts/engine/sql.ts'
import { committedLoads } from '../completeness/answering-loads.ts'

/** Rows that name something, by the column that has its name. */
interface NamingTable {
  column: string
  rows: (of: Owner) => Sql
  /** Of whatever day: that of a pull request is when it was opened. */
  whenever?: true
}

const every = (table: string) => (of: Owner) => rowsOf(table, of)

/** Lines of files that were brought, but for those of a file that was taken back or replaced by a later one. */
export const reportLines = (of: Owner): Sql =>
  sql`${rowsOf('code_report_lines', of)} AND load_id IN (${committedLoads(of, datasetsShaped('report_line'))})`

/** The bill, and files that cut the same money in another way. */
const inLines = (column: string): readonly NamingTable[] => [
  { column, rows: every('code_bill_lines') },
  { column, rows: reportLines },
]

const TABLES: Partial<Record<Dimension, readonly NamingTable[]>> = {
  repository: [
    { column: 'repository_name', rows: every('code_pull_requests'), whenever: true },
    { column: 'repository_name', rows: every('code_aggregate_days') },
    { column: 'repository', rows: every('code_metrics_nodes') },
    ...inLines('repository'),
  ],
  organization: inLines('organization'),
  product: inLines('product'),
  sku: inLines('sku'),
  charge: inLines('charge'),
}

/** Where sources of the code assistant name values of a dimension; none where they are not found by a name alone. */
export const tablesNaming = (dimension: Dimension): readonly NamingTable[] => TABLES[dimension] ?? []
