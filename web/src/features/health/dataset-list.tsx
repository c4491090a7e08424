import { Accordion, Group, Text } from '@mantine/core'
import type { DatasetHealth } from '../../../../src/api/contract/connections/datasets.ts'
import {
  datasetName,
  datasetStatusName,
  DATASET_STATUS_TONES,
} from '../../components/source/dataset-words.ts'
import { StatusText } from '../../components/status-text.tsx'
import { formatDay, toDay, toMs } from '../../format/time.ts'
import { DatasetCard } from './dataset-card.tsx'
import { byUrgency, needsAttention, summaryText } from './dataset-order.ts'
import { t } from '../../i18n/t.ts'
import { Hint } from '../../components/side-text.tsx'

/** Up to this many are shown open: there is nothing to search among. */
const FEW = 3

function Line({ dataset }: { dataset: DatasetHealth }) {
  const { status, data_through } = dataset
  return (
    <Group gap="xs" justify="space-between" pr="sm">
      <Text component="span" size="sm" fw={550}>
        {datasetName(dataset.dataset)}
      </Text>
      <Group gap="md" component="span">
        {data_through && (
          <Text component="span" size="xs" c="dimmed">
            {t('health:through', { day: formatDay(toDay(toMs(data_through) - 1)) })}
          </Text>
        )}
        <StatusText tone={DATASET_STATUS_TONES[status]}>{datasetStatusName(dataset)}</StatusText>
      </Group>
    </Group>
  )
}

/** The datasets of a connection: what needs somebody is open, what is fine is one line. */
export function DatasetList({ datasets }: { datasets: readonly DatasetHealth[] }) {
  const open = datasets.filter((one) => datasets.length <= FEW || needsAttention(one))
  return (
    <>
      {datasets.length > FEW && <Hint>{summaryText(datasets)}</Hint>}
      <Accordion multiple variant="contained" order={3} defaultValue={open.map(({ dataset }) => dataset)}>
        {datasets.toSorted(byUrgency).map((dataset) => (
          <Accordion.Item key={dataset.dataset} value={dataset.dataset}>
            <Accordion.Control>
              <Line dataset={dataset} />
            </Accordion.Control>
            <Accordion.Panel>
              <DatasetCard dataset={dataset} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </>
  )
}
