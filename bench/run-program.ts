import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface RunningProgram extends AsyncDisposable {
  /** What it printed as its first line, read as JSON. */
  readonly first: unknown
}

/** Start a program of this folder in a process of its own and wait for its first line. */
export async function startProgram(name: string, args: readonly string[]): Promise<RunningProgram> {
  const path = fileURLToPath(new URL(name, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const printed = once(createInterface(child.stdout), 'line') as Promise<[string]>
  const failed = exited.then(([code]) =>
    Promise.reject(new Error(`${name} ended with ${String(code)} and said nothing`)),
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

/** What a loading program prints: its time, its rows, and its highest resident memory. */
export interface LoadReport {
  seconds: number
  rows: number
  peakMegabytes: number
}

export async function runLoad(name: string, args: readonly string[]): Promise<LoadReport> {
  await using program = await startProgram(name, args)
  return program.first as LoadReport
}

/** For the end of a loading program. */
export function reportLoad(seconds: number, rows: number): void {
  // maxRSS is in kilobytes.
  const peakMegabytes = process.resourceUsage().maxRSS / 1000
  process.stdout.write(`${JSON.stringify({ seconds, rows, peakMegabytes } satisfies LoadReport)}\n`)
}
