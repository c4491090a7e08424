import { execFile } from 'node:child_process'
import { mkdir, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '../service/start-service.ts'

const run = promisify(execFile)

/** A small file system. */
export interface SmallDisk extends AsyncDisposable {
  readonly path: string
  /** For failure messages. */
  readonly kind: 'ext4' | 'tmpfs'
  /** Fill the disk up to `leave` free bytes, like another program. */
  fill(leave: number): Promise<void>
  /** Undo `fill`. */
  empty(): Promise<void>
}

/** ext4 on a loop device, or tmpfs where there is no such device. @throws Error that says what the machine lacks */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(await temporaryFolder('tidemark-disk-')).path
  const path = join(folder, 'disk')
  await mkdir(path)
  const kind = await mountAt(path, join(folder, 'image'), megabytes)
  opened.defer(async () => void (await run('umount', ['--lazy', path])))
  const filler = join(path, 'filler')
  const stack = opened.move()
  return {
    path,
    kind,
    async fill(leave) {
      const { bavail, bsize } = await statfs(path)
      const bytes = bavail * bsize - leave
      if (bytes > 0) await run('fallocate', ['--length', String(bytes), filler]).catch(() => undefined)
    },
    empty: () => rm(filler, { force: true }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

async function mountAt(path: string, image: string, megabytes: number): Promise<SmallDisk['kind']> {
  try {
    await writeFile(image, '')
    await truncate(image, megabytes * 1_000_000)
    await run('mkfs.ext4', ['-q', '-m', '0', image])
    await run('mount', ['-o', 'loop', image, path])
    return 'ext4'
  } catch {
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}M`, 'tmpfs', path])
      return 'tmpfs'
    } catch (cause) {
      const message =
        'A full disk is tried on a small file system of its own, which this user may not mount. ' +
        'Run the tests as root, or: TEST_NIGHT=yes unshare --map-root-user --mount npx vitest run --project service test/faults/full-disk.night.test.ts'
      throw new Error(message, { cause })
    }
  }
}
