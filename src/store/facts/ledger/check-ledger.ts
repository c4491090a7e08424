import { keptFrom } from '../../../model/coverage.ts'
import { traitsOf } from '../../../model/dataset.ts'
import { codeTableOf } from '../code-tables.ts'
import type { Engine } from '../engine/engine.ts'
import { COUNT, TEXT } from '../engine/columns.ts'
import {
  allTenants,
  readRows,
  rowsOf,
  runOn,
  sql,
  text,
  texts,
  verbatim,
  type Owner,
  type Sql,
} from '../engine/sql.ts'
import type {
  CodeTable,
  LedgerCopy,
  LedgerEntry,
  LedgerFindings,
  LedgerRow,
  LedgerScope,
} from '../facts-store.ts'
import { insertLedgerRows, readAccount } from './ledger.ts'

/**
 * Hold the ledger against its copy, and both against the rows that are there. Where they differ the later commit whose
 * rows are there holds, in both. Safe while loads are under way; a copy that has not been made yet is made. `strict`
 * when cost records are known to be gone: what might be explained otherwise counts as gone as well.
 */
export async function checkLedger(
  engine: Engine,
  copy: LedgerCopy,
  strict: boolean,
): Promise<LedgerFindings> {
  const findings: LedgerFindings = { restored: 0, lost: [] }
  const scopes = await allScopes(engine, copy)
  const places = Map.groupBy(scopes, ({ tenant, account }) => JSON.stringify([tenant, account]))
  for (const [, [first, ...others]] of places) {
    if (!first) continue
    const { tenant, account } = first
    const known = Map.groupBy(await readAccount(engine, { tenant, account }), ({ dataset }) => dataset)
    const claimed: Claimed[] = []
    for (const scope of [first, ...others])
      claimed.push(await claimsOf(copy, scope, known.get(scope.dataset) ?? []))
    // Rows are counted last, all of an account at once: what is claimed by now had been inserted before.
    const counting = { engine, strict, countIn: codeCounter(engine, { tenant, account }) }
    for (const claims of claimed) {
      const found = await settleClaims(copy, counting, claims)
      findings.restored += found.restored
      findings.lost.push(...found.lost)
    }
  }
  return findings
}

/** How what is claimed is held against the rows. */
interface Counting {
  engine: Engine
  strict: boolean
  countIn: CodeCounter
}

/** What ledger and copy say of a scope. */
interface Claimed {
  scope: LedgerScope
  /** By slice. */
  known: ReadonlyMap<string, LedgerRow>
  entries: ReadonlyMap<string, LedgerEntry>
  /** Of each slice, the later one first. */
  claims: LedgerRow[][]
}

async function allScopes(engine: Engine, copy: LedgerCopy): Promise<LedgerScope[]> {
  const own = await readRows(
    engine,
    sql`SELECT DISTINCT tenant, account, dataset FROM ${allTenants('slices')}`,
    { tenant: TEXT, account: TEXT, dataset: TEXT },
  )
  const byName = new Map(
    [...own, ...(await copy.scopes())].map((scope) => [
      JSON.stringify([scope.tenant, scope.account, scope.dataset]),
      scope,
    ]),
  )
  return [...byName.values()]
}

/** The ledger has been read before: the copy is written before it, so it is never behind for having been read later. */
async function claimsOf(copy: LedgerCopy, scope: LedgerScope, own: readonly LedgerRow[]): Promise<Claimed> {
  const entries = new Map((await copy.entries(scope)).map((entry) => [entry.slice, entry]))
  const known = new Map(own.map((row) => [row.slice, row]))
  const differing = [...entries.values()].filter((entry) => !isSame(entry, known.get(entry.slice)))
  const copied = new Map(
    (
      await copy.rows(
        scope,
        differing.map(({ slice }) => slice),
      )
    ).map((row) => [row.slice, row]),
  )
  const claims = [...new Set([...known.keys(), ...copied.keys()])].map((slice) =>
    laterFirst(known.get(slice), copied.get(slice)),
  )
  return { scope, known, entries, claims }
}

async function settleClaims(
  copy: LedgerCopy,
  counting: Counting,
  { scope, known, entries, claims }: Claimed,
): Promise<LedgerFindings> {
  const isThere = await rowsAreThere(counting, scope, claims.flat())
  const holding = claims.map((rows) => ({ rows, holds: rows.find(isThere) }))
  const right = holding.flatMap(({ holds }) => holds ?? [])
  const restored = right.filter((row) => !isSame(row, known.get(row.slice)))
  if (restored.length > 0) await insertLedgerRows(counting.engine, restored)
  const behind = right.filter((row) => !isSame(row, entries.get(row.slice)))
  if (behind.length > 0) await copy.put(behind)
  return {
    restored: restored.length,
    lost: holding.flatMap(({ rows, holds }) => (holds ? [] : (rows[0] ?? []))),
  }
}

function isSame(a: LedgerEntry, b: LedgerEntry | undefined): boolean {
  return b !== undefined && a.loadId === b.loadId && a.outcome === b.outcome && a.fetchedAt === b.fetchedAt
}

/** A copy that was restored from a backup may be the older one. */
function laterFirst(own: LedgerRow | undefined, copied: LedgerRow | undefined): LedgerRow[] {
  if (!own) return copied ? [copied] : []
  if (!copied) return [own]
  return own.fetchedAt > copied.fetchedAt ? [own, copied] : [copied, own]
}

type Judge = (row: LedgerRow) => boolean

