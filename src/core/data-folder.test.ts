import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-folder-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test.each([0o755, 0o777, 0o750, 0o701])('a data folder of mode %o is closed to others', async (mode) => {
  await chmod(folder, mode)
  await prepareDataFolder(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('a new one is made for this user only', async () => {
  await prepareDataFolder(join(folder, 'new'))
  expect((await stat(join(folder, 'new'))).mode & 0o777).toBe(0o700)
})
