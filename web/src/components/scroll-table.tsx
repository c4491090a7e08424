import type { ReactNode } from 'react'
import styles from './scroll-table.module.css'

interface ScrollTableProps {
  /** What the table holds, for people who do not see it. */
  caption: string
  children: ReactNode
}

/** A table that scrolls in itself on narrow screens, also by keyboard, and keeps its header in sight. */
export function ScrollTable({ caption, children }: ScrollTableProps) {
  return (
    // A scrolling region must be reachable by keyboard to be scrolled with it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['scroll']} aria-label={caption} tabIndex={0}>
      <table className={styles['table']} aria-label={caption}>
        {children}
      </table>
    </section>
  )
}
