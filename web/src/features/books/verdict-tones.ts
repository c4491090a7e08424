import type { BookMonthHead } from '../../../../src/api/contract/money/books.ts'
import type { Tone } from '../../components/status-text.tsx'

export const VERDICT_TONES: Record<BookMonthHead['verdict'], Tone> = {
  equal: 'good',
  explained: 'info',
  unexplained: 'warn',
  unknown: 'wait',
  not_settled: 'wait',
}
