import { expect, test } from 'vitest'
import { ArgumentError, parseArguments } from './parse-arguments.ts'
import { DEFAULTS, withDefaults } from './settings.ts'

test('leaves out what was not said, so that the defaults hold', () => {
  expect(withDefaults(parseArguments([]) ?? {})).toEqual({ ...DEFAULTS, port: 9400 })
})

test('reads what was said', () => {
  const args =
    '--people 12 --days 9 --seed 3 --profile chatgpt-enterprise --file-minutes 1440 --costs rows_json --awkward-names'
  expect(parseArguments(args.split(' '))).toMatchObject({
    people: 12,
    days: 9,
    seed: 3,
    profile: 'chatgpt-enterprise',
    fileMinutes: 1440,
    costs: 'rows_json',
    awkwardNames: true,
  })
  expect(parseArguments(['--help'])).toBeNull()
})

test('takes keys of one’s own', () => {
  expect(parseArguments(['--key', 'sk-a=costs,limits', '--key', 'sk=b=limits'])?.keys).toEqual([
    { name: 'key 1', key: 'sk-a', kind: 'admin', scopes: ['costs', 'limits'] },
    { name: 'key 2', key: 'sk=b', kind: 'admin', scopes: ['limits'] },
  ])
})

test('takes the code host’s profile, and tokens of one’s own', () => {
  const args =
    '--code-profile github-copilot --organizations 3 --metrics-calls open --token ghp_a=read:org,repo --code-customer new --reported-credits as_billed --undocumented-sku --quiet-days no_content'
  expect(parseArguments(args.split(' '))).toMatchObject({
    codeProfile: 'github-copilot',
    codeOrganizations: 3,
    metricsCalls: 'open',
    codeCustomer: 'new',
    reportedCredits: 'as_billed',
    undocumentedSku: true,
    quietDays: 'no_content',
    codeTokens: [{ name: 'token 1', token: 'ghp_a', scopes: ['read:org', 'repo'], role: 'enterprise_owner' }],
  })
})

test.each([
  [['--token', 'ghp_a=tea'], '--token must be <token>=<scope>'],
  [['--app-return-url', 'back'], '--app-return-url must be an address'],
  [['--code-profile', 'gitlab'], '--code-profile must be one of: codeassist, github-copilot.'],
  [['--key', 'sk-a'], '--key must be <key>=costs'],
  [['--people', 'many'], '--people must be a number'],
  [['--people', '0'], '--people must be a number from 1'],
  [['--people', '2.5'], '--people must be a whole number from 1'],
  [['--port', '9400.5'], '--port must be a whole number'],
  [['--file-minutes', '7'], '--file-minutes must divide a day'],
  [['--profile', 'other'], '--profile must be one of: chatassist, chatgpt-enterprise.'],
  [['--tea'], "Unknown option '--tea'"],
])('refuses %s', (args, message) => {
  expect(() => parseArguments(args)).toThrow(ArgumentError)
  expect(() => parseArguments(args)).toThrow(message)
})
