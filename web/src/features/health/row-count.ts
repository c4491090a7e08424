import type { DatasetHealth } from '../../../../src/api/contract/connections/datasets.ts'
import { formatCount } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'

/** Rows as they are counted: one by one, or in whole hundreds where people are not shown. */
export function rowCount(rows: number, counted: DatasetHealth['counted']): string {
  if (counted === undefined) return formatCount(rows)
  return rows === 0 ? t('health:underHundred') : t('health:fromHundreds', { rows: formatCount(rows) })
}
