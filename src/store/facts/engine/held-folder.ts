import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const KERNEL_LOCKS = '/proc/locks'

/**
 * Process id of who holds the embedded engine's folder, as the kernel tells; null: nobody, or it does not tell. The
 * engine's own lock decides; this only spares people the line it prints before it refuses.
 */
export async function folderHolder(path: string): Promise<number | null> {
  try {
    const [locks, file] = await Promise.all([readFile(KERNEL_LOCKS, 'utf8'), stat(join(path, 'status'))])
    return holderIn(locks, file)
  } catch {
    return null
  }
}

/**
 * `1: FLOCK  ADVISORY  WRITE 4711 fd:01:1234567 0 EOF`: who, device, and the file's inode. Without the device another
 * file would do: a volume of its own, as data folders often have, starts with the same small inodes as every other.
 */
export function holderIn(locks: string, { dev, ino }: { dev: number; ino: number }): number | null {
  const wanted = `${deviceOf(dev)}:${ino}`
  for (const line of locks.split('\n')) {
    const [, kind, , mode, pid = '', file = ''] = line.trim().split(/\s+/)
    if (kind === 'FLOCK' && mode === 'WRITE' && file === wanted) return Number(pid) || null
  }
  return null
}

/** As the kernel writes it: major and minor number in hex. Both are below 2^12 and 2^20, the lower bits of each first. */
function deviceOf(dev: number): string {
  const minor = (dev & 0xff) | ((dev >>> 12) & 0xfff00)
  const major = (dev >>> 8) & 0xfff
  return [major, minor].map((part) => part.toString(16).padStart(2, '0')).join(':')
}
