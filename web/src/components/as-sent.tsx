import type { ReactNode } from 'react'
import { language } from '../i18n/t.ts'

/** A sentence that carries what only the service knows; it is English, and marked so on a page that is not. */
export function AsSent({ children }: { children: ReactNode }) {
  return language() === 'en' ? children : <span lang="en">{children}</span>
}
