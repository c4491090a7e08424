/**
 * `npm test`: the static checks, then all tests of all projects in one run of vitest, whose summary is printed last. It sets
 * up what it needs, and leaves out nothing but what is for the night.
 */
import { spawn } from 'node:child_process'
import { findChromium } from '../test/harness/service/find-chromium.ts'

interface Step {
  name: string
  command: string
  args: string[]
}

const npmRun = (script: string): Step => ({ name: script, command: 'npm', args: ['run', '--silent', script] })

/**
 * Two lanes of about equal length, for two cores: each takes one of the programs, as the compiler computes half as much with
 * one checker as with its four, which all find out the same types.
 */
const STATIC_LANES: Step[][] = [
  [npmRun('check:types'), npmRun('check:unused')],
  [npmRun('check:types:web'), npmRun('check:format'), npmRun('check:lint'), npmRun('check:map')],
]

/** Run a command to its end and return its exit code; output is shown when it fails, or live with `show`. */
function run(step: Step, show = false): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(step.command, step.args, { stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      if (!show && code !== 0) process.stdout.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}

async function runLane(steps: readonly Step[]): Promise<string[]> {
  const failed: string[] = []
  for (const step of steps) {
    const startedAt = performance.now()
    const code = await run(step)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${step.name}  ${seconds} s`)
    if (code !== 0) failed.push(step.name)
  }
  return failed
}

async function main(): Promise<number> {
  findChromium()
  const webBuild: Step = { name: 'build web', command: 'node', args: ['scripts/build-web.ts', '--if-stale'] }
  const failed = [
    ...(await runLane([webBuild])),
    ...(await Promise.all(STATIC_LANES.map((lane) => runLane(lane)))).flat(),
  ]
  // The tests run even after a failed check, so that one run shows all failures.
  if (failed.length > 0) console.log(`\nStatic checks failed: ${failed.join(', ')}. The tests follow.\n`)
  const tests: Step = { name: 'vitest', command: 'vitest', args: ['run', ...process.argv.slice(2)] }
  const testsCode = await run(tests, true)
  return failed.length > 0 ? 1 : testsCode
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
