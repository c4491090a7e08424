import type { ReactNode } from 'react'
import type {
  ConnectBody,
  Connection,
  ConnectProfile,
  PatchConnectionBody,
} from '../../../../src/api/contract/connections/connections.ts'
import type { PathStep } from '../../components/source/path-steps.tsx'

/** What was filled in, trimmed, because ids and keys are pasted with spaces and line ends; absent where empty. */
export type Given = Readonly<Record<string, string>>

/** One field of a form to connect with. */
export interface ConnectField<Profile = ConnectProfile> {
  /** What the service calls it. */
  name: string
  input: 'text' | 'secret' | 'names' | 'day'
  label: string
  help: string
  /** Names the button that takes a day back. */
  clear?: string
  /** Said where it is left empty; a field without it may be. */
  missing?: string
  /** Only what is plainly of the wrong kind; whether it is right, the vendor says. */
  wrong?: (given: Given) => string | undefined
  example?: (profile: Profile) => string
  /** What it begins with when connecting again. */
  start?: (connection: Connection) => string | null
}

/** What has to be granted at the vendor, to be copied. */
export interface ScopeGroup {
  title: string
  scopes: readonly { text: string; name: string }[]
  note?: string
}

export interface ReadWords {
  reads: readonly string[]
  never: readonly string[]
  note: string
}

/** A kind of source as the one connect flow needs it: its fields, words and help. */
export interface ConnectKind<Profile extends ConnectProfile = ConnectProfile> {
  /** The page that lists its connections. */
  home: '/settings/sources' | '/settings/connected-apps'
  profiles: (all: readonly ConnectProfile[]) => readonly Profile[]
  words: Record<'title' | 'lead' | 'submit' | 'againLead' | 'labelHelp' | 'loading', string>
  fields: readonly ConnectField<Profile>[]
  /** Which field a refusal is about, where the service names none. */
  refusals: Record<string, string>
  toBody: (given: Given) => ConnectBody
  path: readonly PathStep[]
  scopesTitle: string
  scopes: (profile: Profile) => readonly ScopeGroup[]
  read: ReadWords
  /** What happens after connecting. */
  next?: (profile: Profile) => readonly string[]
  /** Connected, but not as asked: told before the form is left. */
  notice?: (given: Given, made: Connection) => ReactNode
}

/** New credentials or names for a connection that is there. */
export interface Change {
  title: string
  lead?: ReactNode
  fields: readonly ConnectField[]
  refusals: Record<string, string>
  toPatch: (given: Given) => PatchConnectionBody
  /** The field to begin at. */
  focus?: string | undefined
  /** What is wrong with all of them together. */
  wrong?: (given: Given) => Record<string, string>
}

export type Values = Record<string, string>

export function valuesOf(fields: readonly ConnectField<never>[], start: Connection | undefined): Values {
  return Object.fromEntries(fields.map((field) => [field.name, (start && field.start?.(start)) ?? '']))
}

/** What the form begins with: the default product, or the connection that is connected again. */
export function initialValues<Profile extends ConnectProfile>(
  { fields }: ConnectKind<Profile>,
  profiles: readonly Profile[],
  start: Connection | undefined,
): Values & Record<'profile' | 'label', string> {
  const preset = profiles.find((profile) => profile.is_default) ?? profiles[0]
  return {
    ...valuesOf(fields, start),
    profile: start?.profile ?? preset?.id ?? '',
    label: start?.label ?? '',
  }
}

export function given(values: Values): Given {
  const filled = Object.entries(values).map(([name, text]) => [name, text.trim()] as const)
  return Object.fromEntries(filled.filter(([, text]) => text !== ''))
}

/** By field, what is missing or plainly wrong. */
export function errorsOf(fields: readonly ConnectField<never>[], values: Values): Record<string, string> {
  const all = given(values)
  const errors = fields.map(({ name, missing, wrong }) => [
    name,
    all[name] === undefined && missing !== undefined ? missing : wrong?.(all),
  ])
  return Object.fromEntries(errors.filter(([, error]) => error !== undefined))
}

/** Names as people paste them: one per line, or parted by commas or spaces. */
export function namesOf(text = ''): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
}
