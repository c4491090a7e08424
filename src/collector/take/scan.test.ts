import { expect, test } from 'vitest'
import { newScan, understood } from './scan.ts'

test('names that every object inherits are counted like any other', async () => {
  const scan = newScan()
  const unknownFields = ['payload.mood', 'constructor', '__proto__', 'constructor']
  const lines = (async function* () {
    yield { ok: true, line: 1, row: 'kept', unknownFields } as const
    yield { ok: false, rejected: { line: 2, reason: 'wrong_type', path: '', sha256: '' } } as const
  })()
  expect(await Array.fromAsync(understood(lines, scan))).toEqual(['kept'])
  expect(scan).toMatchObject({ understood: 1, rejected: 1 })
  expect(Object.entries(scan.unknownFields)).toEqual([
    ['payload.mood', 1],
    ['constructor', 2],
    ['__proto__', 1],
  ])
})
