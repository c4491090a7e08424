import { inEnglish, type Said } from '../words/said.ts'
import type { Sentence } from './contract/common.ts'

type Spoken<Of> = Of extends null ? null : Of extends readonly unknown[] ? string[] : string
type Coded<Of> = Of extends null ? null : Of extends readonly unknown[] ? Sentence[] : Sentence

const sentence = ({ code, params }: Said): Sentence => ({
  code,
  params: { ...params },
  message: inEnglish({ code, params }),
})

/**
 * A field that says something: under its name in English, which programs have read since before there were codes, and beside
 * it, as `…_said`, by code.
 */
export function spoken<Name extends string, Of extends Said | readonly Said[] | null>(
  name: Name,
  of: Of,
): { [Key in Name]: Spoken<Of> } & { [Key in `${Name}_said`]: Coded<Of> } {
  const [english, coded] =
    of === null
      ? [null, null]
      : 'code' in of
        ? [inEnglish(of), sentence(of)]
        : [of.map(inEnglish), of.map(sentence)]
  // Both keys are made of the name, which the compiler cannot follow through computed keys.
  return { [name]: english, [`${name}_said`]: coded } as ReturnType<typeof spoken<Name, Of>>
}
