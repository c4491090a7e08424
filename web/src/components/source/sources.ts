interface SourceTraits {
  /** Where its connections are kept, and where another one is made. */
  settings: '/settings/connected-apps' | '/settings/sources'
  connect: '/settings/connected-apps' | '/settings/sources/connect'
  /** Another way to connect it. */
  token: '/settings/connected-apps/token' | null
  /** Where its first numbers are looked at. */
  first: '/adoption' | '/spend'
  recommended: boolean
  /** Its numbers come by whole days, and a feature, editor or language splits them; else by records. */
  byDays: boolean
  /** The numbers of a person that are its own. */
  use: 'interactions' | 'credits'
}

/** What tells the sources apart on pages: nothing else compares them. Their words are in `source-words.ts`. */
export const SOURCES = {
  code_assistant: {
    settings: '/settings/connected-apps',
    connect: '/settings/connected-apps',
    token: '/settings/connected-apps/token',
    first: '/adoption',
    recommended: true,
    byDays: true,
    use: 'interactions',
  },
  chat_assistant: {
    settings: '/settings/sources',
    connect: '/settings/sources/connect',
    token: null,
    first: '/spend',
    recommended: false,
    byDays: false,
    use: 'credits',
  },
} as const satisfies Record<string, SourceTraits>

export type SourceKind = keyof typeof SOURCES
export const SOURCE_KINDS = ['code_assistant', 'chat_assistant'] as const satisfies readonly SourceKind[]

/** Where a connection is kept; one of a source without pages of its own is seen in Data health. */
export function settingsOf(source: string): SourceTraits['settings'] | '/data-health' {
  const known = SOURCE_KINDS.find((kind) => kind === source)
  return known ? SOURCES[known].settings : '/data-health'
}
