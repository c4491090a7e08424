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
  return wanted(parsed(text), attributes)
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

/** `emails[type eq "work"]` is the one address that is kept, `members[value eq "…"]` is one member. */
function within({ attrPath, valFilter }: ValuePath, attributes: readonly string[]): Wanted[] {
  const attribute = attrPath.toLowerCase()
  if (attribute === 'emails') return []
  if (!attributes.includes(attribute)) throw refused('This attribute cannot be asked for.')
  return wanted(valFilter, ['value']).map(({ value }) => ({ attribute, value }))
}

const refused = (why: string) => new ScimError(400, 'invalidFilter', why)
