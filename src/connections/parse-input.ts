import { z } from 'zod'
import { TidemarkError, type ErrorDetail } from '../lib/errors.ts'
import { nameText } from '../lib/name-text.ts'

const HAS_CONTROL_CHARACTER = /\p{Cc}/u

/** Pasted keys bring spaces and line ends along; anything else unprintable would break a header. */
export const Key = z
  .string()
  .trim()
  .min(1, 'is empty')
  .max(4096, 'is longer than a key can be')
  .refine((key) => !HAS_CONTROL_CHARACTER.test(key), 'holds an unprintable character; copy the key again')

export const Label = nameText(120)

/** Parse, or throw `validation_failed` naming each field without its value. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const details: ErrorDetail[] = parsed.error.issues.map((issue) => ({
    path: issue.path.map(String).map(wireName).join('.'),
    message: issue.message,
  }))
  const fields = details.map((detail) => detail.path).join(', ')
  throw new TidemarkError('validation_failed', `The input is not valid: ${fields}.`, {
    action: 'Correct the named fields and send it again.',
    details,
  })
}

/** The field as a caller of the API knows it: `enterprise_slug` of `enterpriseSlug`. */
export function wireName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
