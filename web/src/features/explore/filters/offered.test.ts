import { describe, expect, it } from 'vitest'
import type { Metric } from '../../../../../src/api/contract/metrics.ts'
import { ownWords } from '../../../i18n/service-words.ts'
import { honours, metricsFor } from './offered.ts'

const metric = (id: Metric['id'], combinations: string[][]): Metric => ({
  id,
  name: id,
  unit: 'count',
  basis: null,
  description: '',
  formula: '',
  grain: 'day',
  dimensions: [...new Set(combinations.flat())],
  combinations,
  caveats: [],
  caveats_said: [],
  source: '',
  source_said: ownWords(''),
  feed: 'user_days',
  row: '',
  row_said: ownWords(''),
})
const generations = metric('code.generations', [
  ['team', 'editor'],
  ['team', 'language', 'feature'],
  ['team', 'language', 'model'],
])
const interactions = metric('code.interactions', [
  ['team', 'editor'],
  ['team', 'model', 'feature'],
])

describe('what is offered', () => {
  it('is only what the vendor counts together: each dimension alone is not enough', () => {
    expect(honours(generations, ['language', 'model'])).toBe(true)
    expect(honours(generations, ['model', 'feature'])).toBe(false)
    expect(honours(generations, ['language', 'editor'])).toBe(false)
    expect(honours(interactions, ['language'])).toBe(false)
  })

  it('are the numbers that honour all filters, and none where no number does', () => {
    const page = ['code.interactions', 'code.generations'] as const
    const catalogue = [generations, interactions]
    expect(metricsFor(page, catalogue, [])).toEqual(page)
    expect(metricsFor(page, catalogue, ['model', 'feature'])).toEqual(['code.interactions'])
    expect(metricsFor(page, catalogue, ['language', 'editor'])).toEqual([])
  })

  it('is everything until the catalogue is there, but nothing that a filter could make wrong', () => {
    expect(metricsFor(['code.generations'], undefined, [])).toEqual(['code.generations'])
    expect(metricsFor(['code.generations'], undefined, ['language'])).toEqual([])
  })
})
