import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isOf, keepCompressed } from './raw-copy.ts'

/** Below, compressing costs no more than keeping and compressing later. */
const LARGE_BYTES = 1024 ** 2
/** As much disk as raw copies may take beyond what they take compressed. */
const MOST_BYTES = 1024 ** 3

/** Raw copies that were kept as they came, so that facts need not wait for their compression. */
export class UncompressedCopies {
  readonly #bytesOf = new Map<string, number>()
  #compressing = false
  #current: { file: string; ended: Promise<void> } | null = null

  /** Whether a body of this size is better compressed later, and may be. */
  hasRoomFor(bytes: number): boolean {
    const waiting = [...this.#bytesOf.values()].reduce((sum, each) => sum + each, 0)
    return bytes >= LARGE_BYTES && waiting + bytes <= MOST_BYTES
  }

  add(file: string, bytes: number): void {
    this.#bytesOf.set(file, bytes)
  }

  /** It is compressed no more when this returns: something else is kept in its place. */
  async letGo(file: string): Promise<void> {
    this.#bytesOf.delete(file)
    if (this.#current?.file === file) await this.#current.ended
  }

  /** Add what a process that was killed left under `root`: the files that `isCopy` by their name. */
  async find(root: string, isCopy: (name: string) => boolean): Promise<void> {
    for (const name of await readdir(root, { recursive: true }).catch(() => [])) {
      if (!isCopy(path.basename(name))) continue
      const file = path.join(root, name)
      const found = await stat(file).catch(() => null)
      if (found?.isFile()) this.add(file, found.size)
    }
  }

  /**
   * Compress all, those that are added meanwhile too, until `signal`. One that fails stays and is tried again the next
   * time; the first failure is thrown at the end. Returns at once where another call is at it.
   */
  async compress(signal: AbortSignal): Promise<void> {
    if (this.#compressing) return
    this.#compressing = true
    const failures: unknown[] = []
    try {
      for (const file of this.#bytesOf.keys()) {
        if (signal.aborted) break
        const ended = this.#compressOne(file).catch((error: unknown) => void failures.push(error))
        this.#current = { file, ended }
        await ended
      }
    } finally {
      this.#current = null
      this.#compressing = false
    }
    if (failures.length > 0) throw failures[0]
  }

  async #compressOne(file: string): Promise<void> {
    try {
      await keepCompressed(file, file)
      await rm(file, { force: true })
    } catch (error) {
      // Past its retention meanwhile, or compressed by another process.
      if (!isOf(error, 'ENOENT')) throw error
    }
    this.#bytesOf.delete(file)
  }
}
