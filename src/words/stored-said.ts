import { z } from 'zod'
import { ENGLISH } from './english.ts'
import { asItStands, isMessageCode, type Said } from './said.ts'
import { PLACE } from './template.ts'
import type { Param } from './written.ts'

const Coded = z.object({
  code: z.string(),
  params: z.record(
    z.string(),
    z.lazy(() => Param),
  ),
})
const Param: z.ZodType<Param> = z.union([z.string(), z.number(), Coded, z.array(z.lazy(() => Param))])

/** Sentences without a place, by which those of older versions are known again. */
const CODES = new Map(
  Object.entries(ENGLISH).flatMap(([code, text]): [string, string][] =>
    text.search(PLACE) < 0 ? [[text, code]] : [],
  ),
)

/** As it stands in a store. */
export const storedSaid = ({ code, params }: Said): string => JSON.stringify({ code, params })

/** What a store says. Older versions kept sentences: those stay as they are, but for what is known by its words alone. */
export function readSaid(text: string): Said {
  const { data } = Coded.safeParse(jsonOf(text))
  const { code, params } = data ?? { code: CODES.get(text) ?? '', params: {} }
  return isMessageCode(code) ? { code, params } : asItStands(text)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
