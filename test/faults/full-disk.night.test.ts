import { expect, test } from 'vitest'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { systemClock } from '../../src/lib/clock.ts'
import {
  codeCrashOptions,
  connectCode,
  expectSameRows,
  expectTrueTotals,
  finishCode,
} from '../crash/code-crash-world.ts'
import { AT_WORK, connect, crashOptions, expectSame, expectTruth, finish } from '../crash/crash-world.ts'
import { apiClient, type ApiClient } from '../harness/service/api-client.ts'
import { seededRandom } from '../harness/run/seeded-random.ts'
import { smallDisk, type SmallDisk } from '../harness/collecting/small-disk.ts'
import { startService, temporaryFolder } from '../harness/service/start-service.ts'

/** `DISK_SEED=… DISK_FILLS=…` repeats a run that failed, tries other moments, or more of them. */
const SEED = Number(process.env['DISK_SEED'] ?? 20_261_122)
const FILLS = Number(process.env['DISK_FILLS'] ?? 3)
const DISK_MB = 300
const MIN_FREE_MB = 64
const MEGABYTE = 1_048_576
const WORLD = {
  ...AT_WORK,
  people: 12,
  seed: 5,
  codeOrganizations: 1,
  fileMinutes: 360,
  recentFileMinutes: 360,
}

test(
  `S1: a disk that fills at random moments of a first sync (DISK_SEED=${SEED})`,
  { timeout: 600_000 },
  async () => {
    await using simulator = await startSimulator(WORLD)
    const optionsOf = (folder: string) => {
      const chat = crashOptions(folder, simulator)
      const code = codeCrashOptions(folder, simulator)
      return { ...chat, env: { ...chat.env, ...code.env, TIDEMARK_MIN_FREE_DISK_MB: String(MIN_FREE_MB) } }
    }
    const connectBoth = async (api: ApiClient) => ({
      chat: await connect(api, simulator, 'chatassist'),
      code: await connectCode(api, simulator),
    })
    await using calmFolder = await temporaryFolder()
    const calm = optionsOf(calmFolder.path)
    await using undisturbed = await startService(calm)
    const calmIds = await connectBoth(apiClient(undisturbed))
    const costs = await finish(undisturbed, simulator, calmIds.chat)
    expectTruth(simulator, costs)
    const rows = await finishCode(undisturbed, calm, calmIds.code)
    expectTrueTotals(simulator, rows)

    await using disk = await smallDisk(DISK_MB)
    const options = optionsOf(disk.path)
    await using service = await startService(options)
    const api = apiClient(service)
    const ids = await connectBoth(api)
    const random = seededRandom(SEED)
    for (let fill = 0; fill < FILLS; fill += 1) {
      await systemClock.sleep(random() * 500)
      // Less than the watch asks for, or nothing at all.
      const leave = random() < 0.5 ? random() * MIN_FREE_MB * MEGABYTE : random() * 2 * MEGABYTE
      await disk.fill(leave)
      await systemClock.sleep(random() * 1500)
      await disk.empty()
    }
    await toldAndResumed(disk, api, service.url, Object.values(ids))
    await service.stop('SIGTERM')

    await using again = await startService(options)
    expectSame(await finish(again, simulator, ids.chat), costs)
    expectSameRows(await finishCode(again, options, ids.code), rows)
  },
)

/** Where people and machines look: the connections, the metrics; and nobody has to do anything once there is room. */
async function toldAndResumed(disk: SmallDisk, api: ApiClient, url: string, ids: string[]): Promise<void> {
  const health = () =>
    Promise.all(ids.map((id) => api.call('getConnection', { params: { id } }).then((c) => c.health.code)))
  const metrics = async () => (await fetch(`${url}/metrics`)).text()
  await disk.fill(10 * MEGABYTE)
  await expect.poll(health, { message: disk.kind }).toEqual(ids.map(() => 'disk_nearly_full'))
  expect(await metrics()).toContain('tidemark_collecting_stopped{reason="disk_nearly_full"} 1')
  await disk.empty()
  await expect.poll(metrics).toContain('tidemark_collecting_stopped{reason="disk_nearly_full"} 0')
  await expect.poll(health, { timeout: 120_000 }).toEqual(ids.map(() => 'ok'))
}
