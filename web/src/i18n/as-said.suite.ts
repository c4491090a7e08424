import type { Sentence } from '../../../src/api/contract/common.ts'

/** For tests: a sentence of the service, of no code that counts. */
export const asSaid = (message: string): Sentence => ({
  code: 'old_words',
  params: { text: message },
  message,
})
