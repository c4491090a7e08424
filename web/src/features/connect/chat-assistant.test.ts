import { describe, expect, it } from 'vitest'
import { CHAT_ASSISTANT } from './chat-assistant.tsx'
import { errorsOf, given, initialValues, type Values } from './connect-kind.ts'

const validate = (values: Values) => errorsOf(CHAT_ASSISTANT.fields, values)
const toFields = (values: Values) => CHAT_ASSISTANT.toBody(given(values))

const profile = {
  id: 'chatgpt-enterprise',
  source: 'chat_assistant',
  product_name: 'ChatGPT Enterprise',
  is_default: false,
  base_url: 'https://vendor.example',
  scopes: { costs: 'a', spend_limits: 'b' },
  organization_id_example: 'org-x',
  workspace_id_example: 'w',
  links: [],
  first_data_hours: '3 to 5',
} as const
const filled = {
  profile: 'chatassist',
  organization_id: ' org-abc\n',
  workspace_id: '6b8c…',
  admin_key: ' key \n',
  spend_limits_api_key: ' ',
  label: '',
}

describe('the four fields', () => {
  it('offer the default product', () => {
    const profiles = [
      { ...profile, links: [] },
      { ...profile, id: 'chatassist', is_default: true, links: [] },
    ]
    expect(initialValues(CHAT_ASSISTANT, profiles, undefined).profile).toBe('chatassist')
  })

  it('are sent without the spaces of a paste, and without what was left empty', () => {
    expect(toFields(filled)).toEqual({
      source: 'chat_assistant',
      profile: 'chatassist',
      organization_id: 'org-abc',
      workspace_id: '6b8c…',
      admin_key: 'key',
    })
  })

  it('notice two swapped ids before anything is sent', () => {
    const swapped = { ...filled, organization_id: 'w-1', workspace_id: 'org-abc' }
    expect(validate(swapped)['organization_id']).toContain('swapped')
    expect(validate(filled)).toEqual({})
  })

  it('ask for each missing field', () => {
    const empty = { ...filled, organization_id: '', workspace_id: '', admin_key: ' ' }
    expect(Object.keys(validate(empty))).toEqual(['admin_key', 'organization_id', 'workspace_id'])
  })
})
