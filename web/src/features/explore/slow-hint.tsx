import { Button, Center, Group, Paper, Text } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { daysIn, type DayRange } from './range/date-range.ts'

const SLOW_MS = 2000

export interface SlowHintProps {
  /** What is being asked: cancelling takes these requests back, and the service stops counting. */
  keys: readonly QueryKey[]
  /** How much is counted; absent for what stands at one moment. */
  days?: DayRange
  retry: () => void
}

function countingText(days: DayRange | undefined): string {
  return days ? t('explore:slow.counting', { count: daysIn(days) }) : t('explore:slow.reading')
}

/** Over the place that is kept for an answer: after two seconds, that it is still being counted, and a way to stop. */
export function SlowHint({ keys, days, retry }: SlowHintProps) {
  const client = useQueryClient()
  const [slow, setSlow] = useState(false)
  const [cancelled, setCancelled] = useState(false)
  const { start } = useTimeout(() => setSlow(true), SLOW_MS, { autoInvoke: true })
  if (!slow && !cancelled) return null
  const cancel = () => {
    setCancelled(true)
    void Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey, exact: true })))
  }
  const again = () => {
    setCancelled(false)
    setSlow(false)
    start()
    retry()
  }
  return (
    <Center pos="absolute" inset={0} p={8} style={{ zIndex: 1 }}>
      <Paper px={12} py={8} bg="var(--tm-surface)" withBorder shadow="sm">
        <Group gap="sm" wrap="nowrap">
          <Text size="sm" component="output">
            {cancelled ? t('explore:slow.cancelled') : countingText(days)}
          </Text>
          <Button size="compact-sm" variant="default" onClick={cancelled ? again : cancel}>
            {cancelled ? t('explore:slow.again') : t('explore:slow.cancel')}
          </Button>
        </Group>
      </Paper>
    </Center>
  )
}
