import type { Writing } from '../../../../../src/words/written.ts'
import { formatAmount } from '../../../format/decimal.ts'
import { formatBound } from '../../../format/time.ts'
import { common } from '../common.ts'
import { explore } from '../explore.ts'
import { metrics } from '../metrics.ts'
import { reasons } from './reasons.ts'

/** Metrics by their ids, dimensions and roles by their names, as sentences name them. */
const NAMES = new Map([
  ...Object.entries(metrics),
  ...Object.entries(explore.dimension),
  ...Object.entries(common.role),
  ...Object.entries({
    code_assistant: 'Code-Assistent',
    chat_assistant: 'Chat-Assistent',
    enterprise: 'Enterprise',
    hour: 'Stunden',
    day: 'Tagen',
    week: 'Wochen',
    month: 'Monaten',
    total: 'der Summe',
    largest: 'größten',
    smallest: 'kleinsten',
  }),
])

const REASONS = new Map(Object.entries(reasons))

/** How German writes the texts of a table, as far as it has them. */
export function germanWriting(texts: Readonly<Record<string, string>>): Writing {
  return {
    textOf: (code) => texts[code],
    number: (digits) => formatAmount(digits, { unit: null }),
    time: formatBound,
    joints: { and: ' und ', or: '; oder nach ', sentences: ' ' },
    word: (name) => NAMES.get(name) ?? name,
    reason: (code) => REASONS.get(code) ?? code.replaceAll('_', ' '),
  }
}
