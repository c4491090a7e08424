import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isOf } from './raw-copy.ts'

/** Below, compressing costs no more than keeping and compressing later. */
const LARGE_BYTES = 1024 ** 2
/** As much disk as raw copies may take beyond what they take sealed. */
const MOST_BYTES = 1024 ** 3

/** Raw copies that were kept as they came, so that facts need not wait for their compression, or by versions that did not seal. */
export class OpenCopies {
  readonly #bytesOf = new Map<string, number>()
  readonly #seal: (file: string) => Promise<void>
  #sealing = false
  #current: { file: string; ended: Promise<void> } | null = null

  /** @param seal keeps the file compressed and sealed beside itself */
  constructor(seal: (file: string) => Promise<void>) {
    this.#seal = seal
  }

  /** Whether a body of this size is better compressed later, and may be. */
  hasRoomFor(bytes: number): boolean {
    const waiting = [...this.#bytesOf.values()].reduce((sum, each) => sum + each, 0)
    return bytes >= LARGE_BYTES && waiting + bytes <= MOST_BYTES
  }

  add(file: string, bytes: number): void {
    this.#bytesOf.set(file, bytes)
  }

  /** It is sealed no more when this returns: something else is kept in its place. */
  async letGo(file: string): Promise<void> {
    this.#bytesOf.delete(file)
    if (this.#current?.file === file) await this.#current.ended
  }

  /** Add what a process that was killed, or an earlier version, left under `root`: the files that `isCopy` by their name. */
  async find(root: string, isCopy: (name: string) => boolean): Promise<void> {
    for (const name of await readdir(root, { recursive: true }).catch(() => [])) {
      if (!isCopy(path.basename(name))) continue
      const file = path.join(root, name)
      const found = await stat(file).catch(() => null)
      if (found?.isFile()) this.add(file, found.size)
    }
  }

  /**
   * Seal all, those that are added meanwhile too, until `signal`. One that fails stays and is tried again the next time;
   * the first failure is thrown at the end. Returns at once where another call is at it.
   */
  async sealAll(signal: AbortSignal): Promise<void> {
    if (this.#sealing) return
    this.#sealing = true
    const failures: unknown[] = []
    try {
      for (const file of this.#bytesOf.keys()) {
        if (signal.aborted) break
        const ended = this.#sealOne(file).catch((error: unknown) => void failures.push(error))
        this.#current = { file, ended }
        await ended
      }
    } finally {
      this.#current = null
      this.#sealing = false
    }
    if (failures.length > 0) throw failures[0]
  }

  async #sealOne(file: string): Promise<void> {
    try {
      await this.#seal(file)
      await rm(file, { force: true })
    } catch (error) {
      // Past its retention meanwhile, or sealed by another process.
      if (!isOf(error, 'ENOENT')) throw error
    }
    this.#bytesOf.delete(file)
  }
}
