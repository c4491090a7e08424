import { PLACE } from './template.ts'

/** What stands in a place of a sentence: as it comes, or said itself, or several of these. */
export type Param = string | number | Coded | readonly Param[]

export interface Coded {
  readonly code: string
  readonly params: Readonly<Record<string, Param>>
}

/** How a language writes a sentence and what stands in its places. */
export interface Writing {
  textOf(code: string): string | undefined
  number(digits: string): string
  time(bound: string): string
  /** Between the parts of a list, by its kind. */
  joints: Readonly<Record<string, string>>
  word(name: string): string
  reason(code: string): string
}

/** The sentence in a language; undefined where that has no text for its code, or for one that stands in it. */
export function written({ code, params }: Coded, writing: Writing): string | undefined {
  let whole = true
  const text = writing.textOf(code)?.replaceAll(PLACE, (_, name: string, kind = '') => {
    const said = part(params[name] ?? '', kind, writing)
    whole &&= said !== undefined
    return said ?? ''
  })
  return whole ? text : undefined
}

function part(param: Param, kind: string, writing: Writing): string | undefined {
  if (typeof param === 'object') return 'code' in param ? written(param, writing) : list(param, kind, writing)
  const text = String(param)
  if (kind === 'number') return writing.number(text)
  if (kind === 'time') return writing.time(text)
  if (kind === 'word') return writing.word(text)
  return kind === 'reason' ? writing.reason(text) : text
}

function list(params: readonly Param[], kind: string, writing: Writing): string | undefined {
  const parts = params.map((param) => part(param, kind, writing))
  if (parts.includes(undefined)) return undefined
  return parts.join(writing.joints[kind] ?? ', ')
}
