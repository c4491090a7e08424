import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

const STEP_MS = 30_000

/** The present, renewed twice a minute, so that "3 minutes ago" stays true on a page that is left open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), STEP_MS, { autoInvoke: true })
  return now
}
