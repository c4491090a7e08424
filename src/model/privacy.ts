import type { SourceKind } from './connection.ts'

/** What an organisation agreed to be shown: groups only, people without their names, or people. */
export const PRIVACY_MODES = ['aggregate', 'pseudonymous', 'identified'] as const
export type PrivacyMode = (typeof PRIVACY_MODES)[number]

/** Bounds of the least number of people behind a published number, and of how many of them may pool what they know. */
export const LEAST_GROUP = { min: 5, max: 50 } as const
export const INSIDERS = { min: 1, max: 3 } as const
/** Of how few counted people a unit may be that a lead is shown; of a smaller one, the next one that holds it stands for it. */
export const LEAST_OF_LEADS = { min: 5, max: 50, first: 10 } as const

/** What a new organisation begins with: what a works council can agree to. */
export const FIRST_PRIVACY_MODE: PrivacyMode = 'aggregate'

/** A stored mode. One that this version does not know is taken for the strictest. */
export function parsePrivacyMode(text: string | undefined): PrivacyMode {
  return PRIVACY_MODES.find((mode) => mode === text) ?? 'aggregate'
}

/** Sources that tell of people one by one. */
export const IDENTITY_SOURCES = ['code_assistant', 'chat_assistant'] as const

/** Whom an answer tells of. */
export type PrivacyClass =
  /** No field of a person, and no count of their rows. */
  | 'none'
  /** Numbers of groups, or counts of rows. */
  | 'release'
  /** People, or what was decided about them. */
  | 'person'
  /** The same, of which a lead may be shown those of the own units. */
  | 'led'
  /** People without their names. */
  | 'pseudonym'
  /** Who did what here, and at whom they looked. */
  | 'journal'
  /** What is known of the asker. */
  | 'self'
  /** What is known of somebody who asked two others for it. */
  | 'handover'

/** What a unit is: who belongs together, as a vendor says. */
export const UNIT_KINDS = ['team', 'group', 'cost_center'] as const
export type UnitKind = (typeof UNIT_KINDS)[number]

/** Before the vendor's id of a cost centre, which is a unit beside teams. */
const CENTER = 'cost_center:'
export const centerUnit = (id: string): string => `${CENTER}${id}`

/** What units a source has by itself, and whether its cost centres may join them. */
const UNITS_OF: Partial<Record<SourceKind, { kind: UnitKind; centers: boolean }>> = {
  code_assistant: { kind: 'team', centers: true },
  chat_assistant: { kind: 'group', centers: false },
}

export const hasCostCenters = (source: SourceKind): boolean => UNITS_OF[source]?.centers ?? false

/** A source without cost centres may call its units whatever it likes. */
export function unitKind(source: SourceKind, id: string): UnitKind {
  if (hasCostCenters(source) && id.startsWith(CENTER)) return 'cost_center'
  return UNITS_OF[source]?.kind ?? 'group'
}

/** Lists that join the list of units where an organisation chose it; one may be missing of a quarter's first day. */
export const CHOSEN_LISTS = ['cost_centers'] as const
export type ChosenList = (typeof CHOSEN_LISTS)[number]

/** What a name may be asked for, of somebody who is shown without it. */
export const REVEAL_PURPOSES = [
  'security_incident',
  'legal_duty',
  'billing_question',
  'licence_return',
] as const
export type RevealPurpose = (typeof REVEAL_PURPOSES)[number]

/** Of a name that was asked for. `pending`: somebody else has to approve. `shown`: to the asker alone, for a day. */
export const REVEAL_STATES = ['pending', 'shown', 'ended', 'refused'] as const
export type RevealState = (typeof REVEAL_STATES)[number]

/** Of telling its person later. */
export const REVEAL_DELAYS = ['asked', 'agreed', 'refused'] as const

/** Under which terms a name may be asked for. */
export interface RevealTerms {
  purposes: RevealPurpose[]
  /** How many an organisation may ask for in a calendar month. */
  monthly: number
  /** Whoever asks is shown the name: nobody else has to approve. */
  alone: boolean
}
export const FIRST_REVEAL_TERMS: RevealTerms = {
  purposes: [...REVEAL_PURPOSES],
  monthly: 10,
  alone: false,
}
export const REVEALS_MONTHLY = { min: 0, max: 100 } as const

/** Fewest and most letters of the reason. */
export const REVEAL_REASON = { min: 20, max: 500 } as const

/** Whatever is kept for a time and no longer, where groups are shown and people are not. */
export const RETAINED_DATA = [
  'raw_bodies',
  'cost_hours',
  'cost_records',
  'person_days',
  'seats',
  'limits',
  'memberships',
  'pull_requests',
  'person_months',
  'release_members',
  'releases',
  'names',
  'journal',
] as const
export type RetainedData = (typeof RETAINED_DATA)[number]

/** What lists call whoever was erased. */
export const ERASED_NAME = 'Erased person'

/** `applied`: by the service itself, to a store that was restored from a backup and did not know of it. */
export const ERASURE_STATES = ['pending', 'running', 'done', 'refused', 'applied'] as const
export type ErasureState = (typeof ERASURE_STATES)[number]

/** Of one's data that is handed over. `pending`: somebody else has to approve. `ready`: for the asker, to hand it over. */
export const ACCESS_REQUEST_STATES = ['pending', 'ready', 'ended', 'refused'] as const

/** What is decided about who is who. */
export const DECISION_KINDS = ['merge', 'split'] as const

/** By what two accounts look like one person's. */
export const MATCH_REASONS = ['same_name', 'login_is_mail_name'] as const
