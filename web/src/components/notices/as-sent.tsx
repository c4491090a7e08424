import type { ReactNode } from 'react'
import { noteInWords } from '../../i18n/service-words.ts'
import { language } from '../../i18n/t.ts'
import type { Sentence } from '../../../../src/api/contract/common.ts'

/** What the service says: in the reader's language where a list of ours has it, else as sent and marked as English. */
export function asSent(said: Sentence): ReactNode {
  return noteInWords(said) ?? <span lang="en">{said.message}</span>
}

/** Sentences one after the other, each as far as it can be said. */
export function allAsSent(said: readonly (Sentence | null)[]): ReactNode {
  const given = said.flatMap((one) => one ?? [])
  if (language() === 'en') return given.map((one) => asSent(one)).join(' ')
  return given.map((one) => <span key={one.message}>{asSent(one)} </span>)
}

/** `asSent` around what stands in it. */
export function AsSent({ children }: { children: Sentence }) {
  return asSent(children)
}
