import { describe, expect, it } from 'vitest'
import { CODE_ASSISTANT } from './code-assistant.ts'
import { errorsOf, given, namesOf, valuesOf, type Values } from './connect-kind.ts'

const EMPTY = valuesOf(CODE_ASSISTANT.fields, undefined)
const validate = (values: Values) => errorsOf(CODE_ASSISTANT.fields, values)
const toFields = (values: Values) => CODE_ASSISTANT.toBody(given(values))

describe('an enterprise token’s form', () => {
  it('sends what was pasted without its spaces, and leaves out what was not given', () => {
    expect(
      toFields({ ...EMPTY, enterprise_slug: ' acme\n', personal_access_token: ' ghp_x ', organizations: '' }),
    ).toEqual({
      source: 'code_assistant',
      method: 'enterprise_token',
      enterprise_slug: 'acme',
      personal_access_token: 'ghp_x',
    })
  })

  it('takes organizations one per line or parted by commas, each once', () => {
    expect(namesOf('acme\n acme-labs,acme;  https://code.example/acme-x\n')).toEqual([
      'acme',
      'acme-labs',
      'https://code.example/acme-x',
    ])
  })

  it('says at the field what is missing or of the wrong kind', () => {
    expect(Object.keys(validate(EMPTY))).toEqual(['enterprise_slug', 'personal_access_token'])
    const wrong = { ...EMPTY, enterprise_slug: 'acme', personal_access_token: 'github_pat_11A' }
    expect(validate(wrong)['personal_access_token']).toContain('fine-grained')
  })
})
