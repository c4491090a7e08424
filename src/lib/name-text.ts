import { z } from 'zod'
import type { MessageCode } from '../words/english.ts'

/** Control characters, line separators, unpaired surrogates and bidirectional controls. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** A name that people choose. Without invisible characters, so that it cannot be made to look like another name. */
export function nameText(longest: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((name) => !UNSEEN.test(name), 'invisible_character' satisfies MessageCode)
}
