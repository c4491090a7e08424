import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { TidemarkError } from '../lib/errors.ts'
import { readCodeHostApp } from './code-host-app.ts'
import { readEnv, VARIABLES } from './env.ts'

const pemOf = (type: 'rsa' | 'ed25519') => {
  const { privateKey } =
    type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
}
const PEM = pemOf('rsa')

const CLIENT = {
  CODE_HOST_APP_SLUG: 'tidemark-acme',
  CODE_HOST_CLIENT_ID: 'Iv1.0123456789abcdef',
  CODE_HOST_CLIENT_SECRET: 'client-secret-0123456789',
}
const INSTALLATION = { CODE_HOST_APP_ID: '4711', CODE_HOST_PRIVATE_KEY: PEM }

const read = (variables: Record<string, string>) => readCodeHostApp(readEnv(variables))

function refusal(variables: Record<string, string>): TidemarkError {
  try {
    read(variables)
  } catch (error) {
    if (error instanceof TidemarkError) return error
  }
  throw new Error('the app was accepted')
}

describe('the app on the code host', () => {
  test('is none where nothing is set', () => {
    expect(read({})).toBeNull()
  })

  test('needs its client, or its id and key, or both', () => {
    const client = { slug: 'tidemark-acme', clientId: 'Iv1.0123456789abcdef', appId: null, privateKey: null }
    expect(read(CLIENT)).toMatchObject(client)
    const { CODE_HOST_APP_SLUG } = CLIENT
    const installation = { slug: 'tidemark-acme', clientId: '', appId: '4711', privateKey: PEM.trim() }
    expect(read({ CODE_HOST_APP_SLUG, ...INSTALLATION })).toMatchObject(installation)
    expect(read({ ...CLIENT, ...INSTALLATION })).toMatchObject({ ...installation, clientId: client.clientId })
  })

  test('may have the line ends of its key written out', () => {
    const oneLine = PEM.trim().replaceAll('\n', '\\n')
    expect(oneLine).not.toContain('\n')
    expect(read({ ...CLIENT, ...INSTALLATION, CODE_HOST_PRIVATE_KEY: oneLine })?.privateKey).toBe(PEM.trim())
  })

  const everything = { ...CLIENT, ...INSTALLATION }
  const { CODE_HOST_APP_SLUG, CODE_HOST_CLIENT_ID, CODE_HOST_CLIENT_SECRET } = CLIENT
  const incomplete: [Record<string, string>, string[]][] = [
    [{ CODE_HOST_APP_SLUG }, ['CODE_HOST_CLIENT_ID', 'CODE_HOST_CLIENT_SECRET']],
    [{ CODE_HOST_CLIENT_ID }, ['CODE_HOST_APP_SLUG', 'CODE_HOST_CLIENT_SECRET']],
    [{ CODE_HOST_CLIENT_SECRET }, ['CODE_HOST_APP_SLUG', 'CODE_HOST_CLIENT_ID']],
    [{ ...CLIENT, CODE_HOST_APP_ID: '4711' }, ['CODE_HOST_PRIVATE_KEY']],
    [{ ...CLIENT, CODE_HOST_PRIVATE_KEY: PEM }, ['CODE_HOST_APP_ID']],
    [INSTALLATION, ['CODE_HOST_APP_SLUG']],
    [{ CODE_HOST_CLIENT_ID, CODE_HOST_APP_SLUG, ...INSTALLATION }, ['CODE_HOST_CLIENT_SECRET']],
  ]
  test.each(incomplete.map(([env, missing]) => [Object.keys(env).join(', '), env, missing] as const))(
    'with %s alone is refused, naming what goes with it',
    (_names, env, missing) => {
      const error = refusal(env)
      expect(error.code).toBe('config_invalid')
      for (const name of missing) expect(error.message).toContain(name)
    },
  )

  test.each([
    ['CODE_HOST_APP_SLUG', 'https://github.com/apps/tidemark'],
    ['CODE_HOST_CLIENT_ID', 'with space'],
    ['CODE_HOST_CLIENT_SECRET', 'short'],
    ['CODE_HOST_APP_ID', 'Iv1.0123'],
    ['CODE_HOST_PRIVATE_KEY', 'MIIEpAIBAAKCAQEA-not-a-key'],
    ['CODE_HOST_PRIVATE_KEY', pemOf('ed25519')],
  ])('with a malformed %s is refused by name and without the value', (name, value) => {
    const error = refusal({ ...everything, [name]: value })
    expect(error.code).toBe('config_invalid')
    expect(error.message).toContain(`${name} must be`)
    expect(`${error.message}${JSON.stringify(error.details)}`).not.toContain(value.slice(0, 12))
  })

  test('has its secrets marked as such', () => {
    const secret = VARIABLES.filter((variable) => variable.secret).map(({ name }) => name)
    expect(secret).toEqual(expect.arrayContaining(['CODE_HOST_CLIENT_SECRET', 'CODE_HOST_PRIVATE_KEY']))
  })
})
