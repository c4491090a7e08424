import type { ReactNode } from 'react'
import { language } from '../i18n/t.ts'

/** A sentence that carries what only the service knows: English, and marked so on a page that is not. */
export function asSent(text: ReactNode): ReactNode {
  return language() === 'en' ? text : <span lang="en">{text}</span>
}

/** `asSent` around what stands in it. */
export function AsSent({ children }: { children: ReactNode }) {
  return asSent(children)
}
