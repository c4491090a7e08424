/** How partial aggregates of a measure come together. */
export type Merge =
  | 'sum'
  | 'max'
  | 'any'
  | 'groupUniqArrayArray'
  | 'uniqExactMerge'
  | 'groupBitmapMerge'
  | 'quantileExactInclusiveMerge(0.5)'

/** All partial aggregates of a measure as one: `sum(m_credits)`. */
interface Merged {
  readonly merge: Merge
  readonly measure: string
}

/** SQL over merged measures, of which it says which it merges and how. */
export interface Value {
  readonly parts: readonly (string | Merged)[]
}

/** What stands in `${…}` is made here as well, so that no measure stands in the text. */
export function value(texts: TemplateStringsArray, ...values: readonly Value[]): Value {
  return { parts: texts.flatMap((text, at) => [text, ...(values[at]?.parts ?? [])]) }
}

const mergedBy =
  (merge: Merge) =>
  (measure: string): Value => ({ parts: [{ merge, measure }] })

export const sum = mergedBy('sum')
export const greatest = mergedBy('max')
/** Of what every part says alike. */
export const any = mergedBy('any')
export const allOf = mergedBy('groupUniqArrayArray')
export const median = mergedBy('quantileExactInclusiveMerge(0.5)')
export const distinctIn = mergedBy('uniqExactMerge')
/** How many people are in the sets of a measure. */
export const peopleIn = mergedBy('groupBitmapMerge')

/** A value, and the partial aggregates that it merges. */
export interface Measured {
  measures: readonly string[]
  /** Null where the group's answer is unknown. */
  value: Value
}

export const measured = (of: Value): Measured => ({
  measures: [...new Set(of.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.measure])))],
  value: of,
})

export const summed = (measure: string): Measured => measured(sum(measure))

/** The same value of one person, where a source says 1 or 0 of them in place of a set. */
export const ofOnePerson = ({ parts }: Value): Value => ({
  parts: parts.map((part) =>
    typeof part !== 'string' && part.merge === 'groupBitmapMerge' ? { ...part, merge: 'max' } : part,
  ),
})

/** `m_<measure>` is what the partial aggregates of a measure are called. */
export const valueText = ({ parts }: Value): string =>
  parts.map((part) => (typeof part === 'string' ? part : `${part.merge}(m_${part.measure})`)).join('')

/** What one row of each group makes of merging: the measure itself. Null where merging changes what it is. */
export function unmerged<Sql>(
  { parts }: Value,
  { text, measure }: { text: (part: string) => Sql; measure: (name: string) => Sql },
): Sql[] | null {
  const own = parts.map((part) => {
    if (typeof part === 'string') return text(part)
    return part.merge === 'sum' || part.merge === 'max' ? measure(part.measure) : null
  })
  const known = own.filter((one) => one !== null)
  return known.length < own.length ? null : known
}

/** `Σ part / Σ whole` rounded to six places, by the seventh; unknown where there is nothing to divide by. */
export const share = (part: string, whole: string): Value =>
  value`if(ifNull(${sum(whole)}, 0) = 0, NULL, round(toDecimal128(${sum(part)}, 7) / ${sum(whole)}, 6))`
