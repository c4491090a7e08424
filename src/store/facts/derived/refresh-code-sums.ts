import { teamDatasets, userDayDatasets, type CodeSummed } from '../../../model/dataset.ts'
import { DAY_MS, type UtcDay } from '../../../model/time/time.ts'
import type { Engine } from '../engine/engine.ts'
import { COUNT } from '../engine/columns.ts'
import { readRows, rowsOf, runOn, sql, texts, whole, type Sql } from '../engine/sql.ts'
import { readCodeSlices } from '../ledger/code-slices.ts'
import {
  daySumStatements,
  personDays,
  personMonthStatements,
  teamSumStatements,
  type Summing,
} from './build-code-sums.ts'
import { writeCodeNames } from './code-names.ts'
import { currentNumbering, numberingIsSound, numberPeople, SpoiltNumbering } from './code-people.ts'
import { planUserDays, type UserDayPlan } from './code-plan.ts'
import { codeInputs, type CodeInputs } from './code-sums.ts'
import { byMonth, daysSinceEpoch, engineMicros, inBatches, refresh, type Inputs } from './derived.ts'
import { keepSeatPeople } from './seat-people.ts'
import { sumSeatPlans, sumSeats } from './sum-seats.ts'
import { teamDaysOf, type TeamDay } from './team-loads.ts'

/** Person-days a statement sums at most, about: it groups them in memory. */
const BATCH_ROWS = 200_000
const EVER = { start: 0, end: 100_000 * DAY_MS }

/** What there is to sum, and from what. */
interface Sums {
  tenant: string
  accounts: string[]
  plan: UserDayPlan
  teams: readonly TeamDay[]
  inputs: CodeInputs
  numbering: number
}

/**
 * Sum what is new of a tenant's feeds of these shapes: per-user reports by day, by team and every closed month by person, and
 * seats; and write down who is called what. Resolves to the number of days summed.
 */
export async function refreshCodeSums(
  engine: Engine,
  tenant: string,
  shapes: ReadonlySet<CodeSummed>,
): Promise<number> {
  try {
    const days = [...shapes].every((shape) => shape === 'seat_snapshot')
      ? 0
      : await refreshUserDays(engine, await sumsToMake(engine, tenant))
    if (shapes.has('seat_snapshot')) {
      await sumSeats(engine, tenant)
      await sumSeatPlans(engine, tenant)
      const of = { tenant, numbering: await soundNumbering(engine, tenant) }
      await keepSeatPeople(engine, of, () => holdSound(engine, of))
    }
    await writeCodeNames(engine, tenant)
    return days
  } catch (error) {
    // Somebody else numbered people at the same time: the next call begins anew.
    if (error instanceof SpoiltNumbering) return 0
    throw error
  }
}

async function refreshUserDays(engine: Engine, sums: Sums): Promise<number> {
  const days = await refreshDays(engine, sums)
  await refreshTeams(engine, sums)
  await refreshMonths(engine, sums)
  return days
}

async function sumsToMake(engine: Engine, tenant: string): Promise<Sums> {
  const datasets = [...userDayDatasets(), ...teamDatasets()]
  const slices = await readCodeSlices(engine, { tenant, datasets, range: EVER })
  const accounts = [...new Set(slices.map(({ account }) => account))]
  const isOf = (names: readonly string[]) => slices.filter(({ dataset }) => names.includes(dataset))
  const plan = planUserDays(isOf(userDayDatasets()), EVER)
  const numbers = [...plan.keys()].map(daysSinceEpoch)
  const teams = teamDaysOf(
    isOf(teamDatasets()),
    numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0),
    numbers.reduce((a, b) => Math.max(a, b), 0) + 1,
  )
  const numbering = await soundNumbering(engine, tenant)
  return { tenant, accounts, plan, teams, inputs: codeInputs(plan, teams, numbering), numbering }
}

