import { germanSaying, named } from './saying.ts'
import { answers } from './service-answers.ts'
import { sources } from './service-sources.ts'

/** What the service says where sources are set up and watched, and beside numbers, in German. */
export const saySources = germanSaying({ ...named, ...answers, ...sources })
