import { useId, type ReactNode } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title?: ReactNode
  hint?: ReactNode
  /** Controls at the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A titled surface; a landmark named by its title, so that a screen reader can jump to it. */
export function Panel({ title, hint, actions, children }: PanelProps) {
  const titleId = useId()
  return (
    <section className={styles['panel']} aria-labelledby={title ? titleId : undefined}>
      {(title || actions) && (
        <div className={styles['head']}>
          <div>
            {title && (
              <h2 id={titleId} className={styles['title']}>
                {title}
              </h2>
            )}
            {hint && <p className={styles['hint']}>{hint}</p>}
          </div>
          {actions}
        </div>
      )}
      <div className={styles['body']}>{children}</div>
    </section>
  )
}
