import type { ServiceWords } from '../texts.ts'
import { installRefusals } from './install-refusals.ts'
import { germanSaying, named } from './saying.ts'
import { everything } from './said/everything.ts'
import { germanWriting } from './said/writing.ts'
import { fields } from './service-fields.ts'
import { hostedApp } from './service-hosted-app.ts'
import { problems } from './service-problems.ts'
import { refusals } from './service-refusals.ts'
import { sources } from './service-sources.ts'

const sentences = {
  ...named,
  ...sources,
  ...hostedApp,
  ...refusals,
  ...fields,
}

/** What the service says in English, in German. */
export const service: ServiceWords = {
  problems,
  installRefusals,
  sentences,
  say: germanSaying(sentences),
  said: germanWriting(everything),
}
