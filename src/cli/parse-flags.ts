import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { TerminalError, TidemarkError, toError } from '../lib/errors.ts'
import type { CommandName } from './help-texts.ts'

/** `parseArgs` that throws our usage error. */
export function parseStrictly<Options extends ParseArgsOptionsConfig>(
  name: CommandName,
  args: readonly string[],
  options: Options,
  allowPositionals: boolean,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals, strict: true })
  } catch (cause) {
    throw wrongUsage(toError(cause).message, seeHelp(name), cause)
  }
}

export function seeHelp(name: CommandName): string {
  return `Run “tidemark ${name} --help”.`
}

export function wrongUsage(message: string, action: string, cause?: unknown): TidemarkError {
  return new TerminalError('validation_failed', message, { action, cause })
}
