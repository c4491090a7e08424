import type { ServiceWords } from '../texts.ts'
import { installRefusals } from './install-refusals.ts'
import { germanSaying, named } from './saying.ts'
import { answers } from './service-answers.ts'
import { fields } from './service-fields.ts'
import { problems } from './service-problems.ts'
import { refusals } from './service-refusals.ts'
import { sources } from './service-sources.ts'

const sentences = { ...named, ...answers, ...sources, ...refusals, ...fields }

/** What the service says in English, in German. */
export const service: ServiceWords = {
  problems,
  installRefusals,
  sentences,
  say: germanSaying(sentences),
}