/** Whether what a row of the ledger says was committed is there. */
async function rowsAreThere(
  counting: Counting,
  scope: LedgerScope,
  claims: readonly LedgerRow[],
): Promise<Judge> {
  const from = keptFrom(claims)
  const isPromised = ({ outcome, rows, periodStart }: LedgerRow) =>
    (outcome === 'committed' || outcome === 'kept') && rows > 0 && (periodStart ?? from) >= from
  const promised = claims.filter(isPromised)
  if (promised.length === 0) return () => true
  const promises = new Set(promised)
  const deletedAt = claims.reduce((at, row) => (row.kind === 'expired' ? Math.max(at, row.fetchedAt) : at), 0)
  const holds = await judgeOf(counting, scope, { promised, deletedAt })
  return (row) => !promises.has(row) || holds(row)
}

async function judgeOf(
  { engine, strict, countIn }: Counting,
  scope: LedgerScope,
  { promised, deletedAt }: { promised: readonly LedgerRow[]; deletedAt: number },
): Promise<Judge> {
  const { dataset } = scope
  const { shape } = traitsOf(dataset)
  if (shape === 'pull_request') return pullRequestsAreThere(engine, scope, deletedAt)
  if (shape === 'cost_line') {
    const found = await countByLoad(engine, sql`${rowsOf('costs', scope)} AND is_deleted = 0`)
    return costsAreThere(promised, found, strict)
  }
  const table = codeTableOf(dataset)
  if (table !== null) {
    const found = await countIn(table)
    return (row) => found.get(loadOf(row.dataset, row.loadId)) === row.rows
  }
  const found = await countByLoad(engine, rowsOf('spend_limits', scope), 'uniqExact(level, subject_id)')
  return (row) => found.get(row.loadId) === row.rows
}

/** Rows of each load that a table has of an account: of all its datasets together, when the first of them asks. */
type CodeCounter = (table: CodeTable) => Promise<Map<string, number>>

const loadOf = (dataset: string, load: string) => `${dataset} ${load}`

function codeCounter(engine: Engine, place: Owner): CodeCounter {
  const counted = new Map<CodeTable, Map<string, number>>()
  return async (table) => {
    const known = counted.get(table)
    if (known) return known
    const rows = await readRows(
      engine,
      sql`SELECT dataset, load_id, count() AS found FROM ${rowsOf(`code_${table}`, place)} GROUP BY dataset, load_id`,
      { dataset: TEXT, load_id: TEXT, found: COUNT },
    )
    const found = new Map(rows.map((row) => [loadOf(row.dataset, row.load_id), row.found]))
    counted.set(table, found)
    return found
  }
}

async function countByLoad(engine: Engine, rows: Sql, count = 'count()'): Promise<Map<string, number>> {
  const counted = await readRows(
    engine,
    sql`SELECT load_id, ${verbatim(count)} AS found FROM ${rows} GROUP BY load_id`,
    { load_id: TEXT, found: COUNT },
  )
  return new Map(counted.map(({ load_id, found }) => [load_id, found]))
}

/**
 * Events of a file may be gone because another file has them now: each such was counted there as a duplicate or as
 * restated, or in the file itself when it came later. Once a file lacks more than that, nothing else is taken on trust.
 */
function costsAreThere(
  promised: readonly LedgerRow[],
  found: ReadonlyMap<string, number>,
  strict: boolean,
): Judge {
  const lacks = (row: LedgerRow) => row.rows - (found.get(row.loadId) ?? 0)
  const byItself: Judge = (row) => lacks(row) <= row.duplicates + row.restated
  if (strict) return byItself
  const byAnother: Judge = (row) => byItself(row) || lacks(row) <= takenOver(row, promised)
  return promised.every(byAnother) ? byAnother : byItself
}

function takenOver(row: LedgerRow, all: readonly LedgerRow[]): number {
  const touches = (other: LedgerRow) =>
    (other.periodStart ?? 0) < (row.periodEnd ?? 0) && (other.periodEnd ?? 0) > (row.periodStart ?? 0)
  return all.filter(touches).reduce((sum, { duplicates, restated }) => sum + duplicates + restated, 0)
}

/**
 * Newest states stand for older ones, whatever load brought them; of each load there were as many as it says. A list is of no
 * day: what was kept for long enough may be gone from one that was read before rows were last deleted.
 */
async function pullRequestsAreThere(engine: Engine, scope: LedgerScope, deletedAt: number): Promise<Judge> {
  const rows = await readRows(
    engine,
    sql`SELECT repository_id, uniqExact(pull_request_id) AS found
FROM ${rowsOf('code_pull_requests', scope)} GROUP BY repository_id`,
    { repository_id: TEXT, found: COUNT },
  )
  const found = new Map(rows.map((row) => [row.repository_id, row.found]))
  return (row) => row.fetchedAt <= deletedAt || (found.get(row.slice) ?? 0) >= row.rows
}

/** Take slices out of the ledger and its copy, so that they count as never collected. */
export async function forgetSlices(
  engine: Engine,
  copy: LedgerCopy,
  lost: readonly LedgerRow[],
): Promise<void> {
  for (const [, rows] of Map.groupBy(lost, (row) => JSON.stringify([row.tenant, row.account, row.dataset]))) {
    const [first] = rows
    if (!first) continue
    const slices = texts(rows.map(({ slice }) => slice))
    const ofDataset = sql`${rowsOf('slices', first)} AND dataset = ${text(first.dataset)}`
    await runOn(engine, sql`DELETE FROM ${ofDataset} AND slice IN ${slices}`)
    await copy.remove(rows)
  }
}
