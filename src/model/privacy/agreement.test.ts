import { describe, expect, test } from 'vitest'
import { agreementAt, firstAgreement, isWeaker, toldOf, withChange, type Proposal } from './agreement.ts'
import type { RevealTerms } from '../privacy.ts'
import { DAY_MS } from '../time/time.ts'

const BEGAN = '2026-01-01T00:00:00.000Z'
const HOLDS = '2026-03-15T09:30:00.000Z'
const first = firstAgreement('aggregate', BEGAN)
const few: RevealTerms = { purposes: ['legal_duty'], monthly: 3, alone: false }
const others: RevealTerms = { ...few, purposes: ['licence_return'] }
const none: RevealTerms = { ...few, monthly: 2, purposes: [] }
const watched = { ...first, k: 10, insiders: 2, leads: 20, observer: true, reveals: few }

describe('a change is weaker', () => {
  test.each([
    { mode: 'pseudonymous' },
    { mode: 'identified' },
    { k: 9 },
    { insiders: 1 },
    { leads: 19 },
    { led: true },
    { retention: { person_days: 14 } },
    { observer: false },
    { reveals: { ...few, monthly: 4 } },
    { reveals: { ...few, alone: true } },
    { reveals: others },
    { mode: 'identified', k: 50 },
  ] as const)('%j', (change) => expect(isWeaker(watched, change)).toBe(true))

  test.each([
    {},
    { mode: 'aggregate' },
    { k: 11 },
    { insiders: 3 },
    { leads: 21 },
    { led: false },
    { retention: { person_days: 12 } },
    { observer: true },
    { reveals: none },
  ] as const)('not %j', (change) => expect(isWeaker(watched, change)).toBe(false))
})

const proposal: Proposal = {
  id: 'p1',
  change: { mode: 'identified' },
  reason: 'Agreed on with the works council',
  proposedBy: 'u1',
  proposedAt: '2026-03-01T09:00:00.000Z',
  confirmedBy: 'u2',
  holdsFrom: HOLDS,
}

describe('by the clock', () => {
  const at = Date.parse(HOLDS)
  const pending = { ...first, pending: proposal }

  test('a weaker change waits until its time, and tells of people from that day on', () => {
    expect(agreementAt(pending, at - 1)).toEqual(pending)
    expect(agreementAt(pending, at)).toEqual({
      ...first,
      mode: 'identified',
      since: HOLDS,
      peopleFrom: '2026-03-15',
      weakened: proposal,
    })
  })

  test('what nobody confirmed never takes effect', () => {
    const open = { ...first, pending: { ...proposal, confirmedBy: null, holdsFrom: null } }
    expect(agreementAt(open, at + 1000 * DAY_MS)).toEqual(open)
  })

  test('everybody is told from the proposal until thirty days after it took effect', () => {
    expect(toldOf(first, at)).toBeNull()
    expect(toldOf(pending, 0)).toEqual(proposal)
    const weakened = agreementAt(pending, at)
    expect(toldOf(weakened, at + 30 * DAY_MS - 1)).toEqual(proposal)
    expect(toldOf(weakened, at + 30 * DAY_MS)).toBeNull()
  })
})

test('a stricter mode tells of people from the same day on, another setting leaves the mode as old as it was', () => {
  const identified = { ...firstAgreement('identified', BEGAN), peopleFrom: '2025-06-01' }
  expect(withChange(identified, { mode: 'aggregate' }, HOLDS)).toMatchObject({
    since: HOLDS,
    peopleFrom: '2025-06-01',
  })
  expect(withChange(first, { k: 10 }, HOLDS)).toMatchObject({ since: BEGAN, peopleFrom: null, k: 10 })
})

test('a lead is told of people from the day on which that was agreed on, each time anew', () => {
  const led = withChange(first, { led: true }, HOLDS)
  expect(led).toMatchObject({ led: true, ledFrom: '2026-03-15', peopleFrom: null })
  expect(withChange(led, { k: 10, led: true }, '2026-05-01T00:00:00.000Z')).toMatchObject({
    ledFrom: '2026-03-15',
  })
  expect(withChange(led, { led: false }, HOLDS)).toMatchObject({ led: false, ledFrom: null })
})

test('people lose their names from the day on which that begins: of earlier ones the same sums were seen by name', () => {
  const identified = firstAgreement('identified', BEGAN)
  expect(withChange(identified, { mode: 'pseudonymous' }, HOLDS)).toMatchObject({ peopleFrom: '2026-03-15' })
  const nameless = firstAgreement('pseudonymous', BEGAN)
  expect(withChange(nameless, { mode: 'pseudonymous', k: 10 }, HOLDS)).toMatchObject({ peopleFrom: null })
})
