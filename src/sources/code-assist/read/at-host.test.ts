import { expect, it } from 'vitest'
import { codeAccountKey } from '../../../model/connection.ts'
import { createProfiles, type CodeProfile } from '../../profiles.ts'
import { codeSourceAccounts } from '../feeds.ts'

const settings = { chatAssistApiUrl: null, requestsPerMinute: 7, retentionDays: null, reportDays: 5 }
const profilesWith = (further: object) =>
  createProfiles({ ...settings, ...further }).filter(
    (profile): profile is CodeProfile => profile.source === 'code_assistant',
  )

it('is the same product at its own address, with its own sign-in and limits', () => {
  const [first, residency, gateway] = profilesWith({
    furtherCopilotApiUrls: [
      'https://api.acme.ghe.com',
      'http://10.0.0.9:8080/api/v3',
      'https://api.github.com',
    ],
  })
  expect(first).toMatchObject({ id: 'github-copilot', baseUrlFromOperator: false, requestsPerMinute: 60 })
  expect(first).not.toHaveProperty('host')
  expect(residency).toMatchObject({
    id: 'github-copilot@api.acme.ghe.com',
    host: '@api.acme.ghe.com',
    productName: 'GitHub Copilot (api.acme.ghe.com)',
    baseUrl: 'https://api.acme.ghe.com',
    baseUrlFromOperator: true,
    codeHostUrl: 'https://acme.ghe.com',
    requestsPerMinute: 7,
    retentionDays: 5,
    paths: first?.paths,
  })
  expect(residency?.links[0]?.url).toBe('https://acme.ghe.com/settings/tokens')
  expect(gateway).toMatchObject({
    id: 'github-copilot@10.0.0.9:8080/api/v3',
    codeHostUrl: 'http://10.0.0.9:8080',
  })
})

it('of the neutral product there are none without its first', () => {
  const further = { furtherCodeAssistApiUrls: ['http://b.example'] }
  expect(profilesWith(further).map(({ id }) => id)).toEqual(['github-copilot'])
  expect(profilesWith({ ...further, codeAssistApiUrl: 'http://a.example' }).map(({ id }) => id)).toEqual([
    'codeassist',
    'codeassist@b.example',
    'github-copilot',
  ])
})

it('names its accounts apart, also once it is taken off the list', () => {
  const ids = {
    enterpriseSlug: 'acme',
    organizations: ['acme'],
    organizationId: null,
    workspaceId: null,
    installationId: null,
  }
  const keysOf = (profile: string) => codeSourceAccounts(ids, profile).map(({ key, name }) => [key, name])
  expect(keysOf('github-copilot')).toEqual([
    [codeAccountKey({ level: 'enterprise', name: 'acme' }), 'acme'],
    ['organization:acme', 'acme'],
  ])
  expect(keysOf('github-copilot@gone.example')).toEqual([
    ['enterprise:acme@gone.example', 'acme'],
    ['organization:acme@gone.example', 'acme'],
  ])
})
