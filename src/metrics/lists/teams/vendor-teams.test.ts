import { describe, expect, it } from 'vitest'
import { codeScope, metricsNode, seedCode } from '../../../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../../../test/harness/stores/seeded-facts.ts'
import type { MetricsQuery, Scope } from '../../metrics-query.ts'
import { askInEnglish } from '../../ask/ask-in-english.suite.ts'

const store = seededFacts()

function ask(scope: Scope, query: Pick<MetricsQuery, 'metrics'> & Partial<MetricsQuery>) {
  return askInEnglish({
    facts: store.facts,
    scope,
    clock: stoppedClock('2026-03-20T12:00:00Z'),
    query: metricsQuery({ from: '2026-03-10', to: '2026-03-12', ...query }),
  })
}

describe('a team that the vendor left out of a day, as it does with fewer than five people', () => {
  const suggested = (day: string, teamSlug: string, suggestions: number | null) => [
    metricsNode({ day, teamSlug, section: 'day', activeUsers: 6, engagedUsers: 5 }),
    ...(suggestions === null
      ? []
      : [metricsNode({ day, teamSlug, section: 'completions', language: 'go', leaf: true, suggestions })]),
  ]
  const answered = async () => {
    const scope = codeScope()
    for (const day of ['2026-03-10', '2026-03-11']) {
      await seedCode(store.facts, scope, 'org_metrics', day, suggested(day, '', 9))
      await seedCode(store.facts, scope, 'team_metrics', `core/${day}`, suggested(day, 'core', 4))
    }
    const small = (day: string, suggestions: number | null) =>
      seedCode(store.facts, scope, 'team_metrics', `small/${day}`, suggested(day, 'small', suggestions))
    await small('2026-03-10', 2)
    return { scope, small }
  }
  const metrics = ['code.completions_suggested'] as const
  const told = (rows: readonly Record<string, unknown>[]) =>
    rows.map((row) => [row['team'], row[metrics[0]], row['partial']])
  const said = (notes: readonly string[]) => notes.filter((note) => note.startsWith('Teams: the vendor'))

  it('is unknown on that day, not zero, and says why; its total is partial', async () => {
    const { scope } = await answered()
    const groupBy = ['team'] as const
    const daily = await ask(scope, { metrics: [...metrics], groupBy: [...groupBy], grain: 'day' })
    expect(told(daily.rows)).toEqual([
      ['core', 4, false],
      ['small', 2, false],
      ['core', 4, false],
      ['small', null, true],
    ])
    expect(said(daily.notes)).toHaveLength(1)
    const total = await ask(scope, { metrics: [...metrics], groupBy: [...groupBy] })
    expect(told(total.rows)).toEqual([
      ['core', 8, false],
      ['small', 2, true],
    ])
    const whole = await ask(scope, { metrics: [...metrics], groupBy: [...groupBy], to: '2026-03-11' })
    expect(said(whole.notes)).toEqual([])
  })

  it('is unknown by a filter and before a period as well, and zero where the vendor answered with nothing', async () => {
    const { scope, small } = await answered()
    const asked = (values: string[], more: Partial<MetricsQuery> = {}) =>
      ask(scope, { metrics: [...metrics], filters: [{ dimension: 'team', op: 'in', values }], ...more })
    const day = { from: '2026-03-11', grain: 'day' } as const
    expect(told((await asked(['small'], day)).rows)).toEqual([[undefined, null, true]])
    expect(told((await asked(['small', 'core'], day)).rows)).toEqual([[undefined, 4, true]])
    const others = await asked(['small'], { ...day, groupBy: ['language'] })
    expect(others.rows.map((row) => row[metrics[0]])).toEqual([null])
    await small('2026-03-11', null)
    expect(told((await asked(['small'], day)).rows)).toEqual([[undefined, 0, false]])
    const next = { from: '2026-03-11', to: '2026-03-12', compare: 'previous_period' } as const
    const compared = await asked(['small'], next)
    expect(compared.rows).toMatchObject([{ [metrics[0]]: 0, [`${metrics[0]}.previous`]: 2 }])
  })
})
