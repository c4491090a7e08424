import { describe, expect, it } from 'vitest'
import type { MetricsAnswer } from '../../../../../src/api/contract/metrics.ts'
import { freshnessText, whyLate } from './freshness.ts'
import { ownWords } from '../../../i18n/service-words.ts'

const NOW = Date.parse('2026-03-20T10:45:00Z')

type Completeness = MetricsAnswer['completeness']
const known = (through: string, settled: string | null, missing: Completeness['missing'] = []) =>
  ({ data_through: through, settled_through: settled, missing }) as Completeness
const toCome = (from: string, to: string): Completeness['missing'][number] => ({
  from,
  to,
  reason: 'not_collected_yet',
  message: 'Not collected yet: cost records appear 3 to 5 hours after the activity.',
  message_said: ownWords('Not collected yet: cost records appear 3 to 5 hours after the activity.'),
  metrics: [],
})

describe('that the last hours of spend are still arriving', () => {
  it('is said of days that reach up to now', () => {
    const today = [toCome('2026-03-20T07:00:00Z', '2026-03-20T10:45:00Z')]
    expect(whyLate(known('2026-03-20T07:00:00Z', null, today), NOW, 'chat_assistant')).toMatch(/last hours/)
  })

  it('is said of a day whose last hour can still change, and not of one that has settled', () => {
    const last = [toCome('2026-03-19T23:00:00Z', '2026-03-20T00:00:00Z')]
    const at = (time: string) =>
      whyLate(
        known('2026-03-19T23:00:00Z', null, last),
        Date.parse(`2026-03-20T${time}:00Z`),
        'chat_assistant',
      )
    expect(at('05:30')).toMatch(/last hours/)
    expect(at('06:00')).toBeNull()
  })

  it('is not said of a source that was disconnected', () => {
    const today = {
      ...toCome('2026-03-20T07:00:00Z', '2026-03-20T10:45:00Z'),
      reason: 'not_connected' as const,
    }
    expect(whyLate(known('2026-03-20T07:00:00Z', null, [today]), NOW, 'chat_assistant')).toBeNull()
  })

  it('is not said of days that are over, nor of a hole in them', () => {
    const hole = [toCome('2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z')]
    const closed = known('2026-03-10T00:00:00Z', '2026-03-10T00:00:00Z', hole)
    expect(whyLate(closed, NOW, 'chat_assistant')).toBeNull()
  })
})

it('calls no day settled that is not over', () => {
  const within = '2026-03-20T10:40:00Z'
  expect(freshnessText(known(within, within), NOW, 'code_assistant')).toMatch(/10:40.* settled/)
  const over = '2026-03-20T00:00:00Z'
  expect(freshnessText(known(over, over), NOW, 'code_assistant')).toMatch(/Mar 19, 2026.* settled/)
})

it('says that the vendor can change a day only while one of the days is not settled', () => {
  const through = '2026-03-19T00:00:00Z'
  expect(whyLate(known(through, '2026-03-16T00:00:00Z'), NOW, 'code_assistant')).toMatch(/three days/)
  expect(whyLate(known(through, through), NOW, 'code_assistant')).toBeNull()
})

it('names the last day of what is published by whole days', () => {
  const closed = known('2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z')
  expect(freshnessText(closed, NOW, 'chat_assistant', true)).toMatch(/Feb 28, 2026.* settled/)
})
