import { describe, expect, it } from 'vitest'
import { quotation } from './quotation.ts'

describe('what a vendor says', () => {
  it.each([
    ['You must be an admin.', 'You must be an admin.'],
    [
      'Although you appear to have the correct authorization credentials, the `octo` organization has an IP allow list enabled, and your IP address is not permitted to access this resource.',
      'Although you appear to have the correct authorization credentials, the `octo` organization has an IP allow list enabled, and your IP address is not permitted to access this resource.',
    ],
    ['<b>No</b> <a href="https://evil">access</a><script>x', 'No access x'],
    ['One\n\ttwo\u0000three \u202efour\u200b', 'One two three four'],
    ['Ask amy@example.com or <bob@example.com>.', 'Ask … or .'],
    ['The token ghp_0123456789abcdefghij is bad', 'The token … is bad'],
    ['github_pat_11ABC_x ghs_4711_ey.J0 eyJhbGciOi.x.y', null],
    ['One of glpat-abc_DEF and tmk_abcdefgh', 'One of … and …'],
    ['Key 3f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c was revoked', 'Key … was revoked'],
    ['Read https://docs.example/a/b?token=secret#part first', 'Read https://docs.example/a/b first'],
    [
      '[manage_billing:enterprise, organization_copilot_seat_management]',
      '[manage_billing:enterprise, organization_copilot_seat_management]',
    ],
    ['  ', null],
    ['403', null],
  ])('%j is quoted as %j', (text, shown) => {
    expect(quotation(text)).toBe(shown)
  })

  it('is cut where it is long', () => {
    const shown = quotation('word '.repeat(10_000))
    expect(shown).toHaveLength(240)
    expect(shown).toMatch(/word…$/)
  })
})
