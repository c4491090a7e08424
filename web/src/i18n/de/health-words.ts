import { reconciliation } from './said/reconciliation.ts'
import { germanWriting } from './said/writing.ts'
import { sources, toWatch } from './source-words.ts'

/** What the service says on Data health, in German. */
export const health = {
  ...sources,
  said: germanWriting({ ...toWatch, ...reconciliation }),
}
