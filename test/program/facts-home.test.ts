import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchService, startService, temporaryFolder } from '../harness/service/start-service.ts'
import { startPostgres, type PostgresServer } from '../harness/stores/postgres.ts'

let server: PostgresServer
beforeAll(async () => void (server = await startPostgres()))
afterAll(() => server[Symbol.asyncDispose]())

test('of two installations with facts of their own, one database serves the first alone', async () => {
  await using folder = await temporaryFolder()
  const env = { TIDEMARK_DATABASE_URL: await server.newDatabase() }
  const at = (name: string) => ({ dataDir: join(folder.path, name), env, empty: true })
  const first = await startService(at('first'))
  await first.stop()
  const second = await launchService(at('second'))
  const { code, stderr, stdout } = await second.exited
  expect(code).not.toBe(0)
  expect(`${stderr}${stdout}`).toContain('facts are in another data folder')
  await rename(join(folder.path, 'first'), join(folder.path, 'moved'))
  await using again = await startService(at('moved'))
  expect(again.errors()).toEqual([])
})
