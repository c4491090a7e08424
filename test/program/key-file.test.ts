import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runTidemark, temporaryFolder } from '../harness/service/start-service.ts'

test('the key file is announced by the start that makes it, and a check makes none', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const keys = join(folder.path, 'data-secrets')
  const tidemark = (name: string, key?: string) =>
    runTidemark([name], { dataDir, headless: false, env: { TIDEMARK_SECRET_KEY: key } })

  expect(await tidemark('check')).toMatchObject({ code: 0, stdout: expect.stringContaining('not exist yet') })
  expect(await readdir(folder.path)).toEqual([])

  const first = await tidemark('migrate')
  expect(first.code).toBe(0)
  expect(first.stderr).toMatch(new RegExp(`^[^\n]*${join(keys, 'secret-key')}[^\n]*backup[^\n]*\n$`))
  expect(await tidemark('migrate')).toMatchObject({ code: 0, stderr: '' })
  expect(await tidemark('check')).toMatchObject({ code: 0, stdout: expect.stringContaining('both answer') })

  // Data without the key it was used with: a check says so and leaves everything as it is.
  const stranger = await tidemark('check', Buffer.alloc(32, 1).toString('base64'))
  expect(stranger).toMatchObject({ code: 2, stderr: expect.stringContaining('does not fit this data') })
  await rm(keys, { recursive: true })
  expect(await tidemark('check')).toMatchObject({ code: 1, stdout: expect.stringContaining(keys) })
  expect(await readdir(folder.path)).toEqual(['data'])
})
