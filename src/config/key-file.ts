import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { TidemarkError } from '../lib/errors.ts'
import { configInvalid } from './values.ts'

/** Name of the file in the config folder: one key per line, the last seals, all open. */
const KEY_FILE = 'secret-key'

/**
 * The key file of an embedded installation, made at the first start. It lies outside the data folder,
 * so that a stolen backup of the data opens nothing.
 * @throws TidemarkError `config_invalid` when others may read it
 */
export async function readOrCreateKeyFile(folder: string): Promise<{ path: string; text: string }> {
  const path = join(folder, KEY_FILE)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await createOnce(path)
  } catch (cause) {
    throw notWritable(path, cause)
  }
  const { mode } = await stat(path)
  if ((mode & 0o077) !== 0) {
    throw configInvalid(
      [
        {
          path,
          message: 'holds the key of every stored secret and may be read by other users of this machine',
        },
      ],
      `Run \`chmod 600 ${path}\` and start again; if others can have read it, add a new key as its last line.`,
    )
  }
  return { path, text: await readFile(path, 'utf8') }
}

function notWritable(path: string, cause: unknown): TidemarkError {
  return new TidemarkError(
    'config_invalid',
    `TIDEMARK_SECRET_KEY is not set, and no key file can be made at ${path}.`,
    {
      action:
        'Set TIDEMARK_SECRET_KEY (`openssl rand -base64 32` makes one), or name a folder that can be written with TIDEMARK_CONFIG_DIR.',
      cause,
    },
  )
}

// Written aside, flushed and then linked: the file appears whole or not at all, and only once.
async function createOnce(path: string): Promise<void> {
  if (await exists(path)) return
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(32).toString('base64')}\n`)
    await file.sync()
    await link(draft, path).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error
    })
  } finally {
    await file.close()
    await unlink(draft)
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (isCode(error, 'ENOENT')) return false
      throw error
    },
  )
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
