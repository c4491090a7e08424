import { expect, test } from 'vitest'
import { RELEASE_GRAINS } from '../../model/privacy/release.ts'
import { addDays } from '../../model/time/time.ts'
import { isBorder, nearestRows, rowsBetween } from './row-calendar.ts'

test.each(RELEASE_GRAINS)(
  'the nearest range of %s rows is of whole rows, and one of them stays as it is',
  (grain) => {
    for (let at = 0; at < 400; at += 7) {
      const asked = { from: addDays('2025-01-03', at), to: addDays('2025-01-03', at + 1 + (at % 40)) }
      const found = nearestRows(asked, grain)
      expect(found.from < found.to, JSON.stringify(asked)).toBe(true)
      expect([isBorder(found.from, grain), isBorder(found.to, grain)]).toEqual([true, true])
      expect(nearestRows(found, grain)).toEqual(found)
      expect(rowsBetween(found, grain).at(-1)?.to).toBe(found.to)
    }
  },
)
