import { ActionIcon, List, Popover, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { Metric } from '../../../../src/api/contract/metrics.ts'
import { metricWords, type MetricId } from './metric-words.ts'

interface MetricInfoProps {
  metric: MetricId
  catalogue: readonly Metric[] | undefined
}

/** The number's own explanation, in the words of the catalogue. */
export function MetricInfo({ metric, catalogue }: MetricInfoProps) {
  const entry = catalogue?.find((one) => one.id === metric)
  if (!entry) return null
  return (
    <Popover width={320} position="bottom-end" withArrow shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={`What ${metricWords(metric).name} means`}
        >
          <IconInfoCircle size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown tabIndex={-1}>
        <Stack gap={6}>
          <Text size="sm" fw={600}>
            {entry.name}
          </Text>
          <Text size="sm">{entry.description}</Text>
          <Text size="sm">{entry.formula}</Text>
          <List size="xs" spacing={3}>
            {entry.caveats.map((caveat) => (
              <List.Item key={caveat}>{caveat}</List.Item>
            ))}
          </List>
          <Text size="xs" c="dimmed">
            {entry.source} · <code>{entry.id}</code>
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
