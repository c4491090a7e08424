import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { NODE_FLAGS } from '../test/harness/service/node-flags.ts'

export interface RunningProgram extends AsyncDisposable {
  /** Its first line of output, parsed as JSON. */
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

/** The output of a load program. Processor time is more meaningful than wall time on a busy machine. */
export interface LoadReport {
  seconds: number
  cpuSeconds: number
  rows: number
  peakMegabytes: number
}

/**
 * Run a load program with a folder of its own as first argument. The folder is removed afterwards, because its pending disk
 * writes would slow down the next run.
 */
export async function runLoad(path: URL, folder: string, args: readonly string[]): Promise<LoadReport> {
  try {
    await using program = await startProgram(path, [folder, ...args])
    return program.first as LoadReport
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Start measuring. @returns a function that returns the measurements until its call */
export function startMeasuring(): () => Omit<LoadReport, 'rows'> {
  const started = performance.now()
  const cpu = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(cpu)
    const seconds = (performance.now() - started) / 1000
    return {
      seconds,
      cpuSeconds: (user + system) / 1e6,
      // In the kernel's kB of 1,024 bytes.
      peakMegabytes: (process.resourceUsage().maxRSS * 1024) / 1e6,
    }
  }
}

/** Print the result of a load program. */
export function reportLoad(report: LoadReport): void {
  process.stdout.write(`${JSON.stringify(report)}\n`)
}

/** The report of a load. @throws Error when not all rows were loaded */
export function checked(report: LoadReport, rows: number): LoadReport {
  if (report.rows !== rows) throw new Error(`${report.rows} rows are there, ${rows} were to be loaded`)
  return report
}

/** A report as text. */
export function say(report: LoadReport | undefined): string {
  return report
    ? `${report.seconds.toFixed(1)} s (${report.cpuSeconds.toFixed(1)} s of processor), ${Math.round(report.peakMegabytes)} MB`
    : 'nothing'
}

/** The times of a query in every round. */
export interface TimedQuestion {
  name: string
  seconds: number[]
  cpuSeconds: number[]
}

export async function timeQuestion(
  name: string,
  rounds: number,
  ask: () => Promise<unknown>,
): Promise<TimedQuestion> {
  const timed: TimedQuestion = { name, seconds: [], cpuSeconds: [] }
  for (let round = 0; round < rounds; round += 1) {
    const measured = startMeasuring()
    await ask()
    const { seconds, cpuSeconds } = measured()
    timed.seconds.push(seconds)
    timed.cpuSeconds.push(cpuSeconds)
  }
  return timed
}
