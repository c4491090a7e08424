import { expect, test } from 'vitest'
import { codeScope, ORGANIZATION, seedCode } from '../../../../test/harness/stores/seeded-code.ts'
import { seededFacts } from '../../../../test/harness/stores/seeded-facts.ts'
import { monthOf } from '../../../model/time/calendar-month.ts'
import { changesSince, figuresOf, lastChangeAfter } from './changes-since.ts'
import { linkOf } from './link.ts'

const link = (ours: string | null, theirs: string | null, measure: 'gross' | 'net' = 'net') =>
  linkOf(monthOf('2026-05-01'), Date.parse('2026-07-01'), {
    link: 'bill_and_sum',
    unit: 'usd',
    measure,
    ours: { value: ours, lacks: [] },
    theirs: { value: theirs, lacks: [] },
  })

test('a figure that is the same in another spelling has not changed', () => {
  expect(changesSince(figuresOf([link('10.50', '0')]), [link('10.5', '0.00')])).toEqual([])
})

test('what a later restatement changed is told to the last digit, side by side', () => {
  const signed = figuresOf([link('10', '10'), link('20', '20', 'gross')])
  const now = [link('10.000000001', '10'), link('20', null, 'gross')]
  expect(changesSince(signed, now)).toMatchObject([
    { measure: 'net', side: 'ours', signed: '10', now: '10.000000001', difference: '0.000000001' },
    { measure: 'gross', side: 'theirs', signed: '20', now: null, difference: null },
  ])
})

test('a link that is gone is told with the figures it had', () => {
  const signed = figuresOf([link('10', null), link('20', '20', 'gross')])
  expect(changesSince(signed, [link('20', '20', 'gross')])).toMatchObject([
    { link: 'bill_and_sum', measure: 'net', side: 'ours', signed: '10', now: null, difference: null },
  ])
})

test('a link that was not there had no figure', () => {
  expect(changesSince([], [link('1', null)])).toMatchObject([{ side: 'ours', signed: null, now: '1' }])
})

const store = seededFacts()

test('a file that was imported or taken back since is a change of its month', async () => {
  const { facts } = store
  const scope = codeScope()
  const changed = (month: string) =>
    lastChangeAfter({ facts, scope }, { tool: 'code_assistant', month, after: '2026-06-30T00:00:00Z' })
  await seedCode(facts, scope, 'org_bill', '2026-05-10', [], { fetchedAt: '2026-06-01T06:00:00Z' })
  expect(await changed('2026-05')).toBeNull()
  await seedCode(facts, scope, 'org_usage_report', '2026-05-10', [], { fetchedAt: '2026-07-02T06:00:00Z' })
  expect(await changed('2026-05')).toBe('2026-07-02T06:00:00Z')
  expect(await changed('2026-04')).toBeNull()
  const [row] = await facts.readLedger({
    tenant: scope.tenant,
    account: ORGANIZATION,
    dataset: 'org_usage_report',
  })
  if (!row) throw new Error('no row of the file')
  const fetchedAt = Date.parse('2026-07-03T06:00:00Z')
  const gone = { outcome: 'taken_back', loadId: '', fetchedAt, periodStart: null, periodEnd: null } as const
  await facts.commit({ ...row, ...gone })
  expect(await changed('2026-05')).toBe('2026-07-03T06:00:00Z')
  expect(await changed('2026-04')).toBeNull()
})
