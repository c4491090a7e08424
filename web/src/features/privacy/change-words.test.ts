import { expect, test } from 'vitest'
import type { PrivacyChange } from '../../../../src/api/contract/privacy.ts'
import { common as deCommon } from '../../i18n/de/common.ts'
import { reveals as deReveals } from '../../i18n/de/pages/reveals.ts'
import { common } from '../../i18n/en/common.ts'
import { reveals } from '../../i18n/en/pages/reveals.ts'
import { changeInWords } from './change-words.ts'

const said = (change: PrivacyChange['change']) =>
  changeInWords(
    {
      id: '1',
      change,
      reason: 'Agreed.',
      proposed_by: { id: '1', name: 'Ann' },
      proposed_at: '2026-04-01T00:00:00Z',
      confirmed_by: { id: '2', name: 'Bob' },
      holds_from: '2026-05-01T00:00:00Z',
      waits_for: null,
    },
    Date.parse('2026-04-20T00:00:00Z'),
  )

test('a change that waits says what, from when, by whom and why', () => {
  expect(said({ mode: 'identified' })).toMatch(
    /^From .*2026.* names may be shown\. Proposed by Ann, confirmed by Bob\. Reason: Agreed\.$/,
  )
})

test('what leads are to see no more is not said to be shown to them', () => {
  expect(said({ mode: 'identified', led: true })).toContain('leads may be shown people')
  expect(said({ mode: 'identified', led: false })).toContain('leads see no people')
  expect(said({ mode: 'identified', led: false })).not.toContain('leads may')
})

test.each([
  [reveals.askHelp, common.nav.ownData],
  [deReveals.askHelp, deCommon.nav.ownData],
])('whoever asks for a name reads first that the person reads of it', (help, page) => {
  expect(help).toContain(page)
})
