import { expect, test } from 'vitest'
import {
  codePart,
  codeScope,
  ENTERPRISE,
  ORGANIZATION,
  seedCodeSlices,
  userDay,
} from '../../../../test/harness/stores/seeded-code.ts'
import { seededFacts, stoppedClock } from '../../../../test/harness/stores/seeded-facts.ts'
import type { Scope } from '../../../metrics/metrics-query.ts'
import { addDays, dayStart, type Interval } from '../../../model/time/time.ts'
import { RULE } from '../../release/tally.ts'
import { openBuilding, type FeedToRelease } from '../building.ts'
import { countFirst, readByPerson, readTallies, tallyAhead } from '../people/person-values.ts'
import { RELEASED_SOURCES } from '../released-sources.ts'

const store = seededFacts()
const clock = stoppedClock('2026-05-20T00:00:00Z')
const DAYS = Array.from({ length: 14 }, (_, number) => addDays('2026-04-06', number))

/** Some of these people on a day, who do more in one report than in the other: a day of theirs counts once. */
const peopleOn = (day: string, number: number, { first, more }: { first: number; more: number }) =>
  [0, 1, 2, 3, 4, 5, 6].flatMap((at) => {
    if ((at + number) % 3 === 0) return []
    const done = (at === 2 ? 0 : at + 1 + number) + more
    const completed = codePart('feature', 'code_completion', '', { generations: done, acceptances: done })
    const counts = { interactions: done, generations: 2 * done, acceptances: at === 3 ? null : done }
    const flags = { usedChat: at % 2 === 0, usedAgent: number < 3 ? null : at > 3 }
    const phase = { adoptionPhase: at < 3 ? '' : `Phase ${(number % 3) + 1}`, adoptionPhaseVersion: 'v1' }
    const whose = { day, userId: `person-${first + at}`, aiCredits: `${done}.125` }
    return [userDay({ ...whose, ...counts, ...flags, ...phase, parts: [completed] })]
  })

async function seeded(accounts: readonly string[]): Promise<Scope> {
  const scope = codeScope([ENTERPRISE, ORGANIZATION])
  for (const account of accounts) {
    const isWhole = account === ENTERPRISE
    const of = { first: isWhole ? 0 : 3, more: isWhole ? 0 : 5 }
    const days = DAYS.filter((_, number) => isWhole || number > 6)
    const slices = days.map((day) => [day, peopleOn(day, DAYS.indexOf(day), of)] as const)
    await seedCodeSlices(store.facts, scope, isWhole ? 'enterprise_users_1d' : 'org_users_1d', slices, {
      account,
    })
  }
  return scope
}

/** Days, a week that begins with one of them, what overlaps it, and days of which nobody did anything. */
const RANGES = [
  ['2026-04-06', '2026-04-07'],
  ['2026-04-07', '2026-04-08'],
  ['2026-04-06', '2026-04-13'],
  ['2026-04-10', '2026-04-20'],
  ['2026-04-02', '2026-04-04'],
].map(([from = '', to = '']): Interval => ({ start: dayStart(from), end: dayStart(to) }))

async function openMain(scope: Scope): Promise<FeedToRelease> {
  const [of] = RELEASED_SOURCES.filter(({ source }) => source === 'code_assistant')
  const building = of && (await openBuilding({ facts: store.facts, scope, of, rule: RULE, clock }))
  if (!building) throw new Error('nothing is known of the source')
  return building.main
}

test.each([
  ['one account', [ENTERPRISE], false],
  ['days that are summed', [ENTERPRISE], true],
  ['two accounts that tell of the same people', [ENTERPRISE, ORGANIZATION], false],
] as const)(
  'what is asked ahead is what each range is answered by itself: %s',
  async (_, accounts, isSummed) => {
    const scope = await seeded(accounts)
    if (isSummed) await store.facts.refreshCodeSums(scope.tenant)
    const main = await openMain(scope)
    const piece = { people: 9, rule: RULE }
    const alone = await Promise.all(
      RANGES.map((range) => readTallies(main, { metrics: main.metrics, range }, piece)),
    )
    expect(main.ahead.size).toBe(0)
    await tallyAhead(main, { metrics: main.metrics, ranges: RANGES }, RULE)
    expect(main.ahead.size).toBe(RANGES.length * main.metrics.length)
    const ahead = await Promise.all(
      RANGES.map((range) => readTallies(main, { metrics: main.metrics, range }, piece)),
    )
    expect(ahead).toEqual(alone)
    for (const metric of [
      'code.active_users',
      'code.phase_users',
      'code.ai_credits',
      'code.completion_users',
    ] as const) {
      const week = alone[2]?.find((one) => one.metric === metric)
      expect([metric, week?.total === null, (week?.tally.active ?? 0) > 2]).toEqual([metric, false, true])
    }
  },
)

test('who is active in a range and in none before it is counted once', async () => {
  const main = await openMain(await seeded([ENTERPRISE, ORGANIZATION]))
  const metric = 'code.active_users'
  const seen = new Set<string>()
  const expected: number[] = []
  for (const range of RANGES) {
    const [told] = await readByPerson(main, { metrics: [metric], range })
    const come = (told?.people ?? '').split('\n').filter((person) => person !== '' && !seen.has(person))
    for (const person of come) seen.add(person)
    expected.push(come.length)
  }
  expect(expected.filter((count) => count > 0).length).toBeGreaterThan(2)
  expect(await countFirst(main, { metric, ranges: RANGES })).toEqual(expected)
})
