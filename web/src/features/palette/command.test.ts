import { expect, it } from 'vitest'
import { IconBook2 } from '@tabler/icons-react'
import { findCommands, pageStep, type Command } from './command.ts'

const command = (label: string, more: Partial<Command> = {}): Command => ({
  id: label,
  label,
  icon: IconBook2,
  run: () => {},
  ...more,
})
const GROUPS = [
  { title: 'Pages', commands: [command('Spend', { keywords: 'go page' }), command('Seats')] },
  { title: 'People', commands: [command('Amélie Müller', { description: 'amelie@example.com' })] },
]
const labels = (query: string) =>
  findCommands(GROUPS, query).flatMap(({ commands }) => commands.map(({ label }) => label))

it('shows everything while nothing is typed', () => {
  expect(labels('  ')).toEqual(['Spend', 'Seats', 'Amélie Müller'])
})

it('keeps what is too much to list until something is typed', () => {
  const groups = [...GROUPS, { title: 'Numbers', commands: [command('Spend by model')], whenAsked: true }]
  expect(findCommands(groups, '').map(({ title }) => title)).toEqual(['Pages', 'People'])
  expect(findCommands(groups, 'spend by model').map(({ title }) => title)).toEqual(['Numbers'])
})

it('wants every word, in any order, of the name or beside it', () => {
  expect(labels('page spe')).toEqual(['Spend'])
  expect(labels('spend seats')).toEqual([])
  expect(labels('age')).toEqual([])
  expect(labels('EXAMPLE.COM')).toEqual(['Amélie Müller'])
})

it('finds names without their accents', () => {
  expect(labels('amelie muller')).toEqual(['Amélie Müller'])
})

it('leaves out groups without a result', () => {
  expect(findCommands(GROUPS, 'seats').map(({ title }) => title)).toEqual(['Pages'])
})

it('turns a page within the ends of the list', () => {
  expect(pageStep('PageDown', 1, 4)).toBe(3)
  expect(pageStep('PageUp', 1, 4)).toBe(0)
  expect(pageStep('a', 0, 3)).toBeNull()
})
