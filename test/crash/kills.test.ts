import { describe, expect, test } from 'vitest'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { apiClient } from '../harness/api-client.ts'
import { seededRandom } from '../harness/seeded-random.ts'
import {
  launchService,
  startService,
  temporaryFolder,
  type ServiceOptions,
} from '../harness/start-service.ts'
import {
  connect,
  crashOptions,
  DAYS,
  expectSame,
  expectTruth,
  finish,
  frozenNow,
  type SimulatedProfile,
} from './crash-world.ts'

const KILLS_PER_PROFILE = 25
/** `CRASH_SEED=… npm test -- kills` repeats a run that failed, or tries other moments. */
const SEED = Number(process.env['CRASH_SEED'] ?? 20_261_121)
const PROFILES: SimulatedProfile[] = ['chatassist', 'chatgpt-enterprise']
const WORLD = { people: 60, days: DAYS, seed: 5, duplicates: 0.05, restatements: 0.02 }

/** Kill a start at a random moment: now and then before it is ready, mostly while it collects. */
async function startAndKill(options: ServiceOptions, random: () => number): Promise<'early' | 'ready'> {
  const service = await launchService(options)
  const early = random() < 0.2
  if (!early) await service.ready()
  await systemClock.sleep(random() * (early ? 900 : 700))
  await service.stop('SIGKILL')
  return early ? 'early' : 'ready'
}

describe.concurrent(`C1: ${2 * KILLS_PER_PROFILE} SIGKILLs at random moments (CRASH_SEED=${SEED})`, () => {
  test.each(PROFILES)(
    'profile %s: nothing lost, nothing twice, the export byte-equal to an undisturbed one',
    { timeout: 900_000 },
    async (profile) => {
      await using simulator = await startSimulator({ ...WORLD, now: frozenNow(), profile })
      await using calmFolder = await temporaryFolder()
      const calm = crashOptions(calmFolder.path, simulator)
      const undisturbed = await startService(calm)
      const calmId = await connect(apiClient(undisturbed), simulator, profile)
      await undisturbed.stop('SIGTERM')
      const expected = await finish(calm, simulator, calmId)
      expectTruth(simulator, expected)

      await using folder = await temporaryFolder()
      const options = crashOptions(folder.path, simulator)
      const first = await startService(options)
      const id = await connect(apiClient(first), simulator, profile)
      await first.stop('SIGKILL')
      const random = seededRandom(SEED + profile.length)
      const kinds = { early: 0, ready: 0 }
      for (let kill = 1; kill < KILLS_PER_PROFILE; kill += 1) kinds[await startAndKill(options, random)] += 1
      expectSame(await finish(options, simulator, id), expected)
      expect(kinds.ready).toBeGreaterThan(kinds.early)
    },
  )
})
