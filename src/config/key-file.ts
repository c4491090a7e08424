import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { TerminalError, TidemarkError } from '../lib/errors.ts'
import { configInvalid } from './values.ts'

/** File in the config folder with one key per line: the last one encrypts, all decrypt. */
const KEY_FILE = 'secret-key'

/**
 * Make the key file of an embedded installation unless it exists. It is outside the data folder, so that a stolen backup of
 * the data cannot be decrypted.
 * @returns false when it existed already
 * @throws TidemarkError `config_invalid`
 */
export async function makeKeyFile(folder: string): Promise<boolean> {
  const path = join(folder, KEY_FILE)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return await createOnce(path)
  } catch (cause) {
    throw cause instanceof TidemarkError ? cause : notWritable(path, cause)
  }
}

/**
 * A store of settings is there, so there was a key: a new one would open nothing, and be taken for the one to keep.
 * @throws TidemarkError `config_invalid`
 */
export async function refuseUsedData(folder: string, controlFile: string): Promise<void> {
  const path = join(folder, KEY_FILE)
  // The key second: another start may have made both meanwhile, the key first.
  if ((await modeOf(controlFile)) === null || (await modeOf(path)) !== null) return
  throw new TerminalError(
    'config_invalid',
    `There is no key file at ${path}, and the settings in ${controlFile} were used with one.`,
    {
      action:
        'Put its key file back, or set TIDEMARK_SECRET_KEY to the keys that were in use. Nothing has been changed.',
    },
  )
}

/** Null before the first start. @throws TidemarkError `config_invalid` when others may read the file */
export async function readKeyFile(folder: string): Promise<{ path: string; text: string } | null> {
  const path = join(folder, KEY_FILE)
  const mode = await modeOf(path)
  if (mode === null) return null
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
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw notReadable(path, cause)
  })
  return { path, text }
}

function notReadable(path: string, cause: unknown): TidemarkError {
  return new TerminalError('config_invalid', `The key file ${path} cannot be read.`, {
    action: 'Let the user that runs Tidemark read it, or set TIDEMARK_SECRET_KEY.',
    cause,
  })
}

function notWritable(path: string, cause: unknown): TidemarkError {
  return new TerminalError(
    'config_invalid',
    `TIDEMARK_SECRET_KEY is not set, and no key file can be made at ${path}.`,
    {
      action:
        'Set TIDEMARK_SECRET_KEY (`openssl rand -base64 32` makes one), or name a folder that can be written with TIDEMARK_CONFIG_DIR.',
      cause,
    },
  )
}

// Written to a draft, flushed and then linked: atomic, and only one of several processes succeeds.
async function createOnce(path: string): Promise<boolean> {
  if ((await modeOf(path)) !== null) return false
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(32).toString('base64')}\n`)
    await file.sync()
    return await link(draft, path).then(
      () => true,
      (error: unknown) => {
        if (isCode(error, 'EEXIST')) return false
        throw error
      },
    )
  } finally {
    await file.close()
    await unlink(draft)
  }
}

async function modeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ mode }) => mode,
    (error: unknown) => {
      if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) return null
      throw notReadable(path, error)
    },
  )
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
