import { hasOneOf } from '../../access/agreement/confirmers.ts'
import { readAgreement } from '../../access/agreement/journal.ts'
import { listUnitLists } from '../../access/agreement/unit-lists.ts'
import { writeAudit } from '../../access/audit/audit.ts'
import { isoNow, type Clock } from '../../lib/clock.ts'
import { toError } from '../../lib/errors.ts'
import type { Logger } from '../../lib/logger.ts'
import type { Scope } from '../../metrics/metrics-query.ts'
import { HOUR_MS, MINUTE_MS, type UtcDay } from '../../model/time/time.ts'
import type { ControlDb, ControlStore } from '../../store/control/control-store.ts'
import { listConnectionRows } from '../../store/control/collecting/connections-table.ts'
import { endImportLease, takeImportLease } from '../../store/control/collecting/import-leases-table.ts'
import { beginReleaseBuild, endReleaseBuild } from '../../store/control/people/release-builds-table.ts'
import { replaceReleaseWaits } from '../../store/control/people/release-waits-table.ts'
import type { FactsStore } from '../../store/facts/facts-store.ts'
import { teamDatasets } from '../../model/dataset.ts'
import { grantFacts } from '../../store/facts/facts-grant.ts'
import { ROLES_OF_GROUPS } from '../gate.ts'
import { RULE } from '../release/tally.ts'
import { listJobs } from '../../store/control/collecting/dataset-jobs-table.ts'
import type { DatasetJobRow } from '../../store/control/tables.ts'
import { buildReleases } from './build-releases.ts'
import { RELEASED_SOURCES, type ReleasedSource } from './released-sources.ts'

/** What the job works with. */
export interface KeepingInput {
  control: ControlStore
  facts: FactsStore
  clock: Clock
  logger: Logger
  newId: () => string
  /** The accounts that an organisation's numbers are made of. */
  scopeOf(tenant: string): Promise<Scope>
  /** Nothing is released before what a crash left behind has been put right. */
  isSettled(): boolean
}

const START_MS = 1000
const SOON_MS = 10_000
const LATER_MS = 600_000
const LEASE_MS = HOUR_MS
/** The lease of an organisation's releases; no vendor's account is called so. */
const RELEASES = 'releases'

/**
 * Release what has settled wherever people are not shown to everybody, until disposed. One statement at a time, so that a
 * question never waits for more than one; a restart goes on where it was. A mode that was tightened is seen within seconds.
 */
export function startReleases(input: KeepingInput): AsyncDisposable {
  const stop = new AbortController()
  const due = new Map<string, Due>()
  const ended = (async () => {
    while (!stop.signal.aborted) {
      if (input.isSettled()) await releaseEverywhere(input, due, stop.signal)
      const wait = input.isSettled() ? SOON_MS : START_MS
      await input.clock.sleep(wait, stop.signal).catch(() => undefined)
    }
  })()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort(new Error('the service stops'))
      await ended
    },
  }
}

/** When an organisation of which nothing was left to be released is looked at again, unless it has connected something. */
interface Due {
  at: number
  connected: string
}

/** Asked every few seconds: nothing of the facts. */
async function connectedIn(db: ControlDb, tenant: string): Promise<string> {
  const rows = await listConnectionRows(db, tenant)
  return JSON.stringify(rows.map(({ id, state }) => [id, state]))
}

async function releaseEverywhere(
  input: KeepingInput,
  due: Map<string, Due>,
  signal: AbortSignal,
): Promise<void> {
  const { control, clock, logger } = input
  for (const { id } of await control.db.selectFrom('organization').select('id').execute()) {
    if (signal.aborted) return
    try {
      const [later, connected] = [due.get(id), await connectedIn(control.db, id)]
      if (later && later.at > clock.now() && later.connected === connected) continue
      const released = await releaseOf(input, id, signal)
      if (released === 'nothing left') due.set(id, { at: clock.now() + LATER_MS, connected })
    } catch (thrown) {
      if (!signal.aborted)
        logger.warn({ err: toError(thrown) }, 'groups could not be released; it is tried again')
    }
  }
}

type Outcome = 'nothing left' | 'more to come'

