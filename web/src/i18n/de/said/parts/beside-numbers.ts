import { annotations } from '../annotations.ts'
import { answers } from '../answers.ts'
import { gaps } from '../gaps.ts'
import { old } from '../old.ts'
import { published } from '../published.ts'

/** What the service says beside numbers, in German. */
export const texts = { ...old, ...annotations, ...answers, ...gaps, ...published }
