import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { readCodeHostApp, type CodeHostApp } from './code-host-app.ts'
import type { Env } from './env.ts'
import { controlFile, type Config } from './config.ts'
import { makeKeyFile, readKeyFile, refuseUsedData } from './key-file.ts'
import { configInvalid, parseVariables } from './values.ts'

/** Values that must not reach a log, a page or a backup. Keys are `KeyObject`s, which do not print their contents. */
export interface ServerSecrets {
  /** Signs session cookies. Derived from the last key, so adding a key ends every session. */
  authSecret: string
  /** Protects page cursors. Derived from the last key. */
  cursorKey: KeyObject
  /** Seal the end of each audit log; the last one seals, all verify. */
  journalKeys: { id: string; key: KeyObject }[]
  /** For `createKeyRing`: the last one encrypts, all decrypt. */
  credentialKeys: CredentialKey[]
  /** Owner's password for a headless first start. */
  adminPassword: string | null
  adminToken: string | null
  /** Bearer token of `/metrics`; null: it is open. */
  metricsToken: string | null
  /** The app on the code host from the environment; null: one may be registered from a manifest. */
  codeHostApp: CodeHostApp | null
  /** Path of the key file; null when TIDEMARK_SECRET_KEY is set. A backup needs this file, too. */
  keyFile: string | null
  /** The key file was made at this start, so there is no copy of it yet. */
  keyFileIsNew: boolean
}

interface CredentialKey {
  /** Identifies the key without revealing it; stored with each secret it encrypts. */
  id: string
  key: KeyObject
  /** Stored to recognise the key at the next start. */
  check: string
}

const Values = z.object({
  TIDEMARK_SECRET_KEY: z.string().optional(),
  TIDEMARK_ADMIN_PASSWORD: z
    .string()
    .min(12, { error: 'a password of 12 to 128 characters' })
    .max(128, { error: 'a password of 12 to 128 characters' })
    .optional(),
  TIDEMARK_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,256}$/, { error: '16 to 256 characters without spaces' })
    .optional(),
  TIDEMARK_ADMIN_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{12,256}$/, { error: '12 to 256 characters without spaces' })
    .optional(),
})

/** Read and validate the secrets; makes a key file before there is any data. @throws TidemarkError `config_invalid` */
export async function loadSecrets(env: Env, config: Config): Promise<ServerSecrets> {
  const found = await readSecrets(env, config)
  if (found) return found
  await refuseUsedData(config.configDir, controlFile(config.dataDir))
  const keyFileIsNew = await makeKeyFile(config.configDir)
  const made = await readSecrets(env, config)
  if (!made) throw new Error('the key file was taken away while the service started')
  return { ...made, keyFileIsNew }
}

/** Like `loadSecrets`, but null when a key file would have to be made. @throws TidemarkError `config_invalid` */
export async function readSecrets(env: Env, config: Config): Promise<ServerSecrets | null> {
  const values = parseVariables(Values, env)
  requireHeadlessPair(config, values)
  const codeHostApp = readCodeHostApp(env)
  const given = await readMasterKeys(values.TIDEMARK_SECRET_KEY ?? null, config)
  if (!given) return null
  const { masterKeys, keyFile } = given
  const current = masterKeys.at(-1) ?? Buffer.alloc(0)
  return {
    authSecret: derive(current, 'auth').toString('base64url'),
    cursorKey: createSecretKey(derive(current, 'cursors')),
    journalKeys: masterKeys.map((master) => ({
      id: derive(master, 'key-id', 8).toString('hex'),
      key: createSecretKey(derive(master, 'journal')),
    })),
    credentialKeys: masterKeys.map((master) => ({
      id: derive(master, 'key-id', 8).toString('hex'),
      key: createSecretKey(derive(master, 'credentials')),
      check: derive(master, 'key-check').toString('base64url'),
    })),
    adminPassword: values.TIDEMARK_ADMIN_PASSWORD ?? null,
    adminToken: values.TIDEMARK_ADMIN_TOKEN ?? null,
    metricsToken: values.TIDEMARK_METRICS_TOKEN ?? null,
    codeHostApp,
    keyFile,
    keyFileIsNew: false,
  }
}

async function readMasterKeys(given: string | null, config: Config) {
  if (given !== null) return { masterKeys: parseKeys(given, 'TIDEMARK_SECRET_KEY'), keyFile: null }
  if (config.databaseUrl !== null) {
    throw configInvalid(
      [
        {
          path: 'TIDEMARK_SECRET_KEY',
          message: 'must be set with TIDEMARK_DATABASE_URL: every server of the database needs the same keys',
        },
      ],
      'Make a key with `openssl rand -base64 32`, keep it somewhere safe, and set it on every server.',
    )
  }
  const file = await readKeyFile(config.configDir)
  return file && { masterKeys: parseKeys(file.text, file.path), keyFile: file.path }
}

/** @param path name of the variable or the file, for the message */
function parseKeys(text: string, path: string): Buffer[] {
  const keys = text.split(/[,\n]/).map((part) => part.trim())
  const decoded = keys.filter((part) => part !== '').map(decodeKey)
  if (decoded.length === 0 || decoded.some((key) => key === null)) {
    throw configInvalid(
      [
        {
          path,
          message: 'must be a list of keys separated by commas, each 32 bytes in base64 or hex',
        },
      ],
      'Make a key with `openssl rand -base64 32`.',
    )
  }
  const masterKeys = decoded.filter((key) => key !== null)
  if (new Set(masterKeys.map((key) => key.toString('hex'))).size < masterKeys.length) {
    throw configInvalid([{ path, message: 'must not name a key twice' }])
  }
  return masterKeys
}

function decodeKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  if (/^[\w+/-]{43}=?$/.test(text)) return Buffer.from(text, 'base64')
  return null
}

// One derived key per purpose, so that a leaked key or a flaw in one use does not affect the others.
function derive(
  master: Buffer,
  purpose: 'auth' | 'cursors' | 'journal' | 'credentials' | 'key-id' | 'key-check',
  bytes = 32,
): Buffer {
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `tidemark/${purpose}/v1`, bytes))
}

function requireHeadlessPair(config: Config, values: z.infer<typeof Values>): void {
  const email = config.adminEmail !== null
  const password = values.TIDEMARK_ADMIN_PASSWORD !== undefined
  if (email === password) return
  const [set, missing] = email
    ? ['TIDEMARK_ADMIN_EMAIL', 'TIDEMARK_ADMIN_PASSWORD']
    : ['TIDEMARK_ADMIN_PASSWORD', 'TIDEMARK_ADMIN_EMAIL']
  throw configInvalid([{ path: missing, message: `must be set together with ${set}` }])
}
