import type { BookMonthHead } from '../../../../src/api/contract/money/books.ts'
import { formatCount } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'

/** What finance stands by, and how many figures are others since; null where nobody signed. */
export function signedText({ signed_off: signed }: Pick<BookMonthHead, 'signed_off'>): string | null {
  if (signed === null) return null
  // Where groups are shown, what was signed is not held against what is there now.
  if (signed.changed === null || signed.changed === 0) return t('books:sign.mark')
  return t('books:sign.markChanged', { count: signed.changed, formatted: formatCount(signed.changed) })
}
