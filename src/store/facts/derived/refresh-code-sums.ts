import { DAY_MS, type UtcDay } from '../../../model/time.ts'
import {
  dayNumber,
  daySumStatements,
  inputParams,
  personDays,
  personMonthStatements,
  teamSumStatements,
} from './build-code-sums.ts'
import { writeCodeNames } from './code-names.ts'
import { currentNumbering, numberingIsSound, numberPeople } from './code-people.ts'
import { planUserDays, USER_DAY_DATASETS, type UserDayPlan } from './code-plan.ts'
import { readCodeSlices } from '../ledger/code-slices.ts'
import {
  dayInputs,
  daysByMonth,
  monthInputs,
  readCodeSums,
  teamInputs,
  type CodeSumKind,
  type SumInputs,
} from './code-sums.ts'
import { deleteRows } from '../load/delete-rows.ts'
import type { Engine } from '../engine/engine.ts'
import { engineMicros } from './rollup-ledger.ts'
import { sumSeats } from './sum-seats.ts'
import { TEAM_DATASETS, teamDaysOf, teamParams, type TeamDay } from './team-loads.ts'

/** Person-days a statement sums at most, about: it groups them in memory. */
const BATCH_ROWS = 200_000
/** Person-days with all their parts are wide: in blocks of the usual length a batch takes 100 MB more. */
const SMALL_BLOCKS = 'SETTINGS max_block_size = 8192'
/** Answers still being read may have been planned with builds that hold no more. */
const OVERLAP = 'INTERVAL 1 HOUR'
const EVER = { start: 0, end: 100_000 * DAY_MS }

/** The first table of a kind is filled first and emptied last, so it knows every build there was. */
const TABLES: Record<CodeSumKind, [string, ...string[]]> = {
  day: ['code_day_sums', 'code_part_sums'],
  team: ['code_team_sums'],
  month: ['code_person_months'],
}

/** What there is to sum, and from what. */
interface Sums {
  tenant: string
  accounts: string[]
  plan: UserDayPlan
  teams: readonly TeamDay[]
  inputs: Record<CodeSumKind, SumInputs>
  due: Record<CodeSumKind, ReadonlySet<UtcDay>>
  numbering: number
}

/**
 * Sum every day whose loads are not those its sums were made from, by itself and by team, every closed month by person,
 * and every new snapshot of seats, and write down who is called what. A load never changes once it is committed, so a build
 * holds for its loads for good; calling this late, twice, or dying in between costs time and never a wrong answer. Resolves
 * to the number of days summed.
 */
export async function refreshCodeSums(engine: Engine, tenant: string): Promise<number> {
  const sums = await sumsToMake(engine, tenant)
  // Newest first: that is what people look at.
  const days = [...sums.plan.keys()]
    .filter((day) => sums.due.day.has(day) || sums.due.team.has(day))
    .toSorted()
    .toReversed()
  for (const batch of batchesOf(days, sums.plan)) {
    // Spoilt by somebody who numbered people at the same time: the next call begins anew.
    if (!(await sumDays(engine, sums, batch))) return 0
  }
  for (const [month, ofMonth] of daysByMonth(sums.plan)) {
    if (sums.due.month.has(month)) await sumMonth(engine, sums, month, ofMonth)
  }
  for (const kind of ['day', 'team', 'month'] as const) await removeSuperseded(engine, tenant, kind)
  await sumSeats(engine, tenant)
  await writeCodeNames(engine, tenant)
  return sums.due.day.size
}

async function sumsToMake(engine: Engine, tenant: string): Promise<Sums> {
  const datasets = [...USER_DAY_DATASETS, ...TEAM_DATASETS]
  const rows = await engine.query<{ account: string }>(
    'SELECT DISTINCT account FROM slices WHERE tenant = {tenant:String} AND dataset IN {datasets:Array(String)}',
    { tenant, datasets },
  )
  const accounts = rows.map(({ account }) => account)
  const slices = await readCodeSlices(engine, { tenant, datasets, accounts, range: EVER })
  const isOf = (names: readonly string[]) => slices.filter(({ dataset }) => names.includes(dataset))
  const plan = planUserDays(isOf(USER_DAY_DATASETS), EVER)
  const numbers = [...plan.keys()].map(dayNumber)
  const teams = teamDaysOf(
    isOf(TEAM_DATASETS),
    numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0),
    numbers.reduce((a, b) => Math.max(a, b), 0) + 1,
  )
  const inputs = { day: dayInputs(plan), team: teamInputs(plan, teams), month: closedMonths(plan) }
  const sound = await soundNumbering(engine, tenant)
  const dueOf = async (kind: CodeSumKind) => {
    // Sets of people of another numbering cannot be merged with these.
    const none = sound === null && kind !== 'month'
    const held = none ? new Map() : await readCodeSums(engine, tenant, kind, inputs[kind])
    return new Set([...inputs[kind].keys()].filter((day) => !held.has(day)))
  }
  const due = { day: await dueOf('day'), team: await dueOf('team'), month: await dueOf('month') }
  return { tenant, accounts, plan, teams, inputs, due, numbering: sound ?? (await engineMicros(engine)) }
}

