import { beforeAll, describe, expect, it } from 'vitest'
import {
  billingLine,
  costRecord,
  seededFacts,
  seedCosts,
  seededScope,
  seedWindow,
} from '../../../test/harness/stores/seeded-facts.ts'
import { listCostRecords } from './list-cost-records.ts'
import { listDimensionValues } from './list-dimension-values.ts'
import type { Dimension } from '../../model/metric.ts'
import type { DimensionFilter, Scope } from '../metrics-query.ts'

const store = seededFacts()
let scope: Scope
beforeAll(async () => {
  scope = seededScope()
  const groups = [
    { id: 'g1', name: 'Platform' },
    { id: 'g2', name: '' },
  ]
  await seedCosts(store.facts, scope, [
    costRecord({
      eventId: 'rich',
      hour: '2026-03-09T13:00:00Z',
      userId: 'ann',
      userName: 'Ann Älv',
      userEmail: 'ann@example.com',
      groups,
      agentId: 'agent-1',
      product: 'chat',
      model: 'large',
      tokens: { text_input: 10, image_output: 2 },
      billing: [
        billingLine({ sku: 'in', quantity: '10', cost: '3.3408', estimatedUsd: '0.2' }),
        billingLine({ sku: 'odd', costUnit: 'USD' }),
      ],
    }),
    costRecord({ eventId: 'a', hour: '2026-03-10T05:00:00Z', userId: 'bob', userEmail: 'bob@example.com' }),
    costRecord({ eventId: 'b', hour: '2026-03-10T05:00:00Z', userId: 'bob' }),
    costRecord({ eventId: 'old', hour: '2026-01-02T05:00:00Z' }),
  ])
  await seedWindow(store.facts, scope, '2026-01-01T00:00:00Z', '2026-03-10T08:00:00Z')
})

const RANGE = { from: '2026-01-01', to: '2026-03-11' }
const records = (more: { limit?: number; cursor?: string; filters?: DimensionFilter[] } = {}) =>
  listCostRecords({ facts: store.facts, scope, ...RANGE, filters: [], limit: 10, ...more })

describe('cost records', () => {
  it('come newest hour first, across months', async () => {
    const { data, nextCursor } = await records()
    expect(data.map(({ eventId }) => eventId)).toEqual(['b', 'a', 'rich', 'old'])
    expect(nextCursor).toBeNull()
  })

  it('come page by page, each once, whatever the size of a page', async () => {
    for (const limit of [1, 2, 3]) {
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const page = await records({ limit, ...(cursor ? { cursor } : {}) })
        seen.push(...page.data.map(({ eventId }) => eventId))
        cursor = page.nextCursor
      } while (cursor)
      expect(seen).toEqual(['b', 'a', 'rich', 'old'])
    }
  })

  it('show what the vendor gave, and null where it gave nothing', async () => {
    const { data } = await records({ filters: [{ dimension: 'sku', op: 'in', values: ['in'] }] })
    expect(data).toEqual([
      {
        eventId: 'rich',
        day: '2026-03-09',
        hour: '2026-03-09T13:00:00Z',
        connection: 'connection-one',
        organizationId: 'org-one',
        user: 'ann',
        userLabel: 'Ann Älv',
        groups: [
          { id: 'g1', name: 'Platform' },
          { id: 'g2', name: null },
        ],
        agent: 'agent-1',
        product: 'chat',
        surface: null,
        client: null,
        model: 'large',
        serviceTier: null,
        reasoning: null,
        tokens: { text_input: 10, image_output: 2 },
        billing: [
          {
            sku: 'in',
            quantity: '10',
            quantityUnit: 'tokens',
            cost: '3.3408',
            costUnit: 'CREDITS',
            estimatedUsd: '0.2',
          },
          {
            sku: 'odd',
            quantity: null,
            quantityUnit: 'tokens',
            cost: null,
            costUnit: 'USD',
            estimatedUsd: null,
          },
        ],
        file: expect.stringMatching(/^file-/),
        provisional: false,
      },
    ])
  })

  it('are provisional until six hours of them have been listed', async () => {
    const { data } = await records()
    expect(data.map(({ provisional }) => provisional)).toEqual([true, true, false, false])
  })
})

describe('values of a dimension', () => {
  const values = async (dimension: Dimension, search = '') =>
    (await listDimensionValues({ facts: store.facts, scope, ...RANGE, dimension, search, limit: 10 })).data

  it('come most used first, with the newest known name', async () => {
    expect(await values('user')).toEqual([
      { value: 'bob', label: 'bob@example.com' },
      { value: '', label: 'Not attributed' },
      { value: 'ann', label: 'Ann Älv' },
    ])
    expect(await values('group')).toEqual([
      { value: '', label: 'No group' },
      { value: 'g1', label: 'Platform' },
      { value: 'g2', label: 'g2' },
    ])
  })

  it('go on behind a page, which says so', async () => {
    const asked = { facts: store.facts, scope, ...RANGE, dimension: 'user' as const, limit: 2 }
    const { nextCursor } = await listDimensionValues(asked)
    const rest = await listDimensionValues({ ...asked, cursor: nextCursor ?? 'none' })
    expect(rest).toEqual({ data: [{ value: 'ann', label: 'Ann Älv' }], nextCursor: null })
  })

  it('are found by a part of the value, name or e-mail in any case', async () => {
    expect(await values('user', 'äLV')).toMatchObject([{ value: 'ann' }])
    expect(await values('user', 'BOB@')).toMatchObject([{ value: 'bob' }])
    expect(await values('group', 'plat')).toMatchObject([{ value: 'g1' }])
    expect(await values('model', 'zzz')).toEqual([])
  })

  it.each([
    ['source', [{ value: 'chat_assistant', label: 'chat_assistant' }]],
    ['connection', [{ value: 'connection-one', label: 'Main' }]],
    [
      'sku',
      [
        { value: '', label: 'Not given' },
        { value: 'in', label: 'in' },
        { value: 'odd', label: 'odd' },
      ],
    ],
  ] as const)('of %s are what the records hold', async (dimension, expected) => {
    expect(await values(dimension)).toEqual(expected)
  })
})
