import { formatAmount } from '../../format/decimal.ts'
import { formatDay, formatInstant } from '../../format/time.ts'
import { sayingOf, type Sentences } from '../sentences.ts'
import type { ServiceWords } from '../service-words.ts'
import { explore } from './explore.ts'
import { installRefusals } from './install-refusals.ts'
import { metrics } from './metrics.ts'
import { answers } from './service-answers.ts'
import { fields } from './service-fields.ts'
import { problems } from './service-problems.ts'
import { refusals } from './service-refusals.ts'
import { sources } from './service-sources.ts'

const { unit: _, ...metricNames } = metrics

/** Metrics by their ids and dimensions by their names, as sentences name them. */
const named = Object.fromEntries([
  ...Object.entries(metricNames).flatMap(([group, names]) =>
    Object.entries(names).map(([name, said]) => [`${group}.${name}`, said]),
  ),
  ...Object.entries(explore.dimension),
  ...Object.entries({ code_assistant: 'Code-Assistent', chat_assistant: 'Chat-Assistent' }),
])

const sentences: Sentences = { ...named, ...answers, ...sources, ...refusals, ...fields }

/** What the service says in English, in German. */
export const service: ServiceWords = {
  problems,
  installRefusals,
  sentences,
  say: sayingOf(sentences, {
    number: (digits) => formatAmount(digits, { unit: null }),
    time: (bound) => (bound.includes('T') ? formatInstant(bound) : formatDay(bound)),
    joints: { ', ': ', ', ' and ': ' und ', '; or by ': '; oder nach ' },
  }),
}
