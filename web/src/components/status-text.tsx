import { Box } from '@mantine/core'
import {
  IconAlertCircleFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconClockHour4,
  IconInfoCircleFilled,
} from '@tabler/icons-react'

export type Tone = 'good' | 'info' | 'wait' | 'warn' | 'bad'

const LOOKS = {
  good: [IconCircleCheckFilled, 'var(--tm-good)'],
  info: [IconInfoCircleFilled, 'var(--tm-accent)'],
  wait: [IconClockHour4, 'var(--tm-muted)'],
  warn: [IconAlertTriangleFilled, 'var(--tm-warn)'],
  bad: [IconAlertCircleFilled, 'var(--tm-bad)'],
} as const

const LINE = { alignItems: 'center', gap: 6, whiteSpace: 'nowrap' } as const

/** A state in words, with a shape and a colour that say the same. */
export function StatusText({ tone, children }: { tone: Tone; children: string }) {
  const [Icon, color] = LOOKS[tone]
  return (
    <Box component="span" display="inline-flex" fz="0.8125rem" fw={550} c={color} style={LINE}>
      <Icon size={16} aria-hidden />
      {children}
    </Box>
  )
}
