import { describe, expect, test } from 'vitest'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { apiClient } from '../harness/service/api-client.ts'
import { seededRandom } from '../harness/run/seeded-random.ts'
import { startService, temporaryFolder } from '../harness/service/start-service.ts'
import {
  AT_WORK,
  connect,
  crashOptions,
  expectSame,
  expectTruth,
  finish,
  type SimulatedProfile,
} from './crash-world.ts'
import { startAndKill } from './start-and-kill.ts'

/** `TEST_NIGHT=yes CRASH_SEED=… CRASH_KILLS=… npm test -- kills` repeats a run that failed, tries other moments, or more of them. */
const KILLS_PER_PROFILE = Number(process.env['CRASH_KILLS'] ?? 4)
const SEED = Number(process.env['CRASH_SEED'] ?? 20_261_121)
/** By day both sources are crashed at chosen steps, see failpoints. */
const PROFILES: SimulatedProfile[] = ['chatgpt-enterprise', 'chatassist']
/** Files enough that no kill finds all of them taken; each costs some statements, whatever is in it. */
const FILES = { fileMinutes: 120, recentFileMinutes: 30, duplicates: 0.05, restatements: 0.02 }
const WORLD = { ...AT_WORK, ...FILES, people: 20, seed: 5 }

describe.concurrent(`C1: ${PROFILES.length * KILLS_PER_PROFILE} SIGKILLs at random moments (CRASH_SEED=${SEED})`, () => {
  test.each(PROFILES)(
    'profile %s: nothing lost, nothing twice, the export byte-equal to an undisturbed one',
    { timeout: 900_000 },
    async (profile) => {
      await using simulator = await startSimulator({ ...WORLD, profile })
      await using calmFolder = await temporaryFolder()
      const calm = crashOptions(calmFolder.path, simulator)
      await using undisturbed = await startService(calm)
      const calmId = await connect(apiClient(undisturbed), simulator, profile)
      const expected = await finish(undisturbed, simulator, calmId)
      expectTruth(simulator, expected)

      await using folder = await temporaryFolder()
      const options = crashOptions(folder.path, simulator)
      const first = await startService(options)
      const id = await connect(apiClient(first), simulator, profile)
      await first.stop('SIGKILL')
      const random = seededRandom(SEED + profile.length)
      const kinds = { early: 0, ready: 0 }
      for (let kill = 1; kill < KILLS_PER_PROFILE; kill += 1) kinds[await startAndKill(options, random)] += 1
      await using last = await startService(options)
      expectSame(await finish(last, simulator, id), expected)
      expect(kinds.ready).toBeGreaterThan(kinds.early)
    },
  )
})
