import { MantineProvider } from '@mantine/core'
import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MetricsAnswer } from '../../../../../src/api/contract/metrics.ts'
import { readSearch } from '../explore-search.ts'
import { TotalTile } from './metric-tile.tsx'

const METRIC = 'code.interactions'
const days = { from: '2026-10-30', to: '2026-11-29' }
const midnight = (day: string) => `${day}T00:00:00Z`

function tile(row: MetricsAnswer['rows'][number], more: Partial<MetricsAnswer>): string {
  const view = { ...readSearch({}, Date.parse('2026-11-28T09:00:00Z')), days, compare: true }
  const current: MetricsAnswer = {
    columns: [],
    rows: [row],
    completeness: { data_through: null, settled_through: null, missing: [], rejected: [] },
    notes: [],
    notes_said: [],
    ...more,
  }
  const explore: ComponentProps<typeof TotalTile>['explore'] = {
    metric: METRIC,
    change: () => undefined,
    scope: { days, filters: [] },
    view,
    current,
    unitOf: () => 'events',
  }
  const shown = createElement(TotalTile, { metric: METRIC, row, explore, still: true })
  return renderToStaticMarkup(createElement(MantineProvider, null, shown))
}

const LATE = {
  compared: { from: midnight(days.from), to: midnight('2026-11-27') },
  compared_with: { from: midnight('2026-10-02'), to: midnight(days.from) },
}

it('says of use that did not change that it did not, and of which days', () => {
  // Thirteen on today, of which the comparison knows nothing.
  const row = { [METRIC]: 293, [`${METRIC}.compared`]: 280, [`${METRIC}.previous`]: 280 }
  const shown = tile(row, LATE)
  expect(shown).toContain('293')
  expect(shown).toContain('<b>0%</b> from 280')
  expect(shown).toMatch(/title="Oct 30 – Nov 26, 2026 against [^"]+">28 of 30 days compared</)
})

it('says no percentage of days that are not whole', () => {
  const shown = tile({ [METRIC]: 270, [`${METRIC}.previous`]: null }, { ...LATE, compared: null })
  expect(shown).toContain('Not compared: these or the days before are not whole')
  expect(shown).not.toContain('%')
})

it('needs no words where all days are compared', () => {
  const all = { ...LATE, compared: { from: midnight(days.from), to: midnight(days.to) } }
  const shown = tile({ [METRIC]: 330, [`${METRIC}.previous`]: 300 }, all)
  expect(shown).toContain('<b>+10%</b> from 300')
  expect(shown).not.toContain('days compared')
})
