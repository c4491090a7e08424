import { Code, List, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DatasetHealth } from '../../../../src/api/contract/connections/datasets.ts'
import { SaidNotice } from '../../components/notices/said-notice.tsx'
import { FactList, type Fact } from '../../components/fact-list.tsx'
import { useNow } from '../../components/use-now.ts'
import { formatCount } from '../../format/decimal.ts'
import { formatAgo, formatInstant } from '../../format/time.ts'
import { GapDays } from './gap-days.tsx'
import { rowCount } from './row-count.ts'
import { t } from '../../i18n/t.ts'
import { Below, Hint, Strong } from '../../components/side-text.tsx'

function when(at: string | null, now: number, nothing: string): ReactNode {
  if (!at) return nothing
  return (
    <>
      {formatInstant(at)}
      <Below>{formatAgo(at, now)}</Below>
    </>
  )
}

/** A run under way began when it was due, and the next is planned at its end. */
function nextRun({ status, next_run_at }: DatasetHealth, now: number): ReactNode {
  return status === 'syncing' ? t('datasetStatus.syncing') : when(next_run_at, now, t('health:nonePlanned'))
}

/** What is asked for person by person has as many slices as people. */
const sliceCount = ({ shape, slices, counted }: DatasetHealth) =>
  shape === 'person_credit' ? rowCount(slices, counted) : formatCount(slices)

function facts(dataset: DatasetHealth, now: number): Fact[] {
  const { counted } = dataset
  return [
    { name: t('health:facts.through'), value: when(dataset.data_through, now, t('health:nothingYet')) },
    { name: t('health:facts.settled'), value: when(dataset.settled_through, now, t('health:nothingYet')) },
    { name: t('health:facts.success'), value: when(dataset.last_success_at, now, t('health:never')) },
    { name: t('health:facts.next'), value: nextRun(dataset, now) },
    { name: t(`common:slices.${dataset.slice}`), value: sliceCount(dataset) },
    { name: t('health:facts.rows'), value: rowCount(dataset.rows, counted) },
    { name: t('health:facts.duplicates'), value: rowCount(dataset.duplicates, counted) },
    { name: t('health:facts.restated'), value: rowCount(dataset.restated, counted) },
    { name: t('health:facts.rejected'), value: formatCount(dataset.rejected) },
  ]
}

function UnknownFields({ dataset: { unknown_fields: fields, counted } }: { dataset: DatasetHealth }) {
  if (fields.length === 0) return null
  return (
    <div>
      <Strong>{t('health:unknownFields')}</Strong>
      <Hint>{t('health:unknownFieldsText')}</Hint>
      <List size="sm" mt={4}>
        {fields.map(({ path, count }) => (
          <List.Item key={path}>
            <Code>{path}</Code> {t('health:times', { count, number: rowCount(count, counted) })}
          </List.Item>
        ))}
      </List>
    </div>
  )
}

export function DatasetCard({ dataset }: { dataset: DatasetHealth }) {
  const now = useNow()
  const { last_error: error } = dataset
  return (
    <Stack gap="md">
      <Below ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {`GET ${dataset.path}`}
      </Below>
      {error && (
        <SaidNotice
          said={error}
          color={dataset.status === 'failing' ? 'red' : 'gray'}
          at={formatInstant(error.at)}
        />
      )}
      <FactList facts={facts(dataset, now)} />
      <GapDays {...dataset} />
      <UnknownFields dataset={dataset} />
    </Stack>
  )
}
