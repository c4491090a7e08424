import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const ROOMS = ['src', 'web/src', 'simulator', 'test', 'scripts', 'bench']
const MOST = 25

/** Folders with more files than anybody looks through, each with their number. Migrations are a list. */
async function crowded(folder: string, most: number): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).length
  const within = entries.filter((entry) => entry.isDirectory())
  const below = await Promise.all(within.map(({ name }) => crowded(`${folder}/${name}`, most)))
  const isCrowded = files > most && !folder.endsWith('/migrations')
  return [...(isCrowded ? [`${folder} has ${files} files`] : []), ...below.flat()]
}

test.each(ROOMS)(`no folder of %s has more than ${MOST} files`, async (folder) => {
  expect(await crowded(folder, MOST)).toEqual([])
})

test('a folder with one file too many is found, and its migrations are not', async () => {
  expect(await crowded('test/repository', 1)).toEqual([
    expect.stringMatching(/^test\/repository has \d+ files$/),
  ])
  expect(await crowded('src/store/facts/migrations', MOST)).toEqual([])
})
