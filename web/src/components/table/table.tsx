import type { ReactNode } from 'react'
import styles from './scroll-table.module.css'

interface ScrollTableProps {
  /** What the table holds, for people who do not see it. */
  caption: string
  /** Takes the height of the window, e.g. in a drawer. */
  tall?: boolean
  /** On narrow screens the first column stays in sight. */
  pinned?: boolean
  children: ReactNode
}

/** A table that scrolls in itself on narrow screens, also by keyboard, and keeps its header in sight. */
export function ScrollTable({ caption, tall = false, pinned = false, children }: ScrollTableProps) {
  return (
    <section
      className={styles['scroll']}
      data-tall={tall}
      data-pinned={pinned}
      aria-label={caption}
      // A scrolling region must be reachable by keyboard to be scrolled with it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className={styles['table']} aria-label={caption}>
        {children}
      </table>
    </section>
  )
}
