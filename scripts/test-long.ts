/**
 * `npm run test:long`: what is worth a night. The crash and disk tests of `npm test` with many more moments, and other
 * ones each time; it prints the seed that repeats them.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const seed = process.env['CRASH_SEED'] ?? String(Math.trunc(Date.now() / 1000))
const moments = { CRASH_SEED: seed, DISK_SEED: seed, CRASH_KILLS: '50', DISK_FILLS: '30' }
console.log(`The moments are those of CRASH_SEED=${seed}.`)
const files = ['test/crash/kills', 'test/crash/code-kills', 'test/faults/full-disk']
const vitest = spawn('vitest', ['run', '--project', 'service', ...files], {
  stdio: 'inherit',
  env: { ...process.env, ...moments },
})
const [code] = await once(vitest, 'close')
process.exitCode = typeof code === 'number' ? code : 1
