import { describe, expect, test } from 'vitest'
import { sayingOf } from './sentences.ts'

const say = sayingOf(
  {
    'Not collected yet.': 'Noch nicht abgeholt.',
    Costs: 'Kosten',
    '{product} has {#count} lines since {@day}.': 'Seit dem {@day} hat {product} {#count} Zeilen.',
    '{product} shows {~what}.': '{product} zeigt {~what}.',
    'The token lacks {&names}.': 'Dem Token fehlt {&names}.',
    model: 'Modell',
    group: 'Gruppe',
    'all {#count} rows': 'alle {#count} Zeilen',
  },
  {
    number: (digits) => digits.replace('.', ','),
    time: (bound) => bound.split('-').toReversed().join('.'),
    joints: { ', ': ', ', ' and ': ' und ' },
  },
)

describe('a sentence of the service', () => {
  test('is said with its names, numbers and days in their places', () => {
    expect(say('Not collected yet.')).toBe('Noch nicht abgeholt.')
    expect(say('Acme has 1.5 lines since 2026-11-03.')).toBe('Seit dem 03.11.2026 hat Acme 1,5 Zeilen.')
    expect(say('The token lacks read:org and repo.')).toBe('Dem Token fehlt read:org und repo.')
  })

  test('is said with what other words of the table stand in it, alone or as a list', () => {
    expect(say('Acme shows model, group.')).toBe('Acme zeigt Modell, Gruppe.')
    expect(say('Acme shows all 7 rows and group.')).toBe('Acme zeigt alle 7 Zeilen und Gruppe.')
  })

  test('is said behind the name of what it is about, and beside others', () => {
    expect(say('Costs: Acme: Not collected yet.')).toBe('Kosten: Acme: Noch nicht abgeholt.')
    expect(say('Acme: Not collected yet. Acme shows model.')).toBe(
      'Acme: Noch nicht abgeholt. Acme zeigt Modell.',
    )
  })

  test('is not said by halves, nor taken for a name', () => {
    expect(say('Acme shows something new.')).toBeUndefined()
    expect(say('Something new. Not collected yet.')).toBeUndefined()
    expect(say('Something new. Acme shows model.')).toBeUndefined()
    expect(say('Acme has many lines since 2026-11-03.')).toBeUndefined()
    expect(say('constructor')).toBeUndefined()
  })
})
