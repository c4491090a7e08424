import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { controlFile } from '../config/config.ts'
import { isoNow, type Clock } from '../lib/clock.ts'
import { TerminalError, TidemarkError } from '../lib/errors.ts'

/** Paths of an installation's files. */
export interface DataFolder {
  root: string
  facts: string
  control: string
  raw: string
  spool: string
}

const Instance = z.object({ host: z.string(), pid: z.int(), started_at: z.string() })

/** Create the data folder and check that it is writable and private. @throws TidemarkError `config_invalid` with the reason */
export async function prepareDataFolder(dataDir: string): Promise<DataFolder> {
  const root = resolve(dataDir)
  const folder: DataFolder = {
    root,
    facts: join(root, 'facts'),
    control: controlFile(root),
    raw: join(root, 'raw'),
    spool: join(root, 'spool'),
  }
  const probe = join(root, `.writable-${process.pid}`)
  try {
    // Usage data is personal data: readable by this user only.
    await mkdir(root, { recursive: true, mode: 0o700 })
    await closeToOthers(root)
    await writeFile(probe, '')
    await rm(probe)
    for (const part of [folder.raw, folder.spool]) await mkdir(part, { recursive: true, mode: 0o700 })
  } catch (cause) {
    if (cause instanceof TidemarkError) throw cause
    throw await unusable(root, cause)
  }
  return folder
}

/** An existing folder may be readable by everybody; the folder's own mode is enough to protect its contents. */
async function closeToOthers(root: string): Promise<void> {
  const { mode } = await stat(root)
  if ((mode & 0o077) === 0) return
  await chmod(root, 0o700).catch((cause: unknown) => {
    // Container platforms mount volumes that a group may read; without access for others that is accepted.
    if ((mode & 0o007) === 0) return
    throw new TerminalError(
      'config_invalid',
      `The data folder ${root} may be read by every user of this machine, and this user may not close it.`,
      { action: `Run \`chmod 700 ${root}\` as its owner, or set TIDEMARK_DATA_DIR to another one.`, cause },
    )
  })
}

const REASONS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
}

async function unusable(root: string, cause: unknown): Promise<TidemarkError> {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
  const owner = await stat(root).then(
    ({ uid }) => uid,
    () => null,
  )
  const me = process.getuid?.() ?? null
  const owned =
    owner !== null && me !== null && owner !== me ? ` It belongs to user ${owner}, this is user ${me}.` : ''
  return new TerminalError(
    'config_invalid',
    `The data folder ${root} cannot be used: ${REASONS[code] ?? `the system says ${code}`}.${owned}`,
    { action: 'Correct the folder, or set TIDEMARK_DATA_DIR to another one.', cause },
  )
}

/** Write down which process uses the folder. It is no lock (the engine has one); it only improves the error message. */
export async function noteInstance({ root }: DataFolder, clock: Clock): Promise<AsyncDisposable> {
  const file = join(root, 'instance.json')
  const instance = { host: hostname(), pid: process.pid, started_at: isoNow(clock) }
  await writeFile(file, `${JSON.stringify(instance)}\n`, { mode: 0o600 })
  return { [Symbol.asyncDispose]: () => rm(file, { force: true }) }
}

/** The error of a second process on the same folder. */
export async function folderInUse({ root }: DataFolder, cause: TidemarkError): Promise<TidemarkError> {
  const holder = await readFile(join(root, 'instance.json'), 'utf8')
    .then((text) => Instance.parse(JSON.parse(text)))
    .catch(() => null)
  const who = holder ? ` (process ${holder.pid} on ${holder.host}, since ${holder.started_at})` : ''
  return new TerminalError(
    'data_folder_in_use',
    `The data folder ${root} is in use by another process${who}.`,
    {
      action: 'Use the running server’s dashboard or API, or stop it first.',
      cause,
    },
  )
}
