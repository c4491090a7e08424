import type { ReactNode } from 'react'
import styles from './scroll-table.module.css'

interface ScrollTableProps {
  /** What the table holds, for people who do not see it. */
  caption: string
  /** Takes the height of the window, e.g. in a drawer. */
  tall?: boolean
  children: ReactNode
}

/** A table that scrolls in itself on narrow screens, also by keyboard, and keeps its header in sight. */
export function ScrollTable({ caption, tall = false, children }: ScrollTableProps) {
  return (
    // A scrolling region must be reachable by keyboard to be scrolled with it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['scroll']} data-tall={tall} aria-label={caption} tabIndex={0}>
      <table className={styles['table']} aria-label={caption}>
        {children}
      </table>
    </section>
  )
}
