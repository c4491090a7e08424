import type { ParseArgsOptionsConfig } from 'node:util'
import { parseStrictly, seeHelp, wrongUsage } from './parse-flags.ts'

export interface ImportCommand {
  name: 'import'
  file: string
  /** Id or name of a connection; null: the only one. */
  connection: string | null
  previewOnly: boolean
}

const OPTIONS = {
  connection: { type: 'string' },
  preview: { type: 'boolean', default: false },
} as const satisfies ParseArgsOptionsConfig

export function importFromFlags(flags: readonly string[]): ImportCommand {
  const { values, positionals } = parseStrictly('import', flags, OPTIONS, true)
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0)
    throw wrongUsage('“import” takes exactly one file.', seeHelp('import'))
  return { name: 'import', file, connection: values.connection ?? null, previewOnly: values.preview }
}
