import { answers as ofAnswers } from './said/answers.ts'
import { gaps } from './said/gaps.ts'
import { old } from './said/old.ts'
import { germanWriting } from './said/writing.ts'

/** What the service says beside numbers, in German. */
export const besideNumbers = { ...old, ...ofAnswers, ...gaps }

export const answers = { said: germanWriting(besideNumbers) }
