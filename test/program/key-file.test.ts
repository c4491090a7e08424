import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IS_NIGHT } from '../harness/run/night.ts'
import { runTidemark, temporaryFolder } from '../harness/service/start-service.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => void (folder = await temporaryFolder()))
afterAll(() => folder[Symbol.asyncDispose]())

const keys = () => join(folder.path, 'data-secrets')
function tidemark(name: string, key?: string) {
  const dataDir = join(folder.path, 'data')
  return runTidemark([name], { dataDir, headless: false, env: { TIDEMARK_SECRET_KEY: key } })
}

test('the key file is announced by the start that makes it, and a check makes none', async () => {
  expect(await tidemark('check')).toMatchObject({ code: 0, stdout: expect.stringContaining('not exist yet') })
  expect(await readdir(folder.path)).toEqual([])
  const first = await tidemark('migrate')
  expect(first.code).toBe(0)
  expect(first.stderr).toMatch(new RegExp(`^[^\n]*${join(keys(), 'secret-key')}[^\n]*backup[^\n]*\n$`))
})

test.runIf(IS_NIGHT)('it is announced once, and a check without it says so and changes nothing', async () => {
  expect(await tidemark('migrate')).toMatchObject({ code: 0, stderr: '' })
  expect(await tidemark('check')).toMatchObject({ code: 0, stdout: expect.stringContaining('both answer') })
  const stranger = await tidemark('check', Buffer.alloc(32, 1).toString('base64'))
  expect(stranger).toMatchObject({ code: 2, stderr: expect.stringContaining('does not fit this data') })
  await rm(keys(), { recursive: true })
  expect(await tidemark('check')).toMatchObject({ code: 1, stdout: expect.stringContaining(keys()) })
  expect(await readdir(folder.path)).toEqual(['data'])
})