/** Releases of an organisation that shows groups, to everybody or to some. */
async function releaseOf(input: KeepingInput, tenant: string, signal: AbortSignal): Promise<Outcome> {
  const { control, clock } = input
  const { mode, k, insiders } = await readAgreement(input, tenant)
  if (mode === 'identified' && !(await hasOneOf(control.db, tenant, ROLES_OF_GROUPS))) return 'more to come'
  const lease = { tenant, account: RELEASES, owner: input.newId() }
  const until = new Date(clock.now() + LEASE_MS).toISOString()
  if (!(await takeImportLease(control.db, lease, { now: isoNow(clock), until }))) return 'more to come'
  try {
    return await releaseSources(input, { tenant, rule: { ...RULE, k, insiders }, signal })
  } finally {
    await endImportLease(control.db, lease)
  }
}

async function releaseSources(
  { control, facts, clock, logger, scopeOf }: KeepingInput,
  { tenant, rule, signal }: { tenant: string; rule: typeof RULE; signal: AbortSignal },
): Promise<Outcome> {
  const scope = await scopeOf(tenant)
  let outcome: Outcome = 'nothing left'
  for (const of of RELEASED_SOURCES) {
    const source = { tenant, source: of.source }
    const waitsFor = (connections: readonly string[], since: UtcDay | null) =>
      replaceReleaseWaits(
        control.db,
        source,
        connections.map((id) => ({ connection_id: id, since })),
      )
    const inFirstSync = connectionsInFirstSync(scope, of)
    if (inFirstSync.length > 0) {
      await waitsFor(inFirstSync, null)
      outcome = 'more to come'
      continue
    }
    if (await isAboutToBring(control.db, { scope, of, now: clock.now() })) {
      outcome = 'more to come'
      continue
    }
    const { rows, through, waits } = await buildReleases({
      facts: grantFacts(facts),
      scope,
      of,
      rule,
      unitLists: await listUnitLists(control.db, source),
      clock,
      signal,
      began: async () => {
        await waitsFor([], null)
        await beginReleaseBuild(control.db, source, isoNow(clock))
      },
      journal: ({ month, state, revision }) =>
        writeAudit(control.db, clock, {
          actor: { kind: 'system', id: RELEASES, tenant, role: 'analyst' },
          action: `release.${state}`,
          objectType: 'release',
          objectId: `${of.source} ${month.slice(0, 7)}`,
          detail: { revision },
        }),
    }).finally(() => endReleaseBuild(control.db, source))
    await waitsFor(waits?.connections ?? [], waits?.since ?? null)
    if (rows === 0) continue
    outcome = 'more to come'
    logger.info({ source: of.source, rows, through }, 'released numbers of groups')
  }
  return outcome
}

/** For as long what is due is waited for: it may be that nothing is collected now. */
const ABOUT_TO_MS = 15 * MINUTE_MS

/** Whether what people did is collected just now: days that come within minutes need not be told as a part, and revised. */
async function isAboutToBring(
  db: ControlDb,
  { scope, of: { main }, now }: { scope: Scope; of: ReleasedSource; now: number },
): Promise<boolean> {
  const bringing = Map.groupBy(scope.accounts, ({ connection }) => connection)
  for (const [connection, accounts] of bringing) {
    const datasets = new Set(accounts.flatMap(({ feeds }) => feeds[main] ?? []))
    const jobs = (await listJobs(db, connection)).filter(({ dataset }) => datasets.has(dataset))
    if (jobs.some((job) => isDueSince(job, now))) return true
  }
  return false
}

function isDueSince({ next_run_at: next, parked_until: parked }: DatasetJobRow, now: number): boolean {
  const due = next === null ? Infinity : Date.parse(next)
  return due <= now && due > now - ABOUT_TO_MS && (parked === null || Date.parse(parked) <= now)
}

/** The newest days come first: what has settled of them has no month before it until the history is there. */
function connectionsInFirstSync(scope: Scope, { main, others }: ReleasedSource): string[] {
  const syncing = scope.accounts.filter(({ feeds, barred, firstSync = [] }) =>
    [...[main, ...others].flatMap((feed) => feeds[feed] ?? []), ...teamDatasets()].some(
      (dataset) => firstSync.includes(dataset) && !barred[dataset],
    ),
  )
  return [...new Set(syncing.map(({ connection }) => connection))]
}