/** Months that have days before and after them: while history comes in, newest first, one that has not is unfinished. */
function closedMonths(plan: UserDayPlan): SumInputs {
  const months = [...monthInputs(plan)].sort(([a], [b]) => (a < b ? -1 : 1))
  return new Map(months.slice(1, -1))
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

/** False when the numbering was spoilt meanwhile: then nothing of the batch is said to hold. */
async function sumDays(engine: Engine, sums: Sums, days: readonly UtcDay[]): Promise<boolean> {
  const { tenant, accounts, numbering, plan, due } = sums
  const base = await engineMicros(engine)
  await numberPeople(engine, { tenant, numbering }, personDays(days, plan), inputParams(tenant, days, plan))
  const of = (kind: 'day' | 'team') => days.filter((day) => due[kind].has(day))
  const run = async (summed: readonly UtcDay[], statements: (from: string) => string[], more = {}) => {
    if (summed.length === 0) return
    const params = { ...inputParams(tenant, summed, plan), numbering, base, ...more }
    for (const sql of statements(personDays(summed, plan))) {
      await engine.releaseMemory()
      await engine.run(`${sql}\n${SMALL_BLOCKS}`, params)
    }
  }
  await run(of('day'), daySumStatements)
  await run(of('team'), teamSumStatements, { accounts, ...teamParams(teamsBetween(sums, of('team'))) })
  await engine.releaseMemory()
  if (!(await numberingIsSound(engine, { tenant, numbering }))) return false
  for (const kind of ['day', 'team'] as const) await recordBuilds(engine, sums, kind, of(kind), base)
  return true
}

function teamsBetween({ teams }: Sums, days: readonly UtcDay[]): TeamDay[] {
  const numbers = days.map(dayNumber)
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  return teams.filter(({ day }) => day >= first && day <= last)
}

async function sumMonth(engine: Engine, sums: Sums, month: UtcDay, days: readonly UtcDay[]): Promise<void> {
  const base = await engineMicros(engine)
  const params = { ...inputParams(sums.tenant, days, sums.plan), base, month: dayNumber(month) }
  for (const sql of personMonthStatements(personDays(days, sums.plan)))
    await engine.run(`${sql}\n${SMALL_BLOCKS}`, params)
  await recordBuilds(engine, { ...sums, numbering: 0 }, 'month', [month], base)
}

async function recordBuilds(
  engine: Engine,
  { tenant, numbering, inputs }: Sums,
  kind: CodeSumKind,
  days: readonly UtcDay[],
  base: number,
): Promise<void> {
  const rows = days.map((day) =>
    JSON.stringify({
      tenant,
      kind,
      day,
      build: base + dayNumber(day),
      numbering,
      inputs: inputs[kind].get(day),
    }),
  )
  await engine.insertRows('code_builds', rows.join('\n'))
}

/** Take out what no answer can be planned with any more. */
async function removeSuperseded(engine: Engine, tenant: string, kind: CodeSumKind): Promise<void> {
  const ofTenant = 'tenant = {tenant:String}'
  const rows = await engine.query<{ build: string }>(
    `SELECT DISTINCT build FROM ${TABLES[kind][0]}
WHERE ${ofTenant} AND build < toUnixTimestamp64Micro(now64(6) - ${OVERLAP})
  AND build NOT IN (SELECT build FROM code_builds FINAL WHERE ${ofTenant} AND kind = {kind:String})`,
    { tenant, kind },
  )
  const builds = rows.map(({ build }) => Number(build))
  if (builds.length === 0) return
  for (const table of TABLES[kind].toReversed())
    await deleteRows(engine, table, `${ofTenant} AND build IN {builds:Array(UInt64)}`, { tenant, builds })
}
