import { Alert, Code, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DatasetHealth } from '../../../../src/api/contract/datasets.ts'
import { sliceKind } from '../../components/dataset-words.ts'
import { FactList, type Fact } from '../../components/fact-list.tsx'
import { useNow } from '../../components/use-now.ts'
import { formatCount } from '../../format/decimal.ts'
import { formatAgo, formatInstant } from '../../format/time.ts'
import { GapDays } from './gap-days.tsx'
import { t } from '../../i18n/t.ts'

function when(at: string | null, now: number, nothing: string): ReactNode {
  if (!at) return nothing
  return (
    <>
      {formatInstant(at)}
      <Text size="xs" c="dimmed">
        {formatAgo(at, now)}
      </Text>
    </>
  )
}

function facts(dataset: DatasetHealth, now: number): Fact[] {
  return [
    { name: 'Data through', value: when(dataset.data_through, now, 'Nothing yet') },
    { name: 'Settled through', value: when(dataset.settled_through, now, 'Nothing yet') },
    { name: 'Last success', value: when(dataset.last_success_at, now, 'Never') },
    { name: 'Next run', value: when(dataset.next_run_at, now, 'None planned') },
    { name: t(`common:slices.${sliceKind(dataset.dataset)}`), value: formatCount(dataset.slices) },
    { name: 'Rows', value: formatCount(dataset.rows) },
    { name: 'Duplicates left out', value: formatCount(dataset.duplicates) },
    { name: 'Restated by the vendor', value: formatCount(dataset.restated) },
    { name: 'Rejected lines', value: formatCount(dataset.rejected) },
  ]
}

function LastError({ error, mild }: { error: NonNullable<DatasetHealth['last_error']>; mild: boolean }) {
  return (
    <Alert
      color={mild ? 'gray' : 'red'}
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={error.message}
    >
      {error.action && <Text size="sm">{error.action}</Text>}
      <Text size="xs" c="dimmed" mt={4}>
        {formatInstant(error.at)} · <Code>{error.code}</Code>
      </Text>
    </Alert>
  )
}

function UnknownFields({ fields }: { fields: DatasetHealth['unknown_fields'] }) {
  if (fields.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={550}>
        Fields Tidemark does not know yet
      </Text>
      <Text size="sm" c="dimmed">
        They are kept in the stored files and change no number.
      </Text>
      <List size="sm" mt={4}>
        {fields.map(({ path, count }) => (
          <List.Item key={path}>
            <Code>{path}</Code> {formatCount(count)} times
          </List.Item>
        ))}
      </List>
    </div>
  )
}

export function DatasetCard({ dataset }: { dataset: DatasetHealth }) {
  const now = useNow()
  return (
    <Stack gap="md">
      <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        GET {dataset.path}
      </Text>
      {dataset.last_error && <LastError error={dataset.last_error} mild={dataset.status !== 'failing'} />}
      <FactList facts={facts(dataset, now)} />
      <GapDays gaps={dataset.gaps} />
      <UnknownFields fields={dataset.unknown_fields} />
    </Stack>
  )
}
