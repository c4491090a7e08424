import {
  IconAlertCircleFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconClockHour4,
} from '@tabler/icons-react'
import styles from './status-text.module.css'

export type Tone = 'good' | 'wait' | 'warn' | 'bad'

const ICONS = {
  good: IconCircleCheckFilled,
  wait: IconClockHour4,
  warn: IconAlertTriangleFilled,
  bad: IconAlertCircleFilled,
}

/** A state in words, with a shape and a colour that say the same. */
export function StatusText({ tone, children }: { tone: Tone; children: string }) {
  const Icon = ICONS[tone]
  return (
    <span className={`${styles['status']} ${styles[tone]}`}>
      <Icon size={16} aria-hidden />
      {children}
    </span>
  )
}
