import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { NODE_FLAGS } from '../test/harness/node-flags.ts'

export interface RunningProgram extends AsyncDisposable {
  /** What it printed as its first line, read as JSON. */
  readonly first: unknown
}

/** Start a program in a process of its own and wait for its first line. */
export async function startProgram(program: URL, args: readonly string[]): Promise<RunningProgram> {
  const path = fileURLToPath(program)
  const child = spawn(process.execPath, [...NODE_FLAGS, path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const printed = once(createInterface(child.stdout), 'line') as Promise<[string]>
  const failed = exited.then(([code]) =>
    Promise.reject(new Error(`${path} ended with ${String(code)} and said nothing`)),
  )
  const [line] = await Promise.race([printed, failed])
  return {
    first: JSON.parse(line),
    [Symbol.asyncDispose]: async () => {
      child.kill()
      await exited
    },
  }
}

/** What a loading program prints. Processor seconds tell more than time on a machine that does other things. */
export interface LoadReport {
  seconds: number
  cpuSeconds: number
  rows: number
  peakMegabytes: number
}

/**
 * Run a loading program on a folder of its own, its first argument, which is gone afterwards: what the system still writes
 * of it would slow down the next one.
 */
export async function runLoad(path: URL, folder: string, args: readonly string[]): Promise<LoadReport> {
  try {
    await using program = await startProgram(path, [folder, ...args])
    return program.first as LoadReport
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Starts the measuring; the function it returns stops it. */
export function startMeasuring(): () => Omit<LoadReport, 'rows'> {
  const started = performance.now()
  const cpu = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(cpu)
    const seconds = (performance.now() - started) / 1000
    // maxRSS is in kilobytes.
    return {
      seconds,
      cpuSeconds: (user + system) / 1e6,
      peakMegabytes: process.resourceUsage().maxRSS / 1000,
    }
  }
}

/** For the end of a loading program. */
export function reportLoad(report: LoadReport): void {
  process.stdout.write(`${JSON.stringify(report)}\n`)
}
