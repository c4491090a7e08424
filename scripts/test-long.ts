/**
 * `npm run test:long`, for the night: the crash and disk tests of `npm test` at many more moments, the attack on many more
 * organisations, properties of many more random values, with a new seed each time, and the cases for which another one stands
 * by day. It prints the seed, with which a run can be repeated. Before them it asks the registry for weaknesses of packages.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const seed = process.env['CRASH_SEED'] ?? String(Math.trunc(Date.now() / 1000))
const moments = { CRASH_SEED: seed, DISK_SEED: seed, CRASH_KILLS: '50', DISK_FILLS: '30' }
const worlds = { ATTACK_SEED: seed, ATTACK_WORLDS: '5000', ATTACK_ANSWERED: '200' }
const values = { ROUNDS_SEED: seed, ROUNDS_TIMES: '30', TEST_NIGHT: 'yes' }
console.log(`The moments are those of CRASH_SEED=${seed}.`)
const files = ['test/privacy/attacker', 'test/privacy/answers']
for await (const path of glob('{src,test}/**/*.test.ts')) {
  const text = await readFile(path, 'utf8')
  const suites = [...text.matchAll(/ from '(\.[^']*\.suite\.ts)'/g)].map(([, suite = '']) =>
    readFile(join(dirname(path), suite), 'utf8'),
  )
  const texts = [text, ...(await Promise.all(suites))]
  if (path.endsWith('.night.test.ts') || texts.some((one) => /run\/(?:rounds|night)\.ts'/.test(one)))
    files.push(path)
}
/** Known weaknesses of what is installed: anybody may publish one tonight, so it is no matter of `npm test`. */
const audit = spawn('npm', ['audit', '--audit-level=high'], { stdio: 'inherit' })
const [weaknesses] = await once(audit, 'close')
if (weaknesses !== 0) console.log('\nThe audit of packages failed, see above. The tests follow.\n')
const vitest = spawn('vitest', ['run', ...files], {
  stdio: 'inherit',
  env: { ...process.env, ...moments, ...worlds, ...values },
})
const [code] = await once(vitest, 'close')
process.exitCode = weaknesses === 0 && code === 0 ? 0 : 1
