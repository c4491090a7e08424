import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { MetricsAnswer } from './contract/metrics.ts'
import { fileType, limitFor, otherRepresentation } from './representations.ts'

const CUT =
  'Shows the largest 1 of the groups (user) by code.interactions; the rest is in the total, not in these rows.'
const answer: MetricsAnswer = {
  columns: [
    { name: 'user', type: 'string', unit: null },
    { name: 'code.interactions', type: 'integer', unit: 'events' },
  ],
  rows: [{ user: '1', 'code.interactions': 3 }],
  completeness: { data_through: null, settled_through: null, missing: [], rejected: [] },
  notes: [],
  notes_said: [],
}

const asked = (accept: string) => new Headers({ accept })

async function csvOf(of: MetricsAnswer) {
  const app = new Hono()
  app.get('/', (c) => otherRepresentation('queryMetrics', of, c) ?? c.json(of))
  return await app.request('/', { headers: asked('text/csv') })
}

describe('a CSV', () => {
  it('that is cut says so in a last line, with as many cells as every other, and in a header', async () => {
    const cut = await csvOf({ ...answer, cut: CUT })
    expect(await cut.text()).toBe(`user,code.interactions\r\n1,3\r\n"${CUT}",\r\n`)
    expect(cut.headers.get('x-tidemark-cut')).toBe('true')
    const whole = await csvOf(answer)
    expect(await whole.text()).toBe('user,code.interactions\r\n1,3\r\n')
    expect(whole.headers.get('x-tidemark-cut')).toBeNull()
  })

  it('that lacks lines says how many in a last line, and in a header', async () => {
    const stretch = { from: '2026-06-10T00:00:00Z', to: '2026-06-11T00:00:00Z', metrics: [] }
    const rejected = [
      { ...stretch, lines: 4 },
      { ...stretch, lines: 1 },
    ]
    const lacking = await csvOf({ ...answer, completeness: { ...answer.completeness, rejected } })
    expect((await lacking.text()).trimEnd().split('\r\n').slice(2)).toEqual([
      '"Lines that could not be understood and are in no number: 5; Data health lists them.",',
    ])
    expect(lacking.headers.get('x-tidemark-rejected')).toBe('5')
    expect((await csvOf(answer)).headers.get('x-tidemark-rejected')).toBeNull()
  })

  it('says in last lines what no number of it holds, and none of the other notes', async () => {
    const note = (code: string) => ({ code, params: {}, message: `Said: ${code}` })
    const lacking = await csvOf({ ...answer, notes_said: [note('distinct_people'), note('in_no_total')] })
    expect((await lacking.text()).trimEnd().split('\r\n').slice(2)).toEqual(['Said: in_no_total,'])
  })

  it.each([
    ['text/csv', true],
    ['application/json;q=0.5, text/csv', true],
    ['text/csv;q=0.1, application/json', false],
    ['application/json', false],
    ['text/*', true],
    ['*/*', false],
    ['', false],
  ])('is a whole list where it is preferred: %s', async (accept, whole) => {
    const app = new Hono()
    app.get('/', (c) => c.json(limitFor(fileType('listSeats', c) !== null, 100)))
    const answer = await app.request('/', { headers: asked(accept) })
    expect(await answer.json()).toBe(whole ? 1_000_000 : 100)
  })
})
