import { describe, expect, test } from 'vitest'
import { TidemarkError } from '../lib/errors.ts'
import { configWarnings, loadConfig } from './config.ts'
import { ignoredProxies, readEnv, secretValues, VARIABLES } from './env.ts'

const load = (env: Record<string, string | undefined>) => loadConfig(readEnv(env))

function refusal(env: Record<string, string>): TidemarkError {
  try {
    load(env)
  } catch (error) {
    if (error instanceof TidemarkError) return error
  }
  throw new Error('the configuration was accepted')
}

describe('loadConfig', () => {
  test('an empty environment is a local installation in ./data', () => {
    expect(load({})).toMatchObject({
      dataDir: `${process.cwd()}/data`,
      configDir: `${process.cwd()}/data-secrets`,
      host: '127.0.0.1',
      port: 8420,
      publicUrl: null,
      logLevel: 'info',
      databaseUrl: null,
      clickhouseUrl: null,
      costsPollMinutes: 15,
      limitsPollMinutes: 360,
      rawRetentionDays: 35,
    })
  })

  test('the documented defaults are the ones in force', () => {
    const config = load({})
    const documented = (name: string) => VARIABLES.find((variable) => variable.name === name)?.default
    expect(documented('HOST')).toBe(config.host)
    expect(documented('PORT')).toBe(String(config.port))
    expect(documented('LOG_LEVEL')).toBe(config.logLevel)
    expect(documented('TIDEMARK_COSTS_POLL_MINUTES')).toBe(String(config.costsPollMinutes))
    expect(documented('TIDEMARK_LIMITS_POLL_MINUTES')).toBe(String(config.limitsPollMinutes))
    expect(documented('TIDEMARK_RAW_RETENTION_DAYS')).toBe(String(config.rawRetentionDays))
    expect(config.privacyMode).toBeNull()
    expect(load({ TIDEMARK_PRIVACY: 'aggregate' }).privacyMode).toBe('aggregate')
    expect(config.auditRetentionDays).toBeNull()
    expect(load({ TIDEMARK_AUDIT_RETENTION_DAYS: '365' }).auditRetentionDays).toBe(365)
    expect(documented('TIDEMARK_SESSION_IDLE_MINUTES')).toBe(String(config.sessionIdleMinutes))
  })

  test('a variable set to nothing counts as not set', () => {
    expect(load({ PORT: '', TIDEMARK_DATABASE_URL: ' ' })).toMatchObject({ port: 8420, databaseUrl: null })
  })

  test('values are trimmed and normalised', () => {
    const config = load({
      TIDEMARK_PUBLIC_URL: 'https://Tidemark.example.com/',
      CHAT_ASSIST_API_URL: 'http://10.0.0.5:9000/base/ ',
      TIDEMARK_ADMIN_EMAIL: 'Ada@Example.com',
    })
    expect(config.publicUrl).toBe('https://tidemark.example.com')
    expect(config.chatAssistApiUrl).toBe('http://10.0.0.5:9000/base')
    expect(config.adminEmail).toBe('ada@example.com')
  })

  test.each([
    ['PORT', '80a', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number'],
    ['PORT', '70000', 'a whole number'],
    ['PORT', '1e3', 'a whole number'],
    ['HOST', 'a host', 'a host name or an IP address'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error, warn'],
    ['TIDEMARK_PUBLIC_URL', 'tidemark.example.com', 'an address such as https://'],
    ['TIDEMARK_PUBLIC_URL', 'https://example.com/tidemark', 'an origin'],
    ['TIDEMARK_PUBLIC_URL', 'ftp://example.com', 'an address such as https://'],
    ['TIDEMARK_DATABASE_URL', 'mysql://localhost/db', 'postgres://'],
    ['TIDEMARK_CLICKHOUSE_URL', 'localhost:8123', 'an address such as https://'],
    ['CHAT_ASSIST_API_URL', 'https://user:secret@example.com', 'without user name'],
    ['CODE_ASSIST_API_URL', 'https://example.com/?q=1', 'without user name'],
    ['CHATGPT_ENTERPRISE_API_URL', 'file:///etc/passwd', 'an address'],
    ['GITHUB_COPILOT_API_URL', 'api.acme.ghe.com', 'an address'],
    ['CODE_HOST_URL', 'https://user:secret@acme.ghe.com', 'without user name'],
    ['TIDEMARK_COSTS_POLL_MINUTES', '0', 'a whole number from 1'],
    ['TIDEMARK_LIMITS_POLL_MINUTES', '2.5', 'a whole number'],
    ['TIDEMARK_RAW_RETENTION_DAYS', 'ever', 'a whole number'],
    ['TIDEMARK_SESSION_IDLE_MINUTES', '721', '720'],
    ['TIDEMARK_AUDIT_RETENTION_DAYS', '7', 'a whole number from 30'],
    ['TIDEMARK_ADMIN_EMAIL', 'ada', 'an e-mail address'],
    ['TIDEMARK_TRUSTED_PROXIES', 'proxy.example.com', 'addresses or CIDR ranges'],
    ['TIDEMARK_TRUSTED_PROXIES', '10.0.0.1, 10', 'addresses or CIDR ranges'],
  ])('%s=%s is refused by name, saying what was expected', (name, value, expected) => {
    const error = refusal({ [name]: value })
    expect(error.code).toBe('config_invalid')
    expect(error.message).toContain(`${name} must be`)
    expect(error.message).toContain(expected)
    expect(error.message).not.toContain('secret')
  })

  test('trusted proxies are a list, and nobody is one by default', () => {
    expect(load({}).trustedProxies).toEqual([])
    expect(load({ TIDEMARK_TRUSTED_PROXIES: '10.0.0.2, 172.16.0.0/12,fd00::/8' }).trustedProxies).toEqual([
      '10.0.0.2',
      '172.16.0.0/12',
      'fd00::/8',
    ])
  })

  test('every bad variable is named at once', () => {
    const error = refusal({ PORT: 'x', LOG_LEVEL: 'y' })
    expect(error.message).toBe('2 settings are not right: PORT, LOG_LEVEL.')
    expect(error.details).toEqual([
      { path: 'PORT', message: 'must be a whole number from 0 to 65535' },
      { path: 'LOG_LEVEL', message: expect.stringContaining('must be one of') },
    ])
  })

  test('an unknown TIDEMARK_ variable is refused with the nearest name', () => {
    const error = refusal({ TIDEMARK_DATABSE_URL: 'postgres://h/d' })
    expect(error.message).toContain('TIDEMARK_DATABSE_URL is not a setting')
    expect(error.message).toContain('nearest one is TIDEMARK_DATABASE_URL')
  })

  test.each([
    [{ TIDEMARK_CLICKHOUSE_CLUSTER: 'main' }, 'TIDEMARK_CLICKHOUSE_URL'],
    [{ TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: '60' }, 'CHAT_ASSIST_API_URL'],
    [{ TIDEMARK_UPSTREAM_RETENTION_DAYS: '60' }, 'CHAT_ASSIST_API_URL'],
    [{ TIDEMARK_UPSTREAM_REPORT_DAYS: '60' }, 'CODE_ASSIST_API_URL'],
    [{ CODE_ASSIST_FURTHER_API_URLS: 'http://a.example' }, 'CODE_ASSIST_API_URL'],
    [{ HOST: '0.0.0.0' }, 'TIDEMARK_PUBLIC_URL'],
    [{ HOST: 'tidemark.internal' }, 'TIDEMARK_PUBLIC_URL'],
  ])('%o is refused without %s', (env, missing) => {
    expect(refusal(env).message).toContain(missing)
  })

  test.each([
    'CHAT_ASSIST_API_URL',
    'CHATGPT_ENTERPRISE_API_URL',
    'CODE_ASSIST_API_URL',
    'GITHUB_COPILOT_API_URL',
  ])('the pace can be set for %s', (name) => {
    const env = { [name]: 'http://127.0.0.1:9', TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: '60' }
    expect(load(env).upstreamRequestsPerMinute).toBe(60)
  })

  test('further addresses are a list', () => {
    const env = { GITHUB_COPILOT_FURTHER_API_URLS: 'https://api.acme.ghe.com/, http://10.0.0.9:8080/api/v3' }
    expect(load(env).githubCopilotFurtherApiUrls).toEqual([
      'https://api.acme.ghe.com',
      'http://10.0.0.9:8080/api/v3',
    ])
    expect(load({}).codeAssistFurtherApiUrls).toEqual([])
    for (const bad of ['api.acme.ghe.com', 'https://a.example,', 'https://u:p@a.example', 'ftp://a.example'])
      expect(refusal({ GITHUB_COPILOT_FURTHER_API_URLS: bad }).message).toContain('FURTHER')
  })

  test.each(['localhost', '127.0.0.1', '127.8.8.8', '::1'])('%s needs no public address', (host) => {
    expect(load({ HOST: host }).host).toBe(host)
  })
})

describe('configWarnings', () => {
  test.each([
    [{ HOST: '0.0.0.0', TIDEMARK_PUBLIC_URL: 'http://tidemark.example.com' }, 1],
    [{ HOST: '::', TIDEMARK_PUBLIC_URL: 'http://10.0.0.5:8420' }, 1],
    [{ HOST: '0.0.0.0', TIDEMARK_PUBLIC_URL: 'https://tidemark.example.com' }, 0],
    [{ HOST: '0.0.0.0', TIDEMARK_PUBLIC_URL: 'http://127.0.0.1:8420' }, 0],
    [{ HOST: '0.0.0.0', TIDEMARK_PUBLIC_URL: 'http://[::1]:8420' }, 0],
    [{ TIDEMARK_PUBLIC_URL: 'http://tidemark.example.com' }, 0],
    [{}, 0],
  ])('%o has %i', (env, count) => {
    expect(configWarnings(load(env))).toHaveLength(count)
  })
})

describe('what the environment holds beside settings', () => {
  test('proxies of other programs are named, in any case, where they are set', () => {
    const env = {
      HTTPS_PROXY: 'http://proxy:3128',
      http_proxy: ' ',
      all_proxy: 'socks5://proxy',
      NO_PROXY: 'x',
    }
    expect(ignoredProxies(env)).toEqual(['HTTPS_PROXY', 'all_proxy'])
  })

  test('secret values are known to the log, and short words are not', () => {
    const env = { TIDEMARK_ADMIN_TOKEN: 'chosen-by-hand', TIDEMARK_ADMIN_PASSWORD: 'short', PORT: '12345678' }
    expect(secretValues(readEnv(env))).toEqual(['chosen-by-hand'])
  })
})
