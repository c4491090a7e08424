import { describe, expect, test } from 'vitest'
import { createLogger } from './logger.ts'

const CUSTOM = 'correct horse/battery+staple'

/** The line that is logged for an object and a message. */
function logged(object: object, message = 'something happened'): string {
  const lines: string[] = []
  const logger = createLogger({
    level: 'debug',
    secrets: [CUSTOM],
    destination: { write: (line) => lines.push(line) },
  })
  logger.info(object, message)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.endsWith('}\n')).toBe(true)
  return JSON.stringify(JSON.parse(lines[0] ?? ''))
}

const SECRET = 'hunter2-is-my-secret'

describe('a secret does not reach the log', () => {
  test.each([
    'client_secret',
    'clientSecret',
    'privateKey',
    'private_key',
    'password',
    'new_password',
    'Authorization',
    'set-cookie',
    'admin_key',
    'spend_limits_api_key',
    'personal_access_token',
    'accessToken',
    'key',
    'email',
    'name',
  ])('under %s, however deep', (key) => {
    expect(logged({ [key]: SECRET })).not.toContain(SECRET)
    expect(logged({ a: { b: [{ c: { d: { [key]: SECRET, kept: 'this' } } }] } })).not.toContain(SECRET)
    expect(logged({ a: { b: [{ c: { d: { [key]: [SECRET], kept: 'this' } } }] } })).toContain('"kept":"this"')
    expect(
      logged({ err: Object.assign(new Error('failed'), { config: { headers: { [key]: SECRET } } }) }),
    ).not.toContain(SECRET)
  })

  test.each([
    ['an API key', 'sk-abcdef0123456789'],
    ['a token of a directory', 'tmks_abcdefghijklmnop'],
    ['a token of a code host', 'ghp_abcdefghijklmnop'],
    ['a token of a kind that may come', 'ghx_4711_abcd.efgh'],
    ['a token of another', 'glpat-abc_DEF-0123456789'],
    ['one of ours', 'tmk_abcdefghijklmnop'],
    ['a JWT', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
    ['a key file', '-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\nabc\n-----END RSA PRIVATE KEY-----'],
    ['a token chosen by the operator', CUSTOM],
  ])('as %s in a text', (_what, secret) => {
    for (const part of secret
      .split('\n')
      .slice(secret.includes('\n') ? 1 : 0, secret.includes('\n') ? -1 : 1)) {
      expect(logged({}, `asked with ${secret} and failed`)).not.toContain(part)
      expect(logged({ err: new Error(`asked with ${secret}`) })).not.toContain(part)
    }
  })

  test.each(['code', 'state', 'token', 'access_token', 'client_secret', 'sig', 'X-Amz-Signature'])(
    'as ?%s= of an address',
    (name) => {
      const line = logged({ url: `https://host.example/callback?a=1&${name}=${SECRET}&b=2` })
      expect(line).not.toContain(SECRET)
      expect(line).toContain('b=2')
    },
  )

  test('as a one-time code in a path, or a password in an address', () => {
    const line = logged({
      path: `/app-manifests/${SECRET}/conversions`,
      url: `postgres://tide:${SECRET}@db/tide`,
    })
    expect(line).not.toContain(SECRET)
    expect(line).toContain('/conversions')
    expect(line).toContain('@db/tide')
  })
})

test.each([
  ['a line of its own', 'x\n{"level":50,"msg":"forged"}\r\n'],
  ['escapes of a terminal', '\u001b[2J\u001b[31mred\u0007'],
  ['separators of lines that are no line breaks', 'a\u2028b\u2029c\u0085d'],
  ['half a character and nothing', 'a\ud800b\u0000c'],
  ['a megabyte', 'x'.repeat(1_000_000)],
])('%s is a field of one line', (_what, text) => {
  const lines: string[] = []
  const logger = createLogger({ level: 'info', destination: { write: (line) => lines.push(line) } })
  logger.warn({ path: text }, text)
  expect(lines).toHaveLength(1)
  const [line = ''] = lines
  expect(
    line
      .slice(0, -1)
      .split('')
      .filter((character) => character < ' '),
  ).toEqual([])
  expect(JSON.parse(line)).toMatchObject({ level: 'warn', msg: text })
})

test('what is no secret stays as it was', () => {
  const object = {
    route: 'signIn',
    status: 200,
    ms: 3,
    tokens: 12,
    revoked_tokens: ['a'],
    code: 'forbidden',
    state: 'connected',
  }
  expect(JSON.parse(logged(object))).toMatchObject({ ...object, level: 'info', msg: 'something happened' })
})

test('an error tells its kind, code, words and causes, and nothing that a driver put beside them', () => {
  const beside = { code: '23505', detail: 'Key (email)=(ada@example.com) already exists.' }
  const cause = Object.assign(new Error('not unique'), beside)
  const first = new Error('could not be written', { cause })
  const line = logged({ err: new AggregateError([first, cause], 'none of two worked') })
  expect(line).not.toContain('ada@example.com')
  expect(JSON.parse(line)).toMatchObject({
    err: {
      type: 'AggregateError',
      message: 'none of two worked',
      errors: [{ message: 'could not be written: not unique' }, { code: '23505', message: 'not unique' }],
    },
  })
})
