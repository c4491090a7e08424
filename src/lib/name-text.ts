import { z } from 'zod'
import type { MessageCode } from '../words/english.ts'

/** Controls, line ends, halves of characters, and what turns the direction of the text around it. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** A name that people give to something: it is shown beside others', and must look like nothing but itself. */
export function nameText(longest: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((name) => !UNSEEN.test(name), 'invisible_character' satisfies MessageCode)
}
