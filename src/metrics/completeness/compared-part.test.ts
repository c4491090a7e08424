import { describe, expect, it } from 'vitest'
import { codeScope } from '../../../test/harness/stores/seeded-code.ts'
import type { Coverage } from '../../model/coverage.ts'
import { DAY_MS, type Interval } from '../../model/time/time.ts'
import type { AccountCoverage } from './completeness.ts'
import { comparedPart } from './compared-part.ts'

/** Days of a calendar that begins with day 0. */
const days = (from: number, to: number): Interval => ({ start: from * DAY_MS, end: to * DAY_MS })
const RANGE = days(10, 40)
/** Where everything begins, long before. */
const LONG_AGO = -50
const immediately = ({ start, end }: Interval) => ({ start: 2 * start - end, end: start })

function account(known: Interval[], more: Partial<AccountCoverage> = {}): AccountCoverage {
  const [first] = codeScope().accounts
  if (!first) throw new Error('a scope has an account')
  const coverage: Coverage = {
    known,
    settled: [],
    holes: [],
    dataThrough: null,
    settledThrough: null,
    historyStart: known[0]?.start ?? null,
  }
  return { account: first, coverage, ...more }
}

const feed = (...accounts: AccountCoverage[]) => ({ accounts })
const partOf = (...feeds: Parameters<typeof comparedPart>[1]) => comparedPart(RANGE, feeds, immediately)

describe('what of a range is compared', () => {
  it('is all of it where it is whole, settled or not', () => {
    expect(partOf(feed(account([days(LONG_AGO, 40)])))).toEqual(RANGE)
  })

  it('ends with the last whole day where the last days have not come', () => {
    expect(partOf(feed(account([days(LONG_AGO, 38)])))).toEqual(days(10, 38))
    // Nine hours of today are no day.
    expect(partOf(feed(account([days(LONG_AGO, 39.375)])))).toEqual(days(10, 39))
  })

  it('ends with the one that is furthest behind', () => {
    const [late, later] = [account([days(LONG_AGO, 38)]), account([days(LONG_AGO, 35)])]
    expect(partOf(feed(late, later))).toEqual(days(10, 35))
    expect(partOf(feed(late), feed(later))).toEqual(days(10, 35))
  })

  it('is nothing where it has a gap, or none of it is whole', () => {
    expect(partOf(feed(account([days(LONG_AGO, 20), days(21, 40)])))).toBeNull()
    expect(partOf(feed(account([days(LONG_AGO, 20), days(21, 21.5)])))).toBeNull()
    expect(partOf(feed(account([days(11, 40)])))).toBeNull()
    expect(partOf(feed(account([days(LONG_AGO, 10.5)])))).toBeNull()
    expect(comparedPart(days(50, 60), [feed(account([days(LONG_AGO, 40)]))], immediately)).toBeNull()
  })

  it('is cut by nothing that cannot be compared itself', () => {
    const whole = feed(account([days(LONG_AGO, 38)]))
    expect(partOf(whole, feed(account([days(LONG_AGO, 20), days(21, 40)])), feed())).toEqual(days(10, 38))
    expect(partOf(feed())).toBeNull()
  })

  it('is nothing where the days before are not whole, and of the others as many as they have', () => {
    const [early, late] = [account([days(-18, 38)]), account([days(-17, 38)])]
    expect(partOf(feed(early))).toEqual(days(10, 38))
    expect(partOf(feed(late))).toBeNull()
    // What is compared ends three days earlier with the other, which had a gap before.
    const gap = account([days(LONG_AGO, 2), days(3, 35)])
    expect(partOf(feed(early), feed(gap))).toEqual(days(10, 38))
    const twice = account([days(-16, 36)])
    expect(partOf(feed(gap), feed(twice))).toEqual(days(10, 36))
  })

  it('goes on where nothing more was to come from a source that is gone', () => {
    const gone = account([days(LONG_AGO, 20)])
    const over = { ...gone, account: { ...gone.account, state: 'disconnected' as const } }
    expect(partOf(feed(over, account([days(LONG_AGO, 38)])))).toEqual(days(10, 38))
  })

  it('of lists of how things stand is all of it: the last one stands for it', () => {
    const listed = account([days(5, 6), days(12, 13)], { snapshots: true })
    expect(partOf(feed(listed))).toEqual(RANGE)
    expect(partOf(feed(listed), feed(account([days(LONG_AGO, 38)])))).toEqual(days(10, 38))
    expect(partOf(feed(account([days(LONG_AGO, 5)], { snapshots: true })))).toBeNull()
  })

  it('by team ends before a day of which nobody said who was in which', () => {
    const used = account([days(LONG_AGO, 38)])
    const of = (...known: Interval[]) => ({ ...feed(used), membership: [account(known)] })
    expect(partOf(of(days(LONG_AGO, 60)))).toEqual(days(10, 38))
    expect(partOf(of(days(LONG_AGO, 36)))).toEqual(days(10, 36))
    expect(partOf(of(days(12, 60)))).toBeNull()
    expect(partOf(of(days(LONG_AGO, 20), days(21, 60)))).toBeNull()
    expect(partOf({ ...feed(used), membership: [] })).toBeNull()
  })

  it('is of whole days alone: nothing of one that begins at noon and is not whole', () => {
    const noon = days(10.5, 39.5)
    expect(comparedPart(noon, [feed(account([days(LONG_AGO, 40)]))], immediately)).toEqual(noon)
    expect(comparedPart(noon, [feed(account([days(LONG_AGO, 38)]))], immediately)).toBeNull()
  })
})
