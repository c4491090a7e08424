import { nameAmong } from '../../model/account-key.ts'
import { requirePermission } from '../../access/permissions.ts'
import { fitting } from '../../connections/connection-view.ts'
import { getConnectionRow } from '../../connections/get-connection.ts'
import type { Actor } from '../../model/actor.ts'
import { coverageOf, furthestBehind, isTaken, type Coverage } from '../../model/coverage.ts'
import { traitsOf, type Dataset, type DatasetStatus } from '../../model/dataset.ts'
import { daysOf } from '../../model/time/time.ts'
import { listJobs } from '../../store/control/collecting/dataset-jobs-table.ts'
import type { DatasetJobRow } from '../../store/control/tables.ts'
import { readLedgerPeriods, type LedgerPeriod } from '../../store/facts/ledger/ledger-periods.ts'
import type { CollectorContext } from '../context.ts'
import { accountsOf } from '../plan/dataset-accounts.ts'
import { knownDays, type KnownDays } from '../plan/missing-days.ts'
import { said, type Said } from '../../words/said.ts'
import { readSaid } from '../../words/stored-said.ts'
import { readError, type ErrorText } from '../../store/control/error-columns.ts'

export interface DatasetView {
  dataset: Dataset
  path: string
  status: DatasetStatus | 'disconnected'
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
  gaps: { day: string; reason: Said }[]
  /** The first and last day of which every account knows something; null: no days, or none yet. */
  knownDays: { from: string; to: string } | null
  /** Days between an account's first and last of which not all is there, and that may still come. */
  missingDays: { day: string; reason: Said }[]
  lastError: (ErrorText & { at: string }) | null
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
  const jobs = (await listJobs(ctx.control.db, id)).map((job) => ({
    job,
    accounts: accountsOf(ctx, connection, job.dataset).map(({ key }) => key),
  }))
  const periods = await readLedgerPeriods(ctx.facts, {
    tenant: actor.tenant,
    accounts: [...new Set(jobs.flatMap(({ accounts }) => accounts))],
    datasets: jobs.map(({ job }) => job.dataset),
  })
  const byOwner = Map.groupBy(periods, ({ dataset, account }) => `${dataset} ${account}`)
  return jobs.map(({ job, accounts }): DatasetView => {
    const { dataset } = job
    const ledgers = accounts.map((account) =>
      accountLedger(account, dataset, byOwner.get(`${dataset} ${account}`) ?? []),
    )
    const view = datasetView(job, ledgers, ctx.sources.profile(connection.profile)?.paths[dataset] ?? '')
    // Nobody waits for anything of a source that was disconnected, and nobody has to act.
    if (connection.state === 'disconnected') return { ...view, status: 'disconnected', lastError: null }
    return { ...view, lastError: view.lastError && fitting(connection, view.lastError) }
  })
}

interface AccountLedger {
  account: string
  rows: readonly LedgerPeriod[]
  coverage: Coverage
  /** Null: it does not come by days, or none has come. */
  days: KnownDays | null
}

function accountLedger(account: string, dataset: Dataset, rows: readonly LedgerPeriod[]): AccountLedger {
  const traits = traitsOf(dataset)
  const coverage = coverageOf(rows, traits)
  const isByDay = traits.slice === 'day' || traits.slice === 'file'
  return { account, rows, coverage, days: isByDay ? knownDays(coverage) : null }
}

/** The accounts of a dataset as one: their numbers summed, their gaps side by side. */
function datasetView(job: DatasetJobRow, ledgers: readonly AccountLedger[], path: string): DatasetView {
  const error = readError(job)
  const ledger = ledgers.flatMap(({ rows }) => rows)
  const slices = ledger.filter(isTaken)
  const reach = furthestBehind(ledgers.map(({ coverage }) => coverage))
  return {
    dataset: job.dataset,
    path,
    status: job.status,
    dataThrough: iso(reach.dataThrough),
    settledThrough: iso(reach.settledThrough),
    lastSuccessAt: job.last_success_at,
    nextRunAt: nextRunAt(job),
    slices: sum(slices, (row) => row.slices),
    rows: sum(slices, (row) => row.rows),
    rejected: sum(ledger, (row) => row.rejected),
    duplicates: sum(slices, (row) => row.duplicates),
    restated: sum(slices, (row) => row.restated),
    unknownFields: unknownFields(ledger),
    gaps: gaps(ledgers),
    knownDays: daysOfAll(ledgers),
    missingDays: missingDays(ledgers),
    lastError: error && { ...error, at: job.error_at ?? '' },
  }
}

/** A run that was asked for by hand still waits for the end of a pause the upstream asked for. */
function nextRunAt({ next_run_at: planned, parked_until: parked }: DatasetJobRow): string | null {
  return planned !== null && parked !== null && parked > planned ? parked : planned
}

const sum = (rows: readonly LedgerPeriod[], of: (row: LedgerPeriod) => number) =>
  rows.reduce((n, row) => n + of(row), 0)
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

function unknownFields(ledger: readonly LedgerPeriod[]): DatasetView['unknownFields'] {
  const counts = new Map<string, number>()
  for (const row of ledger) {
    for (const [path, count] of Object.entries(row.unknownFields))
      counts.set(path, (counts.get(path) ?? 0) + count)
  }
  return [...counts].map(([path, count]) => ({ path, count })).sort((a, b) => b.count - a.count)
}

/** What is said of days is said of every account. */
function daysOfAll(ledgers: readonly AccountLedger[]): DatasetView['knownDays'] {
  const known = ledgers.flatMap(({ days }) => days ?? [])
  const from = known
    .map((days) => days.from)
    .sort()
    .at(-1)
  const to = known
    .map((days) => days.to)
    .sort()
    .at(0)
  return from === undefined || to === undefined || from > to ? null : { from, to }
}

function missingDays(ledgers: readonly AccountLedger[]): DatasetView['missingDays'] {
  const found = ledgers.flatMap((ledger) =>
    (ledger.days?.missing ?? []).map(({ day, reason }) => ({ day, reason: named(ledgers, ledger, reason) })),
  )
  return found.sort((a, b) => a.day.localeCompare(b.day))
}

/** Of several accounts, which one it is about. */
function named(all: readonly AccountLedger[], { account }: AccountLedger, what: Said): Said {
  if (all.length < 2) return what
  const whose = nameAmong(
    account,
    all.map((one) => one.account),
  )
  return said('of', { whose, what })
}

function gaps(ledgers: readonly AccountLedger[]): DatasetView['gaps'] {
  const found = ledgers.flatMap((ledger) => {
    const days = new Map<string, Said>()
    for (const row of ledger.rows) {
      if (row.outcome !== 'unrecoverable' && row.outcome !== 'held') continue
      const reason = named(ledgers, ledger, readSaid(row.note))
      for (const day of daysOf({ start: row.periodStart ?? 0, end: row.periodEnd ?? 0 }))
        days.set(day, reason)
    }
    return [...days].map(([day, reason]) => ({ day, reason }))
  })
  return found.sort((a, b) => a.day.localeCompare(b.day))
}
