import type { ReactNode } from 'react'
import { noteInWords } from '../../i18n/service-words.ts'
import { language } from '../../i18n/t.ts'

/** What the service says: in the reader's language where a list of ours has it, else as sent and marked as English. */
export function asSent(text: ReactNode): ReactNode {
  if (language() === 'en') return text
  const known = typeof text === 'string' ? noteInWords(text) : undefined
  return known ?? <span lang="en">{text}</span>
}

/** Sentences one after the other, each as far as it can be said. */
export function allAsSent(texts: readonly (string | null)[]): ReactNode {
  const given = texts.filter((text) => text !== null && text !== '')
  if (language() === 'en') return given.join(' ')
  return given.map((text) => <span key={text}>{asSent(text)} </span>)
}

/** `asSent` around what stands in it. */
export function AsSent({ children }: { children: ReactNode }) {
  return asSent(children)
}
