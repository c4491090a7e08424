import { germanSaying, named } from './saying.ts'
import { answers } from './service-answers.ts'
import { reconciliation } from './service-reconciliation.ts'
import { sources } from './service-sources.ts'

/** What the service says on Data health, in German. */
export const sayHealth = germanSaying({ ...named, ...answers, ...sources, ...reconciliation })
