import { expect, it } from 'vitest'
import { connectionTitles } from './connection-titles.ts'

const one = (id: string, label: string, organization: string | null, created = '2026-03-01T00:00:00Z') => ({
  id,
  label,
  enterprise_slug: null,
  organization_id: organization,
  created_at: created,
})

it('calls a connection by its label as long as no other has it', () => {
  const titles = connectionTitles([one('1', 'Sales', 'org-a'), one('2', 'Labs', 'org-a')])
  expect([...titles.values()]).toEqual(['Sales', 'Labs'])
})

it('tells two of one label apart by what they read', () => {
  const titles = connectionTitles([one('1', 'Chat', 'org-a'), one('2', 'Chat', 'org-b')])
  expect([...titles.values()]).toEqual(['Chat (org-a)', 'Chat (org-b)'])
})

it('tells two of one account apart by their order, whichever is listed first', () => {
  const older = one('dc09b858-1efd', 'Code assistant (acme)', 'acme', '2026-01-01T00:00:00Z')
  const newer = one('1e-4f', 'Code assistant (acme)', null, '2026-02-01T00:00:00Z')
  const expected = new Map([
    [older.id, 'Code assistant (acme) 1'],
    [newer.id, 'Code assistant (acme) 2'],
  ])
  expect(connectionTitles([newer, older])).toEqual(expected)
  expect(connectionTitles([older, newer])).toEqual(expected)
})

it('gives no title twice, also where somebody wrote what another would be called', () => {
  const titles = connectionTitles([
    one('1', 'Chat', 'org-a'),
    one('2', 'Chat', 'org-a'),
    one('3', 'Chat (org-a) 1', 'org-a'),
    one('4', 'Chat (org-a)', 'org-a'),
  ])
  expect(new Set(titles.values()).size).toBe(4)
})
