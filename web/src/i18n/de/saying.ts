import { formatAmount } from '../../format/decimal.ts'
import { formatDay, formatInstant } from '../../format/time.ts'
import { sayingOf, type Say, type Sentences } from '../sentences.ts'
import { explore } from './explore.ts'
import { metrics } from './metrics.ts'

const { unit: _, ...metricNames } = metrics

/** Metrics by their ids and dimensions by their names, as sentences name them. */
export const named: Sentences = Object.fromEntries([
  ...Object.entries(metricNames).flatMap(([group, names]) =>
    Object.entries(names).map(([name, said]) => [`${group}.${name}`, said]),
  ),
  ...Object.entries(explore.dimension),
  ...Object.entries({ code_assistant: 'Code-Assistent', chat_assistant: 'Chat-Assistent' }),
])

/** How the sentences of a table are said in German. */
export function germanSaying(sentences: Sentences): Say {
  return sayingOf(sentences, {
    number: (digits) => formatAmount(digits, { unit: null }),
    time: (bound) => (bound.includes('T') ? formatInstant(bound) : formatDay(bound)),
    joints: { ', ': ', ', ' and ': ' und ', '; or by ': '; oder nach ' },
  })
}
