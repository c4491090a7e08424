import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { readEnv } from './env.ts'
import { loadSecrets, readSecrets } from './secrets.ts'

const HEX_KEY = 'ab'.repeat(32)
const BASE64_KEY = Buffer.alloc(32, 7).toString('base64')

describe('loadSecrets', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidemark-secrets-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const load = (variables: Record<string, string>) => {
    const env = readEnv({ TIDEMARK_DATA_DIR: join(folder, 'data'), ...variables })
    return loadSecrets(env, loadConfig(env))
  }
  const keyFile = () => join(folder, 'data-secrets', 'secret-key')

  test('the last key of the list seals; base64 and hex are both read', async () => {
    const both = await load({ TIDEMARK_SECRET_KEY: `${BASE64_KEY}, ${HEX_KEY}` })
    const hexOnly = await load({ TIDEMARK_SECRET_KEY: HEX_KEY })
    expect(both.credentialKeys).toHaveLength(2)
    expect(both.credentialKeys[1]?.id).toBe(hexOnly.credentialKeys[0]?.id)
    expect(both.authSecret).toBe(hexOnly.authSecret)
    expect(both.keyFile).toBeNull()
  })

  test('no two uses share a key, and none shows the master key', async () => {
    const { authSecret, credentialKeys } = await load({ TIDEMARK_SECRET_KEY: HEX_KEY })
    const [first] = credentialKeys
    const sealing = first?.key.export().toString('hex') ?? ''
    const all = [Buffer.from(authSecret, 'base64url').toString('hex'), sealing, first?.id ?? '']
    all.push(Buffer.from(first?.check ?? '', 'base64url').toString('hex'), HEX_KEY)
    for (const [index, text] of all.entries()) {
      expect(all.filter((other, at) => at !== index && other.includes(text))).toEqual([])
    }
  })

  test('printing the secrets shows no sealing key', async () => {
    const { credentialKeys } = await load({ TIDEMARK_SECRET_KEY: HEX_KEY })
    const sealing = credentialKeys[0]?.key.export()
    const printed = inspect(credentialKeys, { depth: 9 }) + JSON.stringify(credentialKeys)
    expect(printed).not.toContain(sealing?.toString('hex'))
    expect(printed).not.toContain(sealing?.toString('base64'))
    expect(printed).not.toContain(sealing?.toJSON().data.slice(0, 4).join(','))
  })

  test.each(['short', 'ab'.repeat(31), `${HEX_KEY},nonsense`, ',', `${HEX_KEY},${HEX_KEY}`])(
    'the key list %j is refused without repeating it',
    async (list) => {
      const error = await load({ TIDEMARK_SECRET_KEY: list }).catch((thrown: Error) => thrown)
      expect(error).toMatchObject({ code: 'config_invalid' })
      expect(error).toHaveProperty('message', expect.stringContaining('TIDEMARK_SECRET_KEY must'))
      expect(error).toHaveProperty('message', expect.not.stringContaining('abab'))
    },
  )

  test('with a shared database a key is required', async () => {
    const refused = load({ TIDEMARK_DATABASE_URL: 'postgres://localhost/tidemark' })
    await expect(refused).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringContaining('TIDEMARK_SECRET_KEY'),
    })
    expect(await readdir(folder)).toEqual([])
  })

  test('without a key a private file is made once, outside the data folder', async () => {
    const first = await load({})
    const again = await load({})
    expect(first.keyFile).toBe(keyFile())
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600)
    expect((await stat(join(folder, 'data-secrets'))).mode & 0o777).toBe(0o700)
    expect(again.authSecret).toBe(first.authSecret)
    expect([first.keyFileIsNew, again.keyFileIsNew]).toEqual([true, false])
    expect(await readdir(join(folder, 'data-secrets'))).toEqual(['secret-key'])
  })

  test('two first starts at once end up with one key', async () => {
    const starts = await Promise.all(Array.from({ length: 8 }, () => load({})))
    expect(new Set(starts.map((secrets) => secrets.authSecret)).size).toBe(1)
    expect(starts.filter((secrets) => secrets.keyFileIsNew)).toHaveLength(1)
  })

  test('data that was used with a key gets no new one', async () => {
    await load({})
    await rm(join(folder, 'data-secrets'), { recursive: true })
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data', 'control.sqlite'), '')
    await expect(load({})).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringContaining(keyFile()),
      action: expect.stringContaining('Put its key file back'),
    })
    expect(await readdir(folder)).toEqual(['data'])
  })

  test('reading alone makes nothing, and finds what a start has made', async () => {
    const env = readEnv({ TIDEMARK_DATA_DIR: join(folder, 'data') })
    const read = () => readSecrets(env, loadConfig(env))
    expect(await read()).toBeNull()
    expect(await readdir(folder)).toEqual([])
    const made = await load({})
    expect((await read())?.authSecret).toBe(made.authSecret)
  })

  test('TIDEMARK_CONFIG_DIR moves the file', async () => {
    await load({ TIDEMARK_CONFIG_DIR: join(folder, 'elsewhere') })
    expect(await readFile(join(folder, 'elsewhere', 'secret-key'), 'utf8')).toMatch(/^[\w+/]{43}=\n$/)
  })

  test('a folder that cannot be written is refused, naming both ways out', async () => {
    await writeFile(join(folder, 'data-secrets'), 'a file where the folder should be')
    await expect(load({})).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringContaining('TIDEMARK_SECRET_KEY'),
      action: expect.stringContaining('TIDEMARK_CONFIG_DIR'),
    })
  })

  test('a key file that is no file is refused with what to do', async () => {
    await mkdir(keyFile(), { recursive: true, mode: 0o700 })
    await expect(load({})).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringContaining(keyFile()),
      action: expect.stringContaining('TIDEMARK_SECRET_KEY'),
    })
  })

  test.each([0o604, 0o640, 0o644])('a key file of mode %o is refused', async (mode) => {
    await load({})
    await chmod(keyFile(), mode)
    await expect(load({})).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringContaining(keyFile()),
      action: expect.stringContaining('chmod 600'),
    })
  })

  test.each([
    [{ TIDEMARK_ADMIN_EMAIL: 'ada@example.com' }, 'TIDEMARK_ADMIN_PASSWORD must be set'],
    [{ TIDEMARK_ADMIN_PASSWORD: 'long enough, surely' }, 'TIDEMARK_ADMIN_EMAIL must be set'],
    [
      { TIDEMARK_ADMIN_EMAIL: 'ada@example.com', TIDEMARK_ADMIN_PASSWORD: 'eleven--777' },
      'TIDEMARK_ADMIN_PASSWORD must be',
    ],
    [{ TIDEMARK_ADMIN_TOKEN: 'tmk_777' }, 'TIDEMARK_ADMIN_TOKEN must be'],
    [{ TIDEMARK_ADMIN_TOKEN: 'tmk_with a space in it' }, 'TIDEMARK_ADMIN_TOKEN must be'],
  ])('%o is refused', async (variables, message) => {
    const error = await load({ TIDEMARK_SECRET_KEY: HEX_KEY, ...variables }).catch((thrown: Error) => thrown)
    expect(error).toMatchObject({ code: 'config_invalid', message: expect.stringContaining(message) })
    expect(error).toHaveProperty('message', expect.not.stringContaining('short'))
  })
})
