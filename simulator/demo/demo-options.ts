import { parseArgs } from 'node:util'
import { TerminalError, TidemarkError } from '../../src/lib/errors.ts'

export interface DemoOptions {
  port: number
  dataDir: string
  people: number
  days: number
  /** Start over: remove the earlier demo in the folder. */
  fresh: boolean
}

/** `tidemark demo --help` tells them (`src/cli/help-texts.ts`). */
export const FLAGS = {
  port: { type: 'string' },
  people: { type: 'string', default: '400' },
  days: { type: 'string', default: '365' },
  'data-dir': { type: 'string', default: './data/demo' },
  fresh: { type: 'boolean', default: false },
} as const

/** @param env its PORT is the default of --port. @throws TidemarkError `validation_failed` */
export function readDemoOptions(
  argv: readonly string[],
  env: Record<string, string | undefined> = {},
): DemoOptions {
  const flags = parseFlags(argv)
  const fromEnv = env['PORT'] === undefined || env['PORT'] === '' ? '8420' : env['PORT']
  return {
    port: wholeNumber(flags.port === undefined ? 'PORT' : '--port', flags.port ?? fromEnv, 0, 65_535),
    dataDir: flags['data-dir'],
    people: wholeNumber('--people', flags.people, 1, 50_000),
    days: wholeNumber('--days', flags.days, 7, 800),
    fresh: flags.fresh,
  }
}

function parseFlags(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: FLAGS, strict: true }).values
  } catch (cause) {
    throw wrong(cause instanceof Error ? cause.message : 'The arguments cannot be read.', cause)
  }
}

function wholeNumber(name: string, text: string, low: number, high: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < low || value > high) {
    throw wrong(`${name} must be a whole number from ${low} to ${high}.`)
  }
  return value
}

function wrong(message: string, cause?: unknown): TidemarkError {
  return new TerminalError('validation_failed', message, {
    action: 'Run “tidemark demo --help” to see the options.',
    cause,
  })
}
