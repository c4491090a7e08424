import { describe, expect, it } from 'vitest'
import {
  aggregateDay,
  codeScope,
  ENTERPRISE,
  ORGANIZATION,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../../test/harness/stores/seeded-facts.ts'
import type { MetricsQuery, Scope } from '../metrics-query.ts'
import { askInEnglish } from '../ask/ask-in-english.suite.ts'

const store = seededFacts()
const dayOf = (n: number) => `2026-06-${String(n).padStart(2, '0')}`
const both = () => codeScope([ENTERPRISE, ORGANIZATION])

function ask(scope: Scope, query: Partial<MetricsQuery> = {}) {
  return askInEnglish({
    facts: store.facts,
    scope,
    clock: stoppedClock('2026-07-20T12:00:00Z'),
    query: metricsQuery({
      metrics: ['code.interactions'],
      from: dayOf(9),
      to: dayOf(13),
      grain: 'day',
      ...query,
    }),
  })
}

const ASKED = [9, 10, 11, 12].map(dayOf)

async function enterprise(scope: Scope, outcome: 'no_data' | 'no_data_yet') {
  const nothing = ASKED.map((day) => [day, []] as const)
  for (const dataset of ['enterprise_users_1d', 'enterprise_report_1d'] as const)
    await seedCodeSlices(store.facts, scope, dataset, nothing, { account: ENTERPRISE, outcome })
}

async function organization(scope: Scope, day: number, prompts: number, rejected = 0) {
  const one = { day: dayOf(day), interactions: prompts }
  await seedCode(store.facts, scope, 'org_users_1d', one.day, [userDay({ ...one, userId: '1' })], {
    rejected,
  })
  await seedCode(store.facts, scope, 'org_report_1d', one.day, [aggregateDay(one)], { rejected })
}

describe('days that an organization reports and its enterprise does not', () => {
  it.each(['no_data', 'no_data_yet'] as const)('are partial, and not unknown: %s', async (outcome) => {
    const scope = both()
    await enterprise(scope, outcome)
    await organization(scope, 10, 20)
    await organization(scope, 11, 0)
    for (const metric of ['code.interactions', 'code.reported_interactions'] as const) {
      const answer = await ask(scope, { metrics: [metric] })
      const cells = answer.rows.map((row) => [row[metric], row['partial']])
      const silent = outcome === 'no_data'
      expect(cells).toEqual([
        [null, true],
        [20, true],
        [0, true],
        [null, silent],
      ])
      expect(answer.rows[1]?.['provisional']).toBe(!silent)
      expect(answer.completeness).toMatchObject({
        dataThrough: '2026-06-12T00:00:00Z',
        settledThrough: null,
        missing: [{ reason: silent ? 'no_data' : 'waiting_for_vendor' }],
      })
      const total = await ask(scope, { metrics: [metric], grain: 'total' })
      expect(total.rows).toMatchObject([{ [metric]: 20, partial: true }])
    }
  })

  it('change nothing where the enterprise reports the day', async () => {
    const scope = both()
    const used = ASKED.map((day) => [day, [userDay({ day, userId: '1', interactions: 10 })]] as const)
    await seedCodeSlices(store.facts, scope, 'enterprise_users_1d', used, { account: ENTERPRISE })
    await organization(scope, 10, 20)
    const { rows, completeness } = await ask(scope)
    expect(rows).toMatchObject(
      rows.map(() => ({ 'code.interactions': 10, partial: false, provisional: false })),
    )
    expect(completeness.missing).toEqual([])
  })
})

describe('lines of an organization beside its enterprise that could not be understood', () => {
  it('are told where its rows may count', async () => {
    const scope = both()
    const at = { account: ENTERPRISE }
    const used = ASKED.map((day) => [day, [userDay({ day, userId: '1', interactions: 10 })]] as const)
    await seedCodeSlices(store.facts, scope, 'enterprise_users_1d', used, at)
    const reported = ASKED.map((day) => [day, [aggregateDay({ day, interactions: 10 })]] as const)
    await seedCodeSlices(store.facts, scope, 'enterprise_report_1d', reported, at)
    await organization(scope, 10, 20, 2)
    const people = await ask(scope)
    expect(people.rows.map((row) => row['partial'])).toEqual([false, true, false, false])
    expect(people.notes).toContain(
      'Lines that could not be understood and are in no number: 2 (Per-user reports: 2026-06-10); Data health lists them.',
    )
    const sums = await ask(scope, { metrics: ['code.reported_interactions'] })
    expect(sums.rows.map((row) => row['partial'])).toEqual([false, false, false, false])
    expect(sums.notes.filter((note) => note.startsWith('Lines that'))).toEqual([])
  })

  it('and of lists of pull requests, which may be of any day', async () => {
    const scope = codeScope()
    const fetchedAt = '2026-06-12T00:00:00Z'
    await seedCode(store.facts, scope, 'pull_requests', 'r1', [], { rejected: 1, fetchedAt })
    const { rows, notes } = await ask(scope, { metrics: ['prs.opened'] })
    expect(rows.map((row) => row['partial'])).toEqual([true, true, true, false])
    expect(notes).toContain(
      'Lines that could not be understood and are in no number: 1 (Pull requests: 2026-06-09 to 2026-06-11); Data health lists them.',
    )
  })
})
