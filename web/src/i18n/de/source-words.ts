import { besideNumbers } from './answers.ts'
import { collecting } from './said/collecting.ts'
import { germanWriting } from './said/writing.ts'
import { germanSaying, named } from './saying.ts'
import { sources as sentences } from './service-sources.ts'

/** What the service says where sources are set up and watched, and beside numbers, in German. */
export const sources = {
  say: germanSaying({ ...named, ...sentences }),
  said: germanWriting({ ...besideNumbers, ...collecting }),
}
