import { traitsOf, type Dataset } from '../../model/dataset.ts'
import { said, type Said } from '../../words/said.ts'

/** What the vendor keeps for a while of a dataset; null: it shows the present only, or all there ever was. */
export function vendorKeeps(dataset: Dataset): Said | null {
  const { slice, shape } = traitsOf(dataset)
  if (slice === 'file') return said('kept_files')
  if (slice !== 'day') return null
  if (shape === 'bill_line' || shape === 'credit_line') return said('days_of_bill')
  return shape === 'metrics_day' ? said('days_of_metrics') : said('daily_reports')
}
