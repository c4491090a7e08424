import { DAY_MS, type UtcDay } from '../../model/time.ts'
import { dayNumber, inputParams, personDays, SUM_TABLES, sumStatements } from './build-code-sums.ts'
import { currentNumbering, numberingIsSound, numberPeople } from './code-people.ts'
import { planUserDays, USER_DAY_DATASETS, type UserDayPlan } from './code-plan.ts'
import { readCodeSlices } from './code-slices.ts'
import { inputsHash, readCodeSums } from './code-sums.ts'
import { deleteRows } from './delete-rows.ts'
import type { Engine } from './engine.ts'
import { engineMicros } from './rollup-ledger.ts'
import { sumSeats } from './sum-seats.ts'

/** Person-days a statement sums at most, about: it groups them in memory. */
const BATCH_ROWS = 200_000
/** Answers still being read may have been planned with builds that hold no more. */
const OVERLAP = 'INTERVAL 1 HOUR'
const EVER = { start: 0, end: 100_000 * DAY_MS }

/**
 * Sum every day whose loads are not those its sums were made from, and every new snapshot of seats. A load never changes once it is committed, so a
 * build holds for its loads for good; calling this late, twice, or dying in between costs time and never a wrong answer.
 * Resolves to the number of days summed.
 */
export async function refreshCodeSums(engine: Engine, tenant: string): Promise<number> {
  const plan = await planOf(engine, tenant)
  const sound = await soundNumbering(engine, tenant)
  const numbering = sound ?? (await engineMicros(engine))
  // Sets of people of another numbering cannot be merged with these.
  const held = sound === null ? new Map() : await readCodeSums(engine, tenant, plan)
  // Newest first: that is what people look at.
  const due = [...plan.keys()]
    .filter((day) => !held.has(day))
    .toSorted()
    .toReversed()
  for (const days of batchesOf(due, plan)) {
    // Spoilt by somebody who numbered people at the same time: the next call begins anew.
    if (!(await sumDays(engine, { tenant, numbering, days, plan }))) return 0
  }
  await removeSuperseded(engine, tenant)
  await sumSeats(engine, tenant)
  return due.length
}

async function planOf(engine: Engine, tenant: string): Promise<UserDayPlan> {
  const of = { tenant, datasets: [...USER_DAY_DATASETS] }
  const rows = await engine.query<{ account: string }>(
    'SELECT DISTINCT account FROM slices WHERE tenant = {tenant:String} AND dataset IN {datasets:Array(String)}',
    of,
  )
  const accounts = rows.map(({ account }) => account)
  return planUserDays(await readCodeSlices(engine, { ...of, accounts, range: EVER }), EVER)
}

async function soundNumbering(engine: Engine, tenant: string): Promise<number | null> {
  const numbering = await currentNumbering(engine, tenant)
  return numbering !== null && (await numberingIsSound(engine, { tenant, numbering })) ? numbering : null
}

function batchesOf(days: readonly UtcDay[], plan: UserDayPlan): UtcDay[][] {
  const batches: UtcDay[][] = []
  let size = 0
  for (const day of days) {
    const rows = (plan.get(day) ?? []).reduce((sum, { rowsPerDay }) => sum + rowsPerDay, 0)
    const last = batches.at(-1)
    if (last && size + rows <= BATCH_ROWS) last.push(day)
    else {
      batches.push([day])
      size = 0
    }
    size += rows
  }
  return batches
}

interface Batch {
  tenant: string
  numbering: number
  days: readonly UtcDay[]
  plan: UserDayPlan
}

/** False when the numbering was spoilt meanwhile: then nothing of the batch is said to hold. */
async function sumDays(engine: Engine, { tenant, numbering, days, plan }: Batch): Promise<boolean> {
  const base = await engineMicros(engine)
  const from = personDays(days, plan)
  const params = inputParams(tenant, days, plan)
  await numberPeople(engine, { tenant, numbering }, from, params)
  for (const statement of sumStatements(from)) await engine.run(statement, { ...params, numbering, base })
  if (!(await numberingIsSound(engine, { tenant, numbering }))) return false
  const builds = days.map((day) =>
    JSON.stringify({
      tenant,
      day,
      build: base + dayNumber(day),
      numbering,
      inputs: inputsHash(plan.get(day) ?? []),
    }),
  )
  await engine.insertRows('code_sum_builds', builds.join('\n'))
  return true
}

/** Take out what no answer can be planned with any more. */
async function removeSuperseded(engine: Engine, tenant: string): Promise<void> {
  const ofTenant = 'tenant = {tenant:String}'
  const rows = await engine.query<{ build: string }>(
    `SELECT DISTINCT build FROM ${SUM_TABLES[0]}
WHERE ${ofTenant} AND build < toUnixTimestamp64Micro(now64(6) - ${OVERLAP})
  AND build NOT IN (SELECT build FROM code_sum_builds FINAL WHERE ${ofTenant})`,
    { tenant },
  )
  const builds = rows.map(({ build }) => Number(build))
  if (builds.length === 0) return
  for (const table of SUM_TABLES.toReversed())
    await deleteRows(engine, table, `${ofTenant} AND build IN {builds:Array(UInt64)}`, { tenant, builds })
}
