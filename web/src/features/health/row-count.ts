import type { DatasetHealth, Run } from '../../../../src/api/contract/connections/datasets.ts'
import { formatCount } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'

/** Rows as they are counted: one by one, or in whole hundreds where people are not shown. */
export function rowCount(rows: number, counted: DatasetHealth['counted']): string {
  if (counted === undefined) return formatCount(rows)
  return rows === 0 ? t('health:underHundred') : t('health:fromHundreds', { rows: formatCount(rows) })
}

/** What a run did with the rows of a dataset. */
export function runNumbers(
  { rows, restated, rejected }: Pick<Run['datasets'][number], 'rows' | 'restated' | 'rejected'>,
  counted: Run['counted'],
): string {
  return t('health:runs.numbers', {
    rows: t('run.rows', { count: rows, rows: rowCount(rows, counted) }),
    restated: rowCount(restated, counted),
    rejected: formatCount(rejected),
  })
}
