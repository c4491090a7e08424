import { z } from 'zod'
import { TidemarkError } from './errors.ts'
import { fieldErrors } from './field-errors.ts'
import { nameText } from './name-text.ts'
import type { MessageCode } from '../words/english.ts'
import { said } from '../words/said.ts'

const HAS_CONTROL_CHARACTER = /\p{Cc}/u

/** Pasted keys bring spaces and line ends along; anything else unprintable would break a header. */
export const Key = z
  .string()
  .trim()
  .min(1, 'is_empty' satisfies MessageCode)
  .max(4096, 'key_too_long' satisfies MessageCode)
  .refine((key) => !HAS_CONTROL_CHARACTER.test(key), 'key_unprintable' satisfies MessageCode)

export const Label = nameText(120)

/** Parse, or throw `validation_failed` naming each field without its value. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const details = fieldErrors(parsed.error, input).map(({ path, message }) => ({
    path: wireName(path),
    message,
  }))
  const fields = details.map((detail) => detail.path).join(', ')
  throw new TidemarkError('validation_failed', said('input_not_valid', { fields }), {
    action: said('correct_named_fields'),
    details,
  })
}

/** The field as a caller of the API knows it: `enterprise_slug` of `enterpriseSlug`. */
export function wireName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The fields of a body as our verbs name them: `enterpriseSlug` of `enterprise_slug`. */
export function ownNames(body: object): Record<string, unknown> {
  const ownName = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [ownName(name), value]))
}
