import { requirePermission } from '../access/permissions.ts'
import { getConnectionRow } from '../connections/get-connection.ts'
import type { Actor } from '../model/actor.ts'
import { costsCoverage } from '../model/coverage.ts'
import { DATASET_TRAITS, type Dataset, type DatasetStatus } from '../model/dataset.ts'
import { daysOf } from '../model/time.ts'
import { listJobs } from '../store/control/dataset-jobs-table.ts'
import type { DatasetJobRow } from '../store/control/tables.ts'
import type { LedgerRow } from '../store/facts/facts-store.ts'
import type { CollectorContext } from './context.ts'
import { readCostsLedger } from './costs-ledger.ts'
import { accountOf } from './dataset-run.ts'

export interface DatasetView {
  dataset: Dataset
  path: string
  status: DatasetStatus
  /** ISO-8601. */
  dataThrough: string | null
  settledThrough: string | null
  lastSuccessAt: string | null
  nextRunAt: string | null
  slices: number
  rows: number
  rejected: number
  duplicates: number
  restated: number
  unknownFields: { path: string; count: number }[]
  gaps: { day: string; reason: string }[]
  lastError: { code: string; message: string; action: string | null; at: string } | null
}

/** How far each dataset of a connection reaches and what is wrong with it: ledger and jobs together. */
export async function listDatasets(args: {
  ctx: CollectorContext
  actor: Actor
  id: string
}): Promise<DatasetView[]> {
  const { ctx, actor, id } = args
  requirePermission(actor, 'connections:read')
  const connection = await getConnectionRow(ctx, actor.tenant, id)
  const jobs = await listJobs(ctx.control.db, id)
  return Promise.all(
    jobs.map(async (job) => {
      const account = accountOf(connection, job.dataset)
      const ledger = await ctx.facts.readLedger({ tenant: actor.tenant, account, dataset: job.dataset })
      const paths = ctx.sources.profile(connection.profile)?.paths
      return datasetView(job, ledger, paths?.[job.dataset] ?? '')
    }),
  )
}

function datasetView(job: DatasetJobRow, ledger: readonly LedgerRow[], path: string): DatasetView {
  const slices = ledger.filter((row) => row.outcome === 'committed' && row.kind !== 'window')
  return {
    dataset: job.dataset,
    path,
    status: job.status,
    ...reach(job.dataset, ledger),
    lastSuccessAt: job.last_success_at,
    nextRunAt: nextRunAt(job),
    slices: slices.length,
    rows: sum(slices, (row) => row.rows),
    rejected: sum(ledger, (row) => row.rejected),
    duplicates: sum(slices, (row) => row.duplicates),
    restated: sum(slices, (row) => row.restated),
    unknownFields: unknownFields(ledger),
    gaps: gaps(ledger),
    lastError:
      job.error_code === null
        ? null
        : {
            code: job.error_code,
            message: job.error_message ?? '',
            action: job.error_action,
            at: job.error_at ?? '',
          },
  }
}

/** A run that was asked for by hand still waits for the end of a pause the upstream asked for. */
function nextRunAt({ next_run_at: planned, parked_until: parked }: DatasetJobRow): string | null {
  return planned !== null && parked !== null && parked > planned ? parked : planned
}

const sum = (rows: readonly LedgerRow[], of: (row: LedgerRow) => number) =>
  rows.reduce((n, row) => n + of(row), 0)
const iso = (ms: number | null | undefined) =>
  ms === null || ms === undefined ? null : new Date(ms).toISOString()

function reach(dataset: Dataset, ledger: readonly LedgerRow[]) {
  if (dataset !== 'costs') {
    // A snapshot is whole and final the moment it is taken.
    const taken = ledger.filter((row) => row.outcome === 'committed').map((row) => row.periodStart ?? 0)
    const newest = taken.length > 0 ? taken.reduce((a, b) => Math.max(a, b)) : null
    return { dataThrough: iso(newest), settledThrough: iso(newest) }
  }
  const { windows, holes, files } = readCostsLedger(ledger)
  const committed = [...files.values()].filter((row) => row.outcome === 'committed' && row.rows > 0)
  const coverage = costsCoverage({
    windows,
    holes,
    lastHourEnds: committed.flatMap((row) => row.periodEnd ?? []),
    settleHours: DATASET_TRAITS.costs.settleHours,
  })
  return { dataThrough: iso(coverage.dataThrough), settledThrough: iso(coverage.settledThrough) }
}

function unknownFields(ledger: readonly LedgerRow[]): DatasetView['unknownFields'] {
  const counts = new Map<string, number>()
  for (const row of ledger) {
    for (const [path, count] of Object.entries(row.unknownFields))
      counts.set(path, (counts.get(path) ?? 0) + count)
  }
  return [...counts].map(([path, count]) => ({ path, count })).sort((a, b) => b.count - a.count)
}

function gaps(ledger: readonly LedgerRow[]): DatasetView['gaps'] {
  const days = new Map<string, string>()
  for (const row of ledger) {
    if (row.outcome !== 'unrecoverable' && row.outcome !== 'held') continue
    const interval = { start: row.periodStart ?? 0, end: row.periodEnd ?? 0 }
    for (const day of daysOf(interval)) days.set(day, row.note)
  }
  return [...days].map(([day, reason]) => ({ day, reason })).sort((a, b) => a.day.localeCompare(b.day))
}
