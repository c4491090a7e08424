/**
 * `npm run test:long`, for the night: the crash and disk tests of `npm test` at many more moments, and the attack on
 * many more organisations, with a new seed each time. It prints the seed, with which a run can be repeated.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const seed = process.env['CRASH_SEED'] ?? String(Math.trunc(Date.now() / 1000))
const moments = { CRASH_SEED: seed, DISK_SEED: seed, CRASH_KILLS: '50', DISK_FILLS: '30' }
const worlds = { ATTACK_SEED: seed, ATTACK_WORLDS: '5000', ATTACK_ANSWERED: '200' }
console.log(`The moments are those of CRASH_SEED=${seed}.`)
const files = [
  'test/crash/kills',
  'test/crash/code-kills',
  'test/faults/full-disk',
  'test/privacy/attacker',
  'test/privacy/answers',
]
const vitest = spawn('vitest', ['run', '--project', 'service', ...files], {
  stdio: 'inherit',
  env: { ...process.env, ...moments, ...worlds },
})
const [code] = await once(vitest, 'close')
process.exitCode = typeof code === 'number' ? code : 1
