import { describe, expect, test } from 'vitest'
import { lognormal } from '../../test/harness/run/chance.ts'
import { codeScope, seedCodeSlices, userDay } from '../../test/harness/stores/seeded-code.ts'
import {
  billingLine,
  costRecord,
  seedCosts,
  seededFacts,
  seededScope,
  seedWindow,
  stoppedClock,
} from '../../test/harness/stores/seeded-facts.ts'
import { seededRandom } from '../../test/harness/run/seeded-random.ts'
import type { FeedId, MetricId } from '../model/metric.ts'
import type { Scope } from '../metrics/metrics-query.ts'
import { openFeed } from '../metrics/ask/open-feed.ts'
import { addDays, DAY_MS, dayStart, daysOf } from '../model/time/time.ts'
import type { OverviewFeeds } from './context.ts'
import { findChanges } from './find-changes.ts'
import { overviewPeriod } from './period.ts'

const store = seededFacts()
/** A Monday. The last 30 days are compared by their four whole weeks, which begin 85 days after the first. */
const FIRST = '2026-01-05'
const DAYS = 112
const NOW = `${addDays(FIRST, DAYS)}T12:00:00Z`
const NEW_WEEKS = addDays(FIRST, DAYS - 28)
const clock = stoppedClock(NOW)
const PEOPLE = Array.from({ length: 60 }, (_, i) => `person-${i}`)
const days = daysOf({ start: dayStart(FIRST), end: dayStart(FIRST) + DAYS * DAY_MS })
const isWorkday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay())

/** What a source tells of the company, as its Overview asks. */
async function told(scope: Scope, feeds: Partial<OverviewFeeds>, asked: { from?: string } = {}) {
  const period = overviewPeriod(asked, clock.now())
  const none = { costs: null, code: null, teams: null, seats: null, bill: null }
  const ctx = { facts: store.facts, clock, scope, period }
  const known = { limits: Promise.resolve(null), seats: Promise.resolve(null) }
  const found = await findChanges(ctx, { ...none, ...feeds }, known)
  expect(found.compared.map(({ reason }) => reason)).toEqual([null])
  return found.changes.map(({ kind, part, driver }) =>
    [
      kind,
      ...[part ?? [], driver?.parts ?? []].flat().map(({ dimension, value }) => `${dimension} ${value}`),
    ].join(' '),
  )
}

const open = (scope: Scope, feed: FeedId, metric: MetricId, byTeam = false) => {
  const range = { start: dayStart(FIRST), end: dayStart(FIRST) + (DAYS + 31) * DAY_MS }
  return openFeed({ facts: store.facts, scope, clock, feed, metrics: [metric], range, byTeam })
}

type Groups = (person: number, day: string) => string[] | null

/** What everybody spends differs from day to day and from person to person; null: who is not there. */
async function spendNews(groupsOf: Groups, seed = 1) {
  const scope = seededScope()
  const random = seededRandom(seed)
  const usual = PEOPLE.map(() => 10 * lognormal(random, 0.7))
  const records = days.filter(isWorkday).flatMap((day) =>
    PEOPLE.flatMap((userId, i) => {
      const groups = groupsOf(i, day)
      const cost = ((usual[i] ?? 0) * lognormal(random, 0.3)).toFixed(4)
      const fields = { userId, model: 'gpt', billing: [billingLine({ cost })] }
      const named = (groups ?? []).map((name) => ({ id: name, name }))
      return groups ? [costRecord({ hour: `${day}T10:00:00Z`, ...fields, groups: named })] : []
    }),
  )
  await seedCosts(store.facts, scope, records)
  await seedWindow(store.facts, scope, FIRST, NOW)
  return await told(scope, { costs: await open(scope, 'costs', 'spend.credits') })
}

const department = (person: number) => (person < 40 ? 'Engineering' : 'Sales')
const team = (person: number) => ['Web', 'Mobile', 'Field'][Math.floor(person / 20)] ?? ''

describe('spend by group', () => {
  test('of a company in which nothing changes tells nothing', async () => {
    expect(await spendNews((person) => [department(person), team(person)])).toEqual([])
  })

  test.each([
    ['as the weeks begin', NEW_WEEKS],
    ['in the midst of them', addDays(NEW_WEEKS, 10)],
  ])('is no news where people were only given other groups %s', async (_, since) => {
    const merged: Groups = (person, day) =>
      day >= since && person < 40 ? ['Engineering', 'Product'] : [department(person), team(person)]
    expect(await spendNews(merged)).toEqual([])
    const moved: Groups = (person, day) => [day >= since && person < 20 ? 'Product' : team(person)]
    expect(await spendNews(moved)).toEqual([])
    const named: Groups = (_person, day) => (day >= since ? ['Product'] : [])
    expect(await spendNews(named)).toEqual([])
  })

  test('is news where people begin', async () => {
    const begun: Groups = (person, day) =>
      person < 40 ? [team(person)] : day >= NEW_WEEKS ? ['Field'] : null
    expect(await spendNews(begun)).toContain('spend group Field')
  })

  test('names no group as what moved the whole that was only given its people', async () => {
    const grown =
      (name: string): Groups =>
      (person, day) => {
        if (day < NEW_WEEKS) return person < 20 ? null : ['Old']
        return [person < 20 ? 'Old' : name]
      }
    // The new ones are all that the old group holds now, as much as those who were in it before.
    expect(await spendNews(grown('New'))).toEqual(['people', 'spend model gpt'])
    expect(await spendNews(grown('Old'))).toEqual(['people', 'spend model gpt group Old'])
  })
})

describe('people by team', () => {
  const WEEK_DAYS = days.slice(-29)
  const LAST_WEEK = addDays(FIRST, DAYS - 7)

  /** Everybody has a prompt now and then; teams are known from so many days ago on. */
  async function peopleNews(knownDays: number, left: (person: number, day: string) => boolean) {
    const scope = codeScope()
    const random = seededRandom(3)
    const there = (day: string) => PEOPLE.filter((_, person) => !left(person, day))
    const uses = WEEK_DAYS.map((day) => {
      const used = there(day).filter(() => isWorkday(day) && random() < 0.3)
      const rows = used.map((userId) => userDay({ day, userId, interactions: 3, generations: 3 }))
      return [day, rows] as const
    })
    await seedCodeSlices(store.facts, scope, 'org_users_1d', uses)
    const lists = WEEK_DAYS.slice(-knownDays).map((day) => {
      const members = there(day).map((userId) => {
        const name = `team ${Number(userId.slice(7)) % 4}`
        return { day, userId, userLogin: '', teamId: name, teamSlug: name }
      })
      return [day, members] as const
    })
    await seedCodeSlices(store.facts, scope, 'org_user_teams_1d', lists)
    const code = await open(scope, 'user_days', 'code.active_users')
    const teams = await open(scope, 'user_days', 'code.active_users', true)
    return await told(scope, { code, teams }, { from: LAST_WEEK })
  }

  test.each([3, 7, 10, 14, 21])(
    'tells nothing where nothing changes and teams are known for %i days',
    async (known) => {
      expect(await peopleNews(known, () => false)).toEqual([])
    },
  )

  test('tells of a team that shrank', async () => {
    const left = (person: number, day: string) => person % 4 === 1 && person < 50 && day >= LAST_WEEK
    expect(await peopleNews(29, left)).toContain('people team team 1')
  })
})
