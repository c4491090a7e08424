import { expect, test } from 'vitest'
import { TidemarkError } from '../../lib/errors.ts'
import { ROUTES, type RouteId } from '../contract/routes.ts'
import { readRequest } from './read-request.ts'

const ask = (id: RouteId, query: string, params = {}) =>
  readRequest({ params, query: new URLSearchParams(query), contentType: undefined, text: null }, ROUTES[id])

function refusedOf(id: RouteId, query: string): unknown {
  try {
    return ask(id, query)
  } catch (thrown) {
    if (!(thrown instanceof TidemarkError) || thrown.code !== 'validation_failed') throw thrown
    return thrown.said.details.map(({ path, message }) => [path, message.code])
  }
}

test.each([
  ['listTeams', 'form=2026-06-01', [['form', 'unknown_parameter']]],
  ['listAudit', 'limit=5&limit=6', [['limit', 'given_several_times']]],
  ['listAudit', 'limit=5&limit=5', [['limit', 'given_several_times']]],
  ['getOverview', 'month=2026-06&__proto__=1', [['__proto__', 'unknown_parameter']]],
  ['listTeams', 'from=2026-06-01&to=2026-07-01&from=2026-05-01', [['from', 'given_several_times']]],
  [
    'listAudit',
    'limit=0&actr=me',
    expect.arrayContaining([
      ['actr', 'unknown_parameter'],
      ['limit', expect.anything()],
    ]),
  ],
] as const)('%s?%s names what is misspelt or comes twice', (id, query, named) => {
  expect(refusedOf(id, query)).toEqual(named)
})

test('what is known and comes once is read', () => {
  expect(ask('listAudit', 'limit=5&actor=me').query).toMatchObject({ limit: 5, actor: 'me' })
  // A route without parameters has one answer, whatever a client sends to all lists.
  expect(ask('listViews', 'limit=5&limit=6').query).toBe(undefined)
})

test.each([
  ['from', { from: 'yesterday', to: '2026-02-01' }, 'no_date'],
  ['to', { from: '2026-01-01', to: '2026-02-31' }, 'no_date'],
  ['to', { from: '2026-01-01' }, 'missing'],
] as const)('of two days the one that does not fit is named: %s', (path, days, code) => {
  const body = { metrics: ['spend.credits'], ...days }
  const asked = { params: {}, query: [], contentType: 'application/json', text: JSON.stringify(body) }
  const named = expect.objectContaining({ details: [{ path, message: expect.objectContaining({ code }) }] })
  expect(() => readRequest(asked, ROUTES.queryMetrics)).toThrow(expect.objectContaining({ said: named }))
  // The same days in an address.
  expect(refusedOf('listCostRecords', `${new URLSearchParams(days)}`)).toEqual([[path, code]])
})
