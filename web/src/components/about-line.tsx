import styles from './about-line.module.css'

interface AboutLineProps {
  text: string | null
  /** More for whoever points at it; the text itself when absent. */
  title?: string
  /** In a table of many columns. */
  narrow?: boolean
}

/** Under the name in a table's first column: an address or a login, which is cut rather than broken within a word. */
export function AboutLine({ text, title, narrow = false }: AboutLineProps) {
  if (!text) return null
  return (
    <span className={styles['line']} data-narrow={narrow || undefined} title={title ?? text}>
      {text}
    </span>
  )
}
