import type { ParseArgsOptionsConfig } from 'node:util'
import { HELP, OVERVIEW, type CommandName } from './help-texts.ts'
import { parseStrictly, seeHelp, wrongUsage } from './parse-flags.ts'
import { importFromFlags, type ImportCommand } from './import-flags.ts'
import { queryFromFlags, readFormat, type QueryCommand } from './query-flags.ts'
import { seatsFromFlags, type SeatsCommand } from './seats-flags.ts'

export type Command =
  | { name: 'help'; text: string }
  | { name: 'version' }
  | { name: 'serve' }
  | { name: 'collect' }
  | { name: 'migrate' }
  | { name: 'check' }
  | { name: 'demo'; argv: string[] }
  | { name: 'token create'; label: string; role: 'admin' | 'analyst'; days: number; people: boolean }
  | { name: 'token list' }
  | { name: 'token rotate'; id: string; overlapHours: number; days: number }
  | { name: 'token revoke'; id: string }
  | { name: 'secrets rotate' }
  | { name: 'password reset'; email: string }
  | { name: 'owner recover'; email: string }
  | { name: 'audit verify' }
  | { name: 'audit export' }
  | { name: 'privacy'; format: 'table' | 'json' }
  | QueryCommand
  | SeatsCommand
  | ImportCommand

const GROUPS = ['token', 'secrets', 'password', 'owner', 'audit']
const NO_OPTIONS = {} as const satisfies ParseArgsOptionsConfig
const FORMAT_OPTION = {
  format: { type: 'string', default: 'table' },
} as const satisfies ParseArgsOptionsConfig
const TOKEN_OPTIONS = {
  name: { type: 'string' },
  role: { type: 'string', default: 'analyst' },
  days: { type: 'string', default: '90' },
  people: { type: 'boolean', default: false },
} as const satisfies ParseArgsOptionsConfig

const ROTATE_OPTIONS = {
  'overlap-hours': { type: 'string', default: '24' },
  days: TOKEN_OPTIONS.days,
} as const satisfies ParseArgsOptionsConfig

/** Parse the arguments after the program's name. @throws TidemarkError `validation_failed` with what was expected */
export function readCommandLine(argv: readonly string[]): Command {
  const [first, ...rest] = argv
  if (first === undefined || first === 'help' || first === '--help' || first === '-h') {
    return { name: 'help', text: OVERVIEW }
  }
  if (first === '--version' || first === '-v') return { name: 'version' }
  const words = GROUPS.includes(first) && rest[0] !== undefined && !rest[0].startsWith('-') ? 2 : 1
  const name = argv.slice(0, words).join(' ')
  const flags = argv.slice(words)
  if (!isCommandName(name))
    throw wrongUsage(`There is no command “${name}”.`, 'Run “tidemark --help” for the list.')
  if (flags.includes('--help') || flags.includes('-h')) return { name: 'help', text: HELP[name] }
  return readFlags(name, flags)
}

function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(HELP, name)
}

function readFlags(name: CommandName, flags: readonly string[]): Command {
  switch (name) {
    case 'query':
      return queryFromFlags(flags)
    case 'seats':
      return seatsFromFlags(flags)
    case 'import':
      return importFromFlags(flags)
    case 'demo':
      return { name, argv: [...flags] }
    case 'privacy':
      return privacy(flags)
    case 'token create':
      return tokenCreate(flags)
    case 'token rotate':
      return tokenRotate(flags)
    case 'token revoke':
      return { name, id: onlyPositional(name, flags) }
    case 'owner recover':
    case 'password reset':
      return { name, email: onlyPositional(name, flags) }
    case 'token':
    case 'secrets':
    case 'password':
    case 'owner':
    case 'audit':
      return { name: 'help', text: HELP[name] }
    case 'serve':
    case 'collect':
    case 'migrate':
    case 'check':
    case 'token list':
    case 'secrets rotate':
    case 'audit verify':
    case 'audit export':
      parseStrictly(name, flags, NO_OPTIONS, false)
      return { name }
    default:
      return name satisfies never
  }
}

function tokenCreate(flags: readonly string[]): Command {
  const name = 'token create'
  const { values } = parseStrictly(name, flags, TOKEN_OPTIONS, false)
  const days = wholeNumber(name, '--days', values.days, { min: 1, max: 365 })
  if (!values.name) throw wrongUsage('A token needs a name.', seeHelp(name))
  if (values.role !== 'admin' && values.role !== 'analyst') {
    throw wrongUsage(`“${values.role}” is not a role of a token.`, 'Use --role admin or --role analyst.')
  }
  return { name, label: values.name, role: values.role, days, people: values.people }
}

function tokenRotate(flags: readonly string[]): Command {
  const name = 'token rotate'
  const { values, positionals } = parseStrictly(name, flags, ROTATE_OPTIONS, true)
  const days = wholeNumber(name, '--days', values.days, { min: 1, max: 365 })
  const hours = wholeNumber(name, '--overlap-hours', values['overlap-hours'], { min: 0, max: 168 })
  return { name, id: only(name, positionals), overlapHours: hours, days }
}

function wholeNumber(
  name: CommandName,
  flag: string,
  text: string,
  { min, max }: { min: number; max: number },
): number {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (Number.isInteger(number) && number >= min && number <= max) return number
  throw wrongUsage(`${flag} must be a whole number from ${min} to ${max}.`, seeHelp(name))
}

function privacy(flags: readonly string[]): Command {
  const name = 'privacy'
  const format = readFormat(parseStrictly(name, flags, FORMAT_OPTION, false).values.format)
  if (format === 'csv') throw wrongUsage('This is no list: it is not printed as CSV.', seeHelp(name))
  return { name, format }
}

function onlyPositional(name: CommandName, flags: readonly string[]): string {
  return only(name, parseStrictly(name, flags, NO_OPTIONS, true).positionals)
}

function only(name: CommandName, positionals: readonly string[]): string {
  const [one, ...more] = positionals
  if (one === undefined || more.length > 0)
    throw wrongUsage(`“${name}” takes exactly one argument.`, seeHelp(name))
  return one
}
