import type { DatasetHealth } from '../../../../src/api/contract/connections/datasets.ts'
import { namesNoOrganization } from '../../components/source/dataset-words.ts'
import { formatCount } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'

const RANK: Record<DatasetHealth['status'], number> = {
  failing: 0,
  missing_scope: 1,
  not_enabled_upstream: 1,
  syncing: 2,
  waiting: 2,
  no_data_yet: 2,
  ok: 2,
  not_offered: 3,
  disconnected: 3,
}

/** Somebody can do something about it, or numbers are missing for good. */
export function needsAttention({ status, last_error }: DatasetHealth): boolean {
  return RANK[status] < 2 || (last_error !== null && status !== 'not_offered')
}

/** What needs somebody first, what the vendor does not offer last, else as the service lists them. */
export function byUrgency(a: DatasetHealth, b: DatasetHealth): number {
  return RANK[a.status] - RANK[b.status]
}

/** `18 datasets: 15 up to date, 2 need attention, 1 not offered`. */
export function summaryText(datasets: readonly DatasetHealth[]): string {
  const count = (has: (one: DatasetHealth) => boolean) => datasets.filter(has).length
  const parts = [
    ['attention', count(needsAttention)],
    ['ok', count(({ status }) => status === 'ok')],
    ['collecting', count(({ status }) => status === 'syncing' || status === 'waiting')],
    ['empty', count(({ status }) => status === 'no_data_yet')],
    ['unnamed', count(namesNoOrganization)],
    ['notOffered', count((one) => one.status === 'not_offered' && !namesNoOrganization(one))],
    ['disconnected', count(({ status }) => status === 'disconnected')],
  ] as const
  const named = parts
    .filter(([, number]) => number > 0)
    .map(([what, number]) => t(`health:summaryParts.${what}`, counted(number)))
  return t('health:summary', {
    datasets: t('health:summaryDatasets', counted(datasets.length)),
    parts: named.join(', '),
  })
}

const counted = (count: number) => ({ count, number: formatCount(count) })
