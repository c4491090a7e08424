import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { toDay } from '../format/time.ts'

const STEP_MS = 30_000

/** What is shown as the present while its UTC day lasts. */
export const onItsDay = (shown: number, now: number): number => (toDay(shown) === toDay(now) ? shown : now)

/** The present as far as days go: it moves when a UTC day begins, also on a page that is left open. */
export function useToday(): number {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow((shown) => onItsDay(shown, Date.now())), STEP_MS, { autoInvoke: true })
  return now
}

/** The present, renewed twice a minute, so that "3 minutes ago" stays true on a page that is left open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), STEP_MS, { autoInvoke: true })
  return now
}
