import { describe, expect, it } from 'vitest'
import type { Coverage } from '../../model/coverage.ts'
import { costsCoverage } from '../../model/coverage.ts'
import { seededScope } from '../../../test/harness/stores/seeded-facts.ts'
import {
  completenessOf,
  COSTS_WORDS,
  stateOfBucket,
  type AccountCoverage,
  type FeedCoverage,
} from './completeness.ts'
import type { ScopeAccount } from '../metrics-query.ts'
import { allInEnglish } from '../../words/all-in-english.suite.ts'
import { said } from '../../words/said.ts'

const at = (text: string) => Date.parse(`2026-03-${text}:00:00Z`)
const span = (from: string, to: string) => ({ start: at(from), end: at(to) })
const NOW = at('12T12')

const known = (from: string, to: string, more: Partial<Parameters<typeof costsCoverage>[0]> = {}) =>
  costsCoverage({
    windows: [span(from, to)],
    holes: [],
    lastHourEnds: [],
    settleHours: 6,
    delayHours: 0,
    ...more,
  })

function account(coverage: Coverage, more: Partial<ScopeAccount> = {}): AccountCoverage {
  const [first] = seededScope(more).accounts
  if (!first) throw new Error('a scope has an account')
  return { account: first, coverage }
}

describe('a bucket', () => {
  const running = account(known('10T00', '12T12'))

  it.each([
    [
      'before the history',
      span('08T00', '09T00'),
      { known: false, whole: false, partial: false, provisional: false },
    ],
    [
      'half before it',
      span('09T12', '10T12'),
      { known: true, whole: false, partial: false, provisional: false },
    ],
    [
      'collected and settled',
      span('10T00', '11T00'),
      { known: true, whole: true, partial: false, provisional: false },
    ],
    [
      'collected, still settling',
      span('12T06', '12T07'),
      { known: true, whole: true, partial: false, provisional: true },
    ],
    ['running', span('12T00', '13T00'), { known: true, whole: false, partial: false, provisional: true }],
    ['to come', span('13T00', '14T00'), { known: false, whole: false, partial: false, provisional: true }],
  ])('%s', (_, bucket, state) => {
    expect(stateOfBucket(bucket, [running])).toEqual(state)
  })

  it('is not held open by a source that never brings it', () => {
    const nothing = costsCoverage({ windows: [], holes: [], lastHourEnds: [], settleHours: 6, delayHours: 0 })
    const barred = { ...account(nothing), bar: 'not_offered' as const }
    const settled = span('10T00', '11T00')
    expect(stateOfBucket(settled, [running, barred])).toMatchObject({ known: true, provisional: false })
    expect(stateOfBucket(settled, [running, account(nothing)])).toMatchObject({ provisional: true })
  })

  it('with a held file inside is partial and may still change', () => {
    const held = account(known('10T00', '12T12', { holes: [{ ...span('10T05', '10T06'), reason: 'held' }] }))
    expect(stateOfBucket(span('10T00', '11T00'), [held])).toEqual({
      known: true,
      whole: false,
      partial: true,
      provisional: true,
    })
    expect(stateOfBucket(span('11T00', '12T00'), [held])).toEqual({
      known: true,
      whole: true,
      partial: false,
      provisional: false,
    })
  })

  it('after a source was disconnected is neither missing nor to come', () => {
    const over = account(known('10T00', '11T00'), { state: 'disconnected' })
    expect(stateOfBucket(span('11T00', '12T00'), [over])).toEqual({
      known: false,
      whole: true,
      partial: false,
      provisional: false,
    })
    // Another source goes on.
    expect(stateOfBucket(span('11T00', '12T00'), [over, running])).toMatchObject({
      known: true,
      provisional: false,
    })
  })
})

