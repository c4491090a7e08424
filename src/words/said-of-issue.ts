import type { z } from 'zod'
import { isMessageCode, said, type Said } from './said.ts'

type Issue = z.core.$ZodIssue

/** A refusal is for people: it does not repeat a megabyte of unknown names. */
const LONGEST = 200

/**
 * What a schema refuses. A schema's own messages are codes; the library's become codes here, and stay as it says them in
 * English.
 * @param input what was parsed
 */
export function saidOfIssue(issue: Issue, input: unknown): Said {
  if (isMessageCode(issue.message)) return { code: issue.message, params: {} }
  return known(issue, input) ?? said('wrong_form', { asLibrarySays: issue.message.slice(0, LONGEST) })
}

function known(issue: Issue, input: unknown): Said | null {
  switch (issue.code) {
    case 'invalid_type':
      return valueAt(input, issue.path) === undefined ? said('missing', { expected: issue.expected }) : null
    case 'invalid_value':
      return oneOf(issue.values.map((value) => JSON.stringify(value)))
    case 'unrecognized_keys': {
      const names = issue.keys
        .map((key) => JSON.stringify(key))
        .join(', ')
        .slice(0, LONGEST)
      return said(issue.keys.length > 1 ? 'unknown_fields' : 'unknown_field', { names })
    }
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue)
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue)
    case 'invalid_format':
      return ofFormat(issue)
    default:
      return null
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    input,
  )
}

function oneOf(values: readonly string[]): Said {
  const [value = ''] = values
  return values.length === 1
    ? said('one_value_only', { value })
    : said('one_of_values', { values: values.join('|') })
}

interface Bound {
  exact?: boolean | undefined
  inclusive?: boolean | undefined
}

function tooSmall(type: string, least: number, { exact, inclusive }: Bound): Said {
  if (type === 'string') {
    return exact ? said('too_short_for_length', { length: least }) : said('too_few_characters', { least })
  }
  if (type === 'array') return said('too_few_items', { least })
  return inclusive ? said('below_least', { type, least }) : said('not_above', { type, bound: least })
}

function tooBig(type: string, most: number, { exact, inclusive }: Bound): Said {
  if (type === 'string') {
    return exact ? said('too_long_for_length', { length: most }) : said('too_many_characters', { most })
  }
  if (type === 'array') return said('too_many_items', { most })
  return inclusive ? said('above_most', { type, most }) : said('not_below', { type, bound: most })
}

const FORMATS: Partial<Record<string, Said>> = {
  email: said('no_email'),
  date: said('no_date'),
  datetime: said('no_datetime'),
}

function ofFormat(issue: z.core.$ZodIssueInvalidStringFormat): Said | null {
  return 'prefix' in issue && typeof issue.prefix === 'string'
    ? said('must_start_with', { start: issue.prefix })
    : (FORMATS[issue.format] ?? null)
}
