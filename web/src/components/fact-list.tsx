import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

export interface Fact {
  name: string
  value: ReactNode
  /** An identifier: set in a monospaced face. */
  code?: boolean
}

/** Names and values side by side, as many as fit. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles['list']}>
      {facts.map(({ name, value, code }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={code ? styles['code'] : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
