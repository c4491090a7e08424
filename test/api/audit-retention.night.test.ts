import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import {
  runTidemark,
  startService,
  temporaryFolder,
  type ServiceOptions,
} from '../harness/service/start-service.ts'

const LONG_AGO = '2020-01-01T00:00:00.000Z'

/** Make the entries that are there old, as an older version has left them: the next start puts them into the chain. */
function age(dataDir: string): number {
  const store = new Database(join(dataDir, 'control.sqlite'))
  store.prepare("delete from audit_log where object_type = 'privacy'").run()
  const { changes } = store.prepare('update audit_log set at = ?, seq = null, hash = null').run(LONG_AGO)
  store.prepare('delete from audit_heads').run()
  store.close()
  return changes
}

test('the service keeps its audit log for as long as it is told, and the commands say what has gone', async () => {
  await using folder = await temporaryFolder()
  const options: ServiceOptions = { dataDir: join(folder.path, 'data') }
  const verified = async () => (await runTidemark(['audit', 'verify'], options)).stdout
  {
    await using service = await startService(options)
    await service.stop()
  }
  const old = age(options.dataDir)
  expect(old).toBeGreaterThan(0)
  {
    await using service = await startService(options)
    expect(await verified()).toContain(`Entries: ${old + 1}. Newest: `)
    await service.stop()
  }
  await using service = await startService({ ...options, env: { TIDEMARK_AUDIT_RETENTION_DAYS: '30' } })
  const gone = `The audit log is as it was written.\nEntries: 2. Removed by retention before them: ${old}.`
  await vi.waitFor(async () => expect(await verified()).toContain(gone), { timeout: 60_000 })
  const exported = (await runTidemark(['audit', 'export'], options)).stdout.trim().split('\n')
  expect(exported.map((line) => JSON.parse(line))).toMatchObject([
    { seq: old + 1, action: 'privacy.began', detail: { agreement: { mode: 'identified' } } },
    { seq: old + 2, action: 'audit.pruned', detail: { first: 1, last: old } },
  ])
  const headers = { Authorization: `Bearer ${service.token}` }
  const { data } = JSON.parse(await (await fetch(`${service.url}/api/v1/audit`, { headers })).text())
  expect(data[0]).toMatchObject({ action: 'audit.pruned', detail: { first: 1, last: old } })
  expect(service.errors()).toEqual([])
})
