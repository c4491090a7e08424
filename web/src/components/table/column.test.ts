import { describe, expect, it } from 'vitest'
import { compareCells, rowsWith, type DataColumn } from './column.ts'

interface Spend {
  person: string
  credits: string | null
}

const NAME: DataColumn<Spend> = {
  id: 'user',
  name: 'Person',
  value: ({ person }) => person,
  text: ({ person }) => `Dr. ${person}`,
}
const CREDITS: DataColumn<Spend> = {
  id: 'spend.credits',
  name: 'Credits',
  number: true,
  value: ({ credits }) => credits,
}
const zoe = { person: 'Zoë', credits: '9.5' }
const ten = { person: 'ann 10', credits: '10' }
const nine = { person: 'Ann 9', credits: null }
const ROWS: Spend[] = [zoe, ten, nine]

describe('searching a table', () => {
  it('finds what is read on the screen, in any case', () => {
    expect(rowsWith(ROWS, [NAME, CREDITS], ' ANN ')).toEqual([ten, nine])
    expect(rowsWith(ROWS, [NAME, CREDITS], 'dr. z')).toEqual([zoe])
  })

  it('never looks into amounts: 10 is a name here', () => {
    expect(rowsWith(ROWS, [NAME, CREDITS], '9')).toEqual([nine])
  })
})

describe('ordering a table', () => {
  it('orders amounts by value and words as a dictionary does', () => {
    expect(compareCells(CREDITS, ten, zoe)).toBeGreaterThan(0)
    expect(compareCells(NAME, ten, nine)).toBeGreaterThan(0)
    expect(compareCells(NAME, zoe, nine)).toBeGreaterThan(0)
  })
})
