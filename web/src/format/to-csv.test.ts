import { expect, it } from 'vitest'
import { toCsv } from './to-csv.ts'

it('quotes what would break a line and leaves unknown cells empty', () => {
  expect(
    toCsv(
      ['name', 'spend'],
      [
        ['Doe, "J"', '3.34'],
        ['x', null],
      ],
    ),
  ).toBe('name,spend\r\n"Doe, ""J""",3.34\r\nx,')
})

it('says in last lines of as many cells what the rows lack', () => {
  expect(toCsv(['a', 'b'], [['1', '2']], ['The list goes on, and on.'])).toBe(
    'a,b\r\n1,2\r\n"The list goes on, and on.",',
  )
})

it('never lets a name of the vendor become a formula, and keeps negative numbers', () => {
  expect(toCsv(['a'], [['=HYPERLINK("x")'], ['-12.5'], ['-x']])).toBe(
    'a\r\n"\'=HYPERLINK(""x"")"\r\n-12.5\r\n\'-x',
  )
})

it('guards what becomes a cell of its own where a spreadsheet splits at semicolons', () => {
  expect(toCsv(['a'], [['x;=1+1'], ['＝1+1']])).toBe(`a\r\n"x;'=1+1"\r\n'＝1+1`)
})

it('writes a name of a million tabs', () => {
  expect(toCsv(['a'], [[`a${'\t'.repeat(1_000_000)}=1`]])).toBe(`a\r\n"a${'\t'.repeat(1_000_000)}'=1"`)
})
