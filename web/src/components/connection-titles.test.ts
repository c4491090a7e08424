import { expect, it } from 'vitest'
import { connectionTitles } from './connection-titles.ts'

const one = (id: string, label: string, workspace: string, created = '2026-03-01T00:00:00Z') => ({
  id,
  label,
  workspace_id: workspace,
  enterprise_slug: null,
  organization_id: 'org-a',
  created_at: created,
})

it('calls a connection by its label as long as no other has it', () => {
  const titles = connectionTitles([one('1', 'Sales', 'w1'), one('2', 'Labs', 'w1')])
  expect([...titles.values()]).toEqual(['Sales', 'Labs'])
})

it('tells two of one label apart by what they read, then by their day, then by their id', () => {
  expect([...connectionTitles([one('1', 'Chat', 'w1'), one('2', 'Chat', 'w2')]).values()]).toEqual([
    'Chat (w1)',
    'Chat (w2)',
  ])
  const again = [one('1', 'Chat', 'w1'), one('2', 'Chat', 'w1', '2026-04-01T00:00:00Z')]
  const titles = [...connectionTitles(again).values()]
  expect(titles[0]).toMatch(/^Chat \(w1\), .*Mar/)
  expect(titles[1]).toMatch(/^Chat \(w1\), .*Apr/)
  const same = [one('1', 'Chat', 'w1'), one('2', 'Chat', 'w1')]
  expect([...connectionTitles(same).values()]).toEqual(['Chat (1)', 'Chat (2)'])
})
