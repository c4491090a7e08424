import { tableOf } from './print-answer.ts'

export interface PrintedToken {
  id: string
  name: string
  role: string
  people: boolean
  kind: string
  hint: string
  expiresAt: string | null
  lastUsedAt: string | null
}

const COLUMNS = ['id', 'name', 'role', 'people', 'kind', 'begins', 'expires', 'last used']

/** API tokens as a table; their values are not stored, so only their beginnings are shown. */
export function tokenTable(tokens: readonly PrintedToken[]): string {
  return tableOf({
    columns: COLUMNS.map((name) => ({ name, type: 'string', unit: null })),
    rows: tokens.map(({ id, name, role, people, kind, hint, expiresAt, lastUsedAt }) => ({
      id,
      name,
      role,
      people: people ? 'yes' : 'no',
      kind,
      begins: hint,
      expires: expiresAt ?? 'never',
      'last used': lastUsedAt ?? 'never',
    })),
  })
}