/** The one in use, or a new one when there is none or it has been spoilt. */
async function soundNumbering(engine: Engine, tenant: string): Promise<number> {
  const numbering = await currentNumbering(engine, tenant)
  const isSound = numbering > 0 && (await numberingIsSound(engine, { tenant, numbering }))
  return isSound ? numbering : await engineMicros(engine)
}

function refreshDays(engine: Engine, sums: Sums): Promise<number> {
  return refresh(engine, {
    ...sums.inputs.day,
    tenant: sums.tenant,
    tables: ['code_day_sums', 'code_part_sums'],
    batches: (due) => daysInBatches(sums, due),
    build: async (days, base) => {
      const summing = { ...sums, days, base }
      await numberPeople(engine, sums, personDays(summing))
      await runAll(engine, daySumStatements(summing, sums.numbering))
      await holdSound(engine, sums)
    },
  })
}

/** After the days, whose people have numbers then. */
function refreshTeams(engine: Engine, sums: Sums): Promise<number> {
  return refresh(engine, {
    ...sums.inputs.team,
    tenant: sums.tenant,
    tables: ['code_team_sums'],
    batches: (due) => daysInBatches(sums, due),
    build: async (days, base) => {
      const summing = { ...sums, days, base }
      const teams = teamsBetween(sums.teams, days)
      await runAll(engine, teamSumStatements(summing, sums.numbering, { accounts: sums.accounts, teams }))
      await holdSound(engine, sums)
    },
  })
}

/**
 * Months that have days before and after them: while history comes in, newest first, one that has not is unfinished. Of a month
 * whose days were deleted after their period nothing is made again, whatever comes of it: what there is of it stays.
 */
async function refreshMonths(engine: Engine, sums: Sums): Promise<number> {
  const kept = await keptFromDay(engine, sums.tenant)
  const ended = [...sums.inputs.month.inputs].slice(1, -1)
  const closed: Inputs = new Map(ended.filter(([month]) => daysSinceEpoch(month) >= kept))
  const days = byMonth(sums.plan.keys())
  return await refresh(engine, {
    ...sums.inputs.month,
    inputs: closed,
    tenant: sums.tenant,
    tables: ['code_person_months'],
    batches: (due) => due.map((month) => [month]),
    build: async ([month = ''], base) => {
      const summing: Summing = { ...sums, days: days.get(month) ?? [], base }
      await runAll(engine, personMonthStatements(summing, month))
    },
  })
}

/** The first day since the epoch of which no account's person-days were deleted. */
async function keptFromDay(engine: Engine, tenant: string): Promise<number> {
  const [row] = await readRows(
    engine,
    sql`SELECT toUInt32(intDiv(ifNull(max(period_end), 0), ${whole(DAY_MS)})) AS first
FROM ${rowsOf('slices', { tenant })} AND dataset IN ${texts(userDayDatasets())} AND kind = 'expired'`,
    { first: COUNT },
  )
  return row?.first ?? 0
}

/** Newest first: that is what people look at. */
function daysInBatches({ plan }: Sums, due: readonly UtcDay[]): UtcDay[][] {
  const rowsOfDay = (day: UtcDay) =>
    (plan.get(day) ?? []).reduce((sum, { rowsPerDay }) => sum + rowsPerDay, 0)
  return inBatches(due.toSorted().toReversed(), BATCH_ROWS, rowsOfDay)
}

function teamsBetween(teams: readonly TeamDay[], days: readonly UtcDay[]): TeamDay[] {
  const numbers = days.map(daysSinceEpoch)
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  return teams.filter(({ day }) => day >= first && day <= last)
}

async function runAll(engine: Engine, statements: readonly Sql[]): Promise<void> {
  for (const statement of statements) {
    await engine.releaseMemory()
    await runOn(engine, statement)
  }
  await engine.releaseMemory()
}

/** Nothing of a batch is said to hold when the numbering was spoilt meanwhile. */
async function holdSound(engine: Engine, of: Pick<Sums, 'tenant' | 'numbering'>): Promise<void> {
  if (!(await numberingIsSound(engine, of))) throw new SpoiltNumbering('people were numbered twice')
}
