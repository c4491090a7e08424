import { afterEach, expect, test } from 'vitest'
import { askText } from '../../../../test/harness/stores/ask-text.ts'
import { namesInMemory, subjectOf } from '../../../../test/harness/stores/names-in-memory.ts'
import { codeSeat, collectCode, newCodeSlice, pullRequest } from '../code-facts.fixtures.suite.ts'
import { newLoad } from '../facts-store.fixtures.suite.ts'
import type { FactsStore } from '../facts-store.ts'

const SEEN = '2026-05-01T10:03:07Z'
/** Of each kind one who is erased and one who is not. */
const PEOPLE = ['gone', 'stays']
const seatsOf = (userId: string) => [
  codeSeat({ userId, teamId: '1', lastActivityAt: SEEN, lastAuthenticatedAt: SEEN }),
  codeSeat({ userId, teamId: '2', lastActivityAt: null, createdAt: '2026-04-20T09:30:00Z' }),
  codeSeat({ userId, teamId: '3', lastActivityAt: null, createdAt: '2025-04-20T09:30:00Z' }),
  codeSeat({ userId, teamId: '4', lastActivityAt: null, createdAt: null }),
]
const pullOf = (authorId: string, at: number) =>
  pullRequest({
    authorId,
    pullRequestId: `9${at}`,
    createdAt: '2026-05-01T22:30:00.250Z',
    mergedAt: '2026-05-02T01:00:00.500Z',
    firstReviewAt: '2026-05-01T23:00:00Z',
    closedAt: '2026-05-02T01:00:00.500Z',
    updatedAt: '2026-05-02T08:00:00Z',
  })

const SEATS = `SELECT team_id AS team, last_activity_editor AS editor, ifNull(toString(created_at), '') AS created,
  ifNull(toString(last_activity_at), '') AS active, ifNull(toString(last_authenticated_at), '') AS signed_in FROM code_seats`
const PULLS = `SELECT number, toString(day) AS day, toString(created_at) AS created, toString(updated_at) AS updated, toString(merged_at) AS merged,
  toString(closed_at) AS closed, toString(first_review_at) AS reviewed FROM code_pull_requests`
const MEASURED = `SELECT count() AS rows, groupUniqArray(dateDiff('millisecond', created_at, merged_at)) AS took, groupUniqArray(toDate(merged_at)) AS merged,
  groupUniqArray(toDate(created_at)) AS created, groupUniqArray(toDate(first_review_at)) AS reviewed FROM code_pull_requests FINAL WHERE tenant = {tenant:String}`

const COARSE_SEATS = [
  { team: '1', editor: 'vscode', created: '', active: '2026-05-01 00:00:00.000', signed_in: '' },
  { team: '2', editor: 'vscode', created: '2026-05-07 00:00:00.000', active: '', signed_in: '' },
  { team: '3', editor: 'vscode', created: '2026-04-07 00:00:00.000', active: '', signed_in: '' },
  { team: '4', editor: 'vscode', created: '', active: '', signed_in: '' },
]
const COARSE_PULL = {
  number: '0',
  day: '2026-05-01',
  created: '2026-05-01 21:29:59.750',
  updated: '2026-05-02 00:00:00.000',
  merged: '2026-05-02 00:00:00.000',
  closed: '2026-05-02 00:00:00.000',
  reviewed: '2026-05-01 00:00:00.000',
}

export function coarsenCodeSuite(store: () => FactsStore): void {
  const erase = (...gone: string[]) =>
    store().usePeopleVault({
      ...namesInMemory(),
      erased: async ({ source }) => new Set(source === 'code_assistant' ? gone.map(subjectOf) : []),
    })
  afterEach(() => erase())

  test('takes dates from the seats of whoever was erased, once and with every load after', async () => {
    const ref = newCodeSlice({ dataset: 'seats', account: 'organization:acme-dev' })
    const collect = () => collectCode(store(), newLoad(ref), 'seats', PEOPLE.flatMap(seatsOf))
    const of = (person: string) =>
      askText(
        store(),
        `${SEATS} WHERE tenant = {tenant:String} AND user_id = {person:String} ORDER BY team`,
        {
          tenant: ref.tenant,
          person: subjectOf(person),
        },
      )
    await collect()
    const others = await of('stays')
    erase('gone')
    expect([await store().coarsenErased(ref.tenant), await store().coarsenErased(ref.tenant)]).toEqual([4, 0])
    expect(await of('gone')).toEqual(COARSE_SEATS)
    expect(await of('stays')).toEqual(others)
    expect(await collect()).toMatchObject({ rows: 8, restated: 0 })
    expect(await store().coarsenErased(ref.tenant)).toBe(0)
    expect(await of('gone')).toEqual(COARSE_SEATS.flatMap((row) => [row, row]))
  })

  test('takes numbers and hours from their pull requests, and neither a day nor how long it took', async () => {
    const ref = newCodeSlice({ dataset: 'pull_requests', account: 'organization:acme-dev', slice: '7' })
    const collect = () => collectCode(store(), newLoad(ref), 'pull_requests', PEOPLE.map(pullOf))
    const all = (person: string) =>
      askText(store(), `${PULLS} WHERE tenant = {tenant:String} AND author_id = {person:String}`, {
        tenant: ref.tenant,
        person: subjectOf(person),
      })
    const measured = () => askText(store(), MEASURED, { tenant: ref.tenant })
    await collect()
    const [others, before] = [await all('stays'), await measured()]
    erase('gone')
    expect([await store().coarsenErased(ref.tenant), await store().coarsenErased(ref.tenant)]).toEqual([1, 0])
    // Of rows that count for nothing as well.
    expect(await all('gone')).toEqual([COARSE_PULL])
    expect(await all('stays')).toEqual(others)
    expect(await measured()).toEqual(before)
    expect(await collect()).toMatchObject({ rows: 2, restated: 0 })
    expect(await store().coarsenErased(ref.tenant)).toBe(0)
    expect(await measured()).toEqual(before)
  })
}
