import { constants } from 'node:os'
import { readCommandLine } from './cli/command-line.ts'
import { processEnvironment } from './config/env.ts'
import { TidemarkError, toError } from './lib/errors.ts'
import { runCommand } from './run-command.ts'

/**
 * Longer than an orderly shutdown takes, and shorter than the ten seconds after which a service manager kills, with a margin
 * for a busy machine.
 */
const LAST_RESORT_MS = 8000
const USAGE_CODES = ['validation_failed', 'config_invalid']

const note = (text: string) => void process.stderr.write(text)

/** The first signal asks everything to end; the second ends the process at once. */
function stopOnSignals(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(128 + constants.signals[name])
      stop.abort(new Error(`stopped by ${name}`))
      setTimeout(() => {
        note('tidemark: ended without waiting any longer; the next start puts things right.\n')
        process.exit(1)
      }, LAST_RESORT_MS).unref()
    })
  }
  return stop.signal
}

function explain(thrown: unknown): number {
  if (!(thrown instanceof TidemarkError)) {
    note(`tidemark: unexpected error\n${toError(thrown).stack}\n`)
    return 1
  }
  const fields = thrown.details.map(({ path, message }) => `  ${path} ${message}\n`).join('')
  note(`tidemark: ${thrown.message}\n${fields}${thrown.action ? `${thrown.action}\n` : ''}`)
  return USAGE_CODES.includes(thrown.code) ? 2 : 1
}

/** Run the program with the process's arguments. @returns the exit code */
export async function runProgram(): Promise<number> {
  tolerateClosedOutput()
  // Usage data is personal data: files are readable by this user only, whatever the shell's default is.
  process.umask(0o077)
  try {
    const command = readCommandLine(process.argv.slice(2))
    const out = (text: string) => void process.stdout.write(text)
    return await runCommand(command, { env: processEnvironment(), signal: stopOnSignals(), out, note })
  } catch (thrown) {
    return explain(thrown)
  }
}

/** A pipe that is closed early, e.g. by `head`, is no error. */
function tolerateClosedOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}
