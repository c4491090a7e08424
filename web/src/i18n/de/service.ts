import type { ServiceWords } from '../service-words.ts'
import { installRefusals } from './install-refusals.ts'
import { metrics } from './catalogue.ts'
import { sentences } from './catalogue-sentences.ts'
import { feeds, notes } from './service-notes.ts'
import { refusals } from './service-refusals.ts'
import { problems } from './service-problems.ts'

/** What the service says in English, in German. */
export const service: ServiceWords = {
  problems,
  installRefusals,
  metrics,
  sentences,
  feeds,
  noteDay: (day) => day.split('-').toReversed().join('.'),
  notes: { ...notes, ...refusals },
}
