import { describe, expect, test } from 'vitest'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { apiClient } from '../harness/service/api-client.ts'
import { seededRandom } from '../harness/run/seeded-random.ts'
import { startService, temporaryFolder } from '../harness/service/start-service.ts'
import {
  codeCrashOptions,
  connectCode,
  expectSameRows,
  expectTrueTotals,
  finishCode,
  type CodeProfileId,
} from './code-crash-world.ts'
import { AT_WORK } from './crash-world.ts'
import { killImports } from './kill-imports.ts'
import { startAndKill } from './start-and-kill.ts'

/** `TEST_NIGHT=yes CRASH_SEED=… CRASH_KILLS=… npm test -- code-kills` repeats a run that failed, tries other moments, or more of them. */
const KILLS_PER_PROFILE = Number(process.env['CRASH_KILLS'] ?? 4)
const SEED = Number(process.env['CRASH_SEED'] ?? 20_261_121)
/** Profiles differ in the words of a line. */
const PROFILES: CodeProfileId[] = ['github-copilot', 'codeassist']
const WORLD = { ...AT_WORK, people: 40, seed: 5, linesPerFile: 15 }

describe.concurrent(`C1: ${PROFILES.length * KILLS_PER_PROFILE} SIGKILLs at random moments (CRASH_SEED=${SEED})`, () => {
  test.each(PROFILES)(
    'profile %s: nothing lost, nothing twice, every row as after an undisturbed collection',
    { timeout: 900_000 },
    async (codeProfile) => {
      await using simulator = await startSimulator({ ...WORLD, codeProfile })
      await using calmFolder = await temporaryFolder()
      const calm = codeCrashOptions(calmFolder.path, simulator)
      await using undisturbed = await startService(calm)
      const calmId = await connectCode(apiClient(undisturbed), simulator)
      const expected = await finishCode(undisturbed, calm, calmId)
      expectTrueTotals(simulator, expected)

      await using folder = await temporaryFolder()
      const options = codeCrashOptions(folder.path, simulator)
      const first = await startService(options)
      const id = await connectCode(apiClient(first), simulator)
      await first.stop('SIGKILL')
      const random = seededRandom(SEED + codeProfile.length)
      const kinds = { early: 0, ready: 0 }
      for (let kill = 1; kill < KILLS_PER_PROFILE; kill += 1) kinds[await startAndKill(options, random)] += 1
      await using last = await startService(options)
      expectSameRows(await finishCode(last, options, id), expected)
      expect(kinds.ready).toBeGreaterThan(kinds.early)
      // A downloaded report is of the vendor's product; how it is taken in, of none.
      if (codeProfile === 'github-copilot')
        await killImports(options, id, { kills: KILLS_PER_PROFILE, random })
    },
  )
})
