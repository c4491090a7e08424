import { sql, type SqlBool } from 'kysely'
import { parse, type Filter, type ValuePath } from 'scim2-parse-filter'
import { ScimError } from './scim-error.ts'

/** What a filter asks for: all of it has to be so. */
export interface Wanted {
  attribute: string
  value: string
}

/**
 * Directories look for one resource by what names it: equality, and several of them by `and`.
 * @param attributes in lower case, which may be asked for
 * @throws ScimError 400 `invalidFilter`, as answering more than was asked for would have a directory change somebody else
 */
export function readFilter(text: string | undefined, attributes: readonly string[]): Wanted[] {
  if (text === undefined || text.trim() === '') return []
  if (text.length > 1000) throw refused('It is too long.')
  const all = wanted(parsed(text), attributes)
  if (all.length === 0) throw refused('It names nobody: ask for a value.')
  return all
}

function parsed(text: string): Filter {
  try {
    return parse(text)
  } catch {
    throw refused('It is no filter.')
  }
}

function wanted(filter: Filter, attributes: readonly string[]): Wanted[] {
  if ('filters' in filter && filter.op === 'and')
    return filter.filters.flatMap((one) => wanted(one, attributes))
  if ('valFilter' in filter) return within(filter, attributes)
  if (filter.op !== 'eq' || !('compValue' in filter))
    throw refused(`Only "eq" and "and" are answered, not "${filter.op}".`)
  const attribute = filter.attrPath
    .toLowerCase()
    .replace(/^urn:.*:(?=[a-z.]+$)/, '')
    .replace(/\.value$/, '')
  if (!attributes.includes(attribute)) throw refused('This attribute cannot be asked for.')
  return [{ attribute, value: String(filter.compValue) }]
}

/** `members[value eq "…"]` is one member. Of addresses one is kept: of which type, and whether it is the primary one, tells nothing. */
function within({ attrPath, valFilter }: ValuePath, attributes: readonly string[]): Wanted[] {
  const attribute = attrPath.toLowerCase()
  if (!attributes.includes(attribute)) throw refused('This attribute cannot be asked for.')
  return wanted(valFilter, attribute === 'emails' ? ['value', 'type', 'primary'] : ['value'])
    .filter((one) => one.attribute === 'value')
    .map(({ value }) => ({ attribute, value }))
}

/** Names of people and groups are the same in any case, but for what roles go by, which is compared elsewhere. */
export const inAnyCase = (column: 'email' | 'display_name', value: string) =>
  sql<SqlBool>`(${sql.ref(column)} = ${value} or lower(${sql.ref(column)}) = ${value.toLowerCase()})`

const refused = (why: string) => new ScimError(400, 'invalidFilter', why)
