import { germanSaying, named } from './saying.ts'
import { answers } from './service-answers.ts'

/** What the service says beside numbers, in German. */
export const sayAnswers = germanSaying({ ...named, ...answers })
