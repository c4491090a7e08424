import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDataset, type Dataset } from '../../model/dataset.ts'
import type { Recognizer } from '../../model/records/tombstone.ts'
import type { UtcDay } from '../../model/time/time.ts'
import { isOf } from './raw-copy.ts'

type Body = [dataset: Dataset, day: UtcDay, sha256: string]

/** Delete every body that tells of somebody who was erased. A kill in between leaves some, which the next call takes. */
export async function forgetBodies(
  folder: string,
  tells: Recognizer | null,
  bodies: {
    read(...body: Body): Promise<NodeJS.ReadableStream>
    remove(...body: Body): Promise<void>
  },
): Promise<number> {
  let forgotten = 0
  for await (const body of tells ? bodiesIn(folder) : []) {
    const text = await bodies.read(...body).catch(goneMeanwhile)
    if (!text || !(await tells?.(chunksOf(text)))) continue
    await bodies.remove(...body)
    forgotten += 1
  }
  return forgotten
}

/** The same where a note beside the folder does not say that it was gone through for just these. */
export async function forgetOnce(
  folder: string,
  erased: string,
  forget: () => Promise<number>,
): Promise<number> {
  const note = `${folder}-erased`
  if ((await readFile(note, 'utf8').catch(() => '')) === erased) return 0
  const forgotten = await forget()
  await writeFile(note, erased)
  return forgotten
}

/** Retention was faster. */
function goneMeanwhile(error: unknown): null {
  if (isOf(error, 'ENOENT')) return null
  throw error
}

/** Every body that is kept, each once in however many forms it lies there. */
async function* bodiesIn(folder: string): AsyncGenerator<Body> {
  for (const dataset of (await readdir(folder).catch(() => [])).filter(isDataset)) {
    const days = await readdir(path.join(folder, dataset)).catch(() => [])
    for (const day of days.filter((name) => /^\d{4}-\d{2}-\d{2}$/.test(name))) {
      const names = await readdir(path.join(folder, dataset, day)).catch(() => [])
      const hashes = names.flatMap((name) => /^([0-9a-f]{64})(?:\.zst(?:\.sealed)?)?$/.exec(name)?.[1] ?? [])
      for (const sha256 of new Set(hashes)) yield [dataset, day, sha256]
    }
  }
}

async function* chunksOf(body: NodeJS.ReadableStream): AsyncGenerator<Buffer> {
  for await (const chunk of body) yield Buffer.from(chunk)
}
