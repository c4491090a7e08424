import { besideNumbers } from './answers.ts'
import { collecting } from './said/collecting.ts'
import { reconciliation } from './said/reconciliation.ts'
import { germanWriting } from './said/writing.ts'
import { sources } from './source-words.ts'

/** What the service says on Data health, in German. */
export const health = {
  ...sources,
  said: germanWriting({ ...besideNumbers, ...collecting, ...reconciliation }),
}
