import type { answers as english } from '../../../../../src/words/en/answers.ts'
import type { German } from './german.ts'

export const answers: German<typeof english> = {
  previous_period: 'Der Vorzeitraum reicht von {start:time} bis {end:time}, sein Ende nicht eingeschlossen.',
  closed_by_vendor: 'Vom Anbieter geschlossen.',
}
