import { expect, test } from 'vitest'
import { printMigration } from './print-migration.ts'

test('says how much is written anew, and how much room that takes', () => {
  const size = {
    tables: ['code_seats', 'code_user_days'],
    rows: 1_234_567,
    bytes: 2_345_678_901,
    mostBytes: 999,
  }
  expect(printMigration(size)).toContain(
    '1,234,567 rows of 2 tables (2.35 GB) are written anew, at most 999 bytes',
  )
})
