import { IDENTITY_SOURCES } from '../../../model/privacy.ts'

import type { IdentitySource } from '../../../model/identity.ts'
import type { PeopleIds } from '../../../model/records/told-person.ts'
import type { Sql } from '../engine/sql.ts'
import type { PeopleOf } from '../facts-store.ts'

/** Tables that have people of a source. */
const TABLES_OF: Record<IdentitySource, RegExp> = {
  chat_assistant: /^(?:costs?|spend_limits)(?:_|$)/,
  code_assistant: /^code_/,
}

/** Whose people a statement asks for or answers with; null where it does neither. */
export function peopleAskedFor({ parts }: Sql, columns: readonly string[]): PeopleOf | null {
  if (columns.length === 0 && !parts.some((part) => typeof part === 'object' && 'people' in part)) return null
  for (const part of parts) {
    if (typeof part === 'string' || !('table' in part) || part.tenant === undefined) continue
    const { table, tenant } = part
    const source = IDENTITY_SOURCES.find((one) => TABLES_OF[one].test(table))
    if (source) return { tenant, source }
  }
  return null
}

/** The statement as the facts know people. Whom the vault does not know stays as asked for, and is nobody's. */
export function withSubjects({ parts }: Sql, { subjects }: PeopleIds): Sql {
  const subjectOf = (id: string) => subjects.get(id) ?? id
  return {
    parts: parts.map((part) =>
      typeof part === 'object' && 'people' in part && Array.isArray(part.value)
        ? { ...part, value: part.value.map((id) => subjectOf(String(id))) }
        : part,
    ),
  }
}

/** The rows as people outside know people. Whom the vault does not know any more stays a subject. */
export function withVendorIds(
  rows: Record<string, unknown>[],
  columns: readonly string[],
  { vendorIds }: PeopleIds,
): Record<string, unknown>[] {
  const vendorIdOf = (stored: unknown): unknown =>
    typeof stored === 'string'
      ? (vendorIds.get(stored) ?? stored)
      : Array.isArray(stored)
        ? stored.map(vendorIdOf)
        : stored
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(columns.map((name) => [name, vendorIdOf(row[name])])),
  }))
}
