import { expect, test } from 'vitest'
import { troubledLists, type Snapshot } from './troubled-lists.ts'

const list = (account: string, reason: string | null, more: Partial<Snapshot> = {}): Snapshot => ({
  connection_id: 'c',
  account,
  taken_at: null,
  stale: false,
  reason_said: reason === null ? null : { code: 'no_snapshot_by_day', params: {}, message: reason },
  ...more,
})

test('two lists of one account that lack for the same reason are one notice, other accounts and reasons their own', () => {
  const [teams, seats] = [list('acme', 'None yet.'), list('acme', 'None yet.')]
  const barred = list('acme', 'Not allowed.')
  const other = list('other', 'None yet.')
  const fine = list('fine', null, { taken_at: '2026-10-01T00:00:00Z' })
  expect(troubledLists([teams, seats, barred, other, fine])).toEqual([teams, barred, other])
})