describe('completeness', () => {
  const feedOf = (accounts: AccountCoverage[]): FeedCoverage => ({
    name: said('feed_costs'),
    metrics: ['spend.credits'],
    accounts,
    nothing: said('no_chat_assistant'),
    words: {},
  })
  const of = (accounts: AccountCoverage[], range = span('10T00', '13T00')) =>
    allInEnglish(completenessOf(range, [feedOf(accounts)], NOW))

  it('reaches as far as the running source that is furthest behind', () => {
    const ahead = account(known('10T00', '12T12', { lastHourEnds: [at('12T08')] }))
    const behind = account(known('10T00', '11T12', { lastHourEnds: [at('11T10')] }), { label: 'Behind' })
    const over = account(known('10T00', '10T12', { lastHourEnds: [at('10T09')] }), { state: 'disconnected' })
    const { dataThrough, settledThrough } = of([ahead, behind, over])
    expect([dataThrough, settledThrough]).toEqual(['2026-03-11T12:00:00Z', '2026-03-11T06:00:00Z'])
  })

  it('is settled nowhere where a source has nothing settled yet; one that never brought anything has no say', () => {
    const ahead = account(known('10T00', '12T12', { lastHourEnds: [at('12T08')] }))
    const fresh = account(known('12T08', '12T12', { lastHourEnds: [at('12T10')] }), { label: 'Fresh' })
    const never = account(known('12T12', '12T12'), { label: 'Never' })
    expect(of([ahead, fresh])).toMatchObject({ dataThrough: '2026-03-12T12:00:00Z', settledThrough: null })
    expect(of([ahead, never])).toMatchObject({
      dataThrough: '2026-03-12T12:00:00Z',
      settledThrough: '2026-03-12T06:00:00Z',
    })
  })

  it('says per source what is missing and why', () => {
    const first = account(known('11T00', '12T12'), { label: 'First' })
    const over = account(known('10T00', '11T00'), { label: 'Second', state: 'disconnected' })
    expect(
      of([first, over]).missing.map(({ from, reason, message }) => [from, reason, message.split(':')[0]]),
    ).toEqual([
      ['2026-03-10T00:00:00Z', 'before_history', 'First'],
      ['2026-03-12T12:00:00Z', 'not_collected_yet', 'First'],
      ['2026-03-11T00:00:00Z', 'not_connected', 'Second'],
    ])
  })

  it('says once what is missing of a connection, and names the account where only one of them lacks it', () => {
    const data = account(known('10T00', '11T00'), { account: 'organization:acme-data' })
    const acme = account(known('10T00', '11T00'), { account: 'organization:acme' })
    const sentences = (accounts: AccountCoverage[]) =>
      of(accounts, span('08T00', '13T00'))
        .missing.filter(({ reason }) => reason === 'before_history')
        .map(({ message }) => message)
    expect(sentences([data, acme])).toEqual(['Main: Before the history: the vendor keeps nothing older.'])
    const longer = account(known('01T00', '11T00'), { account: 'organization:acme' })
    expect(sentences([data, longer])).toEqual([expect.stringMatching(/^Main, acme-data: Before the history/)])
    const enterprise = account(known('10T00', '11T00'), { account: 'enterprise:acme' })
    expect(sentences([enterprise, longer])).toEqual([expect.stringMatching(/^Main, enterprise:acme: Before/)])
  })

  it('of a source that was disconnected on its first sync says that the rest is not to come', () => {
    const cut = account(
      known('10T00', '12T00', {
        windows: [span('10T00', '10T12'), span('11T12', '12T00')],
        holes: [{ ...span('11T12', '11T18'), reason: 'waiting_for_vendor' }],
      }),
      { state: 'disconnected' },
    )
    const { missing } = of([{ ...cut, firstSync: true }])
    expect(missing.map(({ reason, message }) => [reason, message])).toEqual([
      ['not_connected', 'Not collected before the source was disconnected.'],
      ['not_connected', 'The vendor had nothing for these days yet when the source was disconnected.'],
      ['not_connected', 'The source was disconnected.'],
    ])
    // Unlike what came after it, it is missing from the number.
    expect(stateOfBucket(span('10T00', '11T00'), [cut])).toMatchObject({ whole: false, partial: true })
  })

  it('by team claims of organizations that name no teams only that no list of them is read', () => {
    const feed = { ...feedOf([account(known('10T00', '13T00'))]), membership: [] }
    const { missing } = allInEnglish(completenessOf(span('10T00', '11T00'), [feed], NOW))
    expect(missing.map(({ message }) => message)).toEqual([
      'Teams are those of organizations, and no list of them is read: see Data health.',
    ])
  })

  it('of a source that was never asked is all to come, and nothing is known of its reach', () => {
    const never = account(
      costsCoverage({ windows: [], holes: [], lastHourEnds: [], settleHours: 6, delayHours: 0 }),
    )
    expect(of([never])).toMatchObject({
      dataThrough: null,
      settledThrough: null,
      missing: [
        { from: '2026-03-10T00:00:00Z', to: '2026-03-12T12:00:00Z', reason: 'not_collected_yet' },
        { to: '2026-03-13T00:00:00Z', reason: 'not_collected_yet', message: 'Still to come.' },
      ],
    })
  })

  it.each([
    [true, 'Not collected yet: the first sync is on its way.'],
    [false, 'Not collected yet.'],
  ])('gives the vendor’s delay as the reason of the last hours only (first sync: %s)', (firstSync, older) => {
    const nothing = account(
      costsCoverage({ windows: [], holes: [], lastHourEnds: [], settleHours: 6, delayHours: 3 }),
    )
    const late = 'Not collected yet: cost records appear 3 to 5 hours after the activity.'
    const feed = {
      ...feedOf([{ ...nothing, firstSync }]),
      words: COSTS_WORDS,
      arrivesWithinMs: 6 * 3_600_000,
    }
    const { missing } = allInEnglish(completenessOf(span('10T00', '13T00'), [feed], NOW))
    expect(missing.map(({ from, to, message }) => [from.slice(8, 13), to.slice(8, 13), message])).toEqual([
      ['10T00', '12T06', older],
      ['12T06', '12T12', late],
      ['12T12', '13T00', 'Still to come.'],
    ])
  })
})
