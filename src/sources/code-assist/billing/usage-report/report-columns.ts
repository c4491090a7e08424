import { said } from '../../../../words/said.ts'
import { ReportFault } from '../../../usage-report.ts'
import { DOWNLOAD_AGAIN } from './csv-records.ts'

/** Columns of every form of the report, and the names that calls have for the same (upstream/code-billing 14). */
const REQUIRED = {
  date: 'date',
  product: 'product',
  sku: 'sku',
  quantity: 'quantity',
  unit_type: 'unitType',
  applied_cost_per_quantity: 'pricePerUnit',
  gross_amount: 'grossAmount',
  discount_amount: 'discountAmount',
  net_amount: 'netAmount',
  organization: 'organizationName',
} as const

/** Those that only some forms have. */
const OPTIONAL = {
  username: 'user',
  model: 'model',
  repository: 'repositoryName',
  cost_center_name: 'costCenter',
  // A mark of the plan and never an amount; by it a line that was written twice is told.
  total_monthly_quota: 'quota',
} as const

const NAMES: Readonly<Record<string, string>> = { ...REQUIRED, ...OPTIONAL }

/** By which column a field is given, the first is 0. Told by name: forms have them in different orders. */
export type ReportColumns = ReadonlyMap<string, number>

/** What the first line of a file says. @throws ReportFault where it is none of a usage report */
export function readColumns(header: readonly string[]): ReportColumns {
  const names = header.map((name) => name.trim().toLowerCase())
  if (names.length === 1 && names[0]?.includes(';'))
    throw new ReportFault(said('report_of_spreadsheet'), DOWNLOAD_AGAIN)
  const missing = Object.keys(REQUIRED).filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new ReportFault(said('report_lacks_columns', { columns: missing }), said('download_usage_report'))
  const twice = Object.keys(NAMES).find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (twice !== undefined)
    throw new ReportFault(said('report_column_twice', { column: twice }), DOWNLOAD_AGAIN)
  const known = names.flatMap((name, at) =>
    Object.hasOwn(NAMES, name) ? [[NAMES[name] ?? '', at] as const] : [],
  )
  return new Map(known)
}

/** The column of a field, as the file names it. */
export function columnOf(field: string): string {
  return Object.keys(NAMES).find((name) => NAMES[name] === field) ?? field
}
