import type { old as english } from '../../../../../src/words/en/old.ts'
import type { German } from './german.ts'

export const old: German<Omit<typeof english, 'old_words'>> = {
  words: '{words:word}',
  sentences: '{all:sentences}',
}
