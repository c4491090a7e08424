import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { everythingReleased } from '../../../test/harness/stores/everything-released.ts'
import {
  billingLine,
  costRecord,
  seedCosts,
  seededFacts,
  seededScope,
  seedWindow,
  stoppedClock,
} from '../../../test/harness/stores/seeded-facts.ts'
import { addDays, dayStart, DAY_MS } from '../../model/time/time.ts'
import { RULE } from '../release/tally.ts'
import { buildReleases } from './build-releases.ts'
import { RELEASED_SOURCES } from './released-sources.ts'

const store = seededFacts()
const clock = stoppedClock('2026-05-10T00:00:00Z')

const record = (day: string, person: number, cost = `${2 + (person % 3)}`) =>
  costRecord({ hour: `${day}T09:00:00Z`, userId: `person-${person}`, billing: [billingLine({ cost })] })

function recordsOf(from: string, to: string, peopleOn: (day: string) => number) {
  const days = Array.from({ length: (dayStart(to) - dayStart(from)) / DAY_MS }, (_, at) => addDays(from, at))
  return days.flatMap((day) => Array.from({ length: peopleOn(day) }, (_, person) => record(day, person)))
}

/** What is told after these records. */
async function started(records: ReturnType<typeof recordsOf>) {
  const scope = { ...seededScope(), tenant: randomUUID() }
  await seedCosts(store.facts, scope, records)
  await seedWindow(store.facts, scope, '2026-03-01T00:00:00Z', '2026-05-09T00:00:00Z')
  const told = async (of: 'week' | 'month') => {
    for (const source of RELEASED_SOURCES.filter((one) => one.source === 'chat_assistant'))
      await buildReleases({ facts: store.facts, scope, of: source, rule: RULE, clock })
    const { rows, cells } = await everythingReleased(store.facts, scope.tenant)
    const isOne = ({ table, grain }: { table: string; grain: string }) => table === 'totals' && grain === of
    const states = Object.fromEntries(rows.filter(isOne).map(({ from, state }) => [from, state]))
    return { states, credits: cells.filter((cell) => isOne(cell) && cell.metric === 'spend.credits') }
  }
  const late = (day: string) => seedCosts(store.facts, scope, [record(day, 1, '999')])
  return { told, late }
}

test('a late record of days that were carried into a later row holds the row in which they are counted', async () => {
  // In rows of weeks; from 13 to 19 April two people work, which is told with the days up to the end of the month.
  const isQuiet = (day: string) => day >= '2026-04-13' && day < '2026-04-20'
  const { told, late } = await started(
    recordsOf('2026-03-01', '2026-05-01', (day) => (isQuiet(day) ? 2 : 30)),
  )
  const before = await told('week')
  expect(before.credits.map(({ from, to }) => [from, to])).toContainEqual(['2026-04-13', '2026-05-01'])
  expect(before.states).toMatchObject({ '2026-04-13': 'carried', '2026-04-20': 'released' })
  await late('2026-04-15')
  const after = await told('week')
  expect(after.credits).toEqual(before.credits)
  expect(after.states).toEqual({ ...before.states, '2026-04-20': 'held' })
  expect((await told('week')).states).toEqual(after.states)
})

test('and so does one of a month of which nothing could be told before the next', async () => {
  const { told, late } = await started(
    recordsOf('2026-03-01', '2026-05-01', (day) => (day < '2026-04-01' ? 2 : 30)),
  )
  const before = await told('month')
  expect(before.credits.map(({ from, to }) => [from, to])).toEqual([['2026-03-01', '2026-05-01']])
  expect(before.states).toEqual({ '2026-03-01': 'carried', '2026-04-01': 'released' })
  await late('2026-03-10')
  expect(await told('month')).toEqual({ ...before, states: { ...before.states, '2026-04-01': 'held' } })
})
