import { DAY_MS } from '../../../format/time-units.ts'
import type { Annotation } from '../../../../../src/api/contract/annotations.ts'
import { toMs } from '../../../format/time.ts'
import type { Bucket } from '../buckets/buckets.ts'

/** Marks nearer to each other than this many pixels are one. */
const APART = 16

/** A place above the picture, and what happened there. */
export interface Mark {
  x: number
  /** The buckets it is of, first and last. */
  first: number
  last: number
  all: readonly Annotation[]
}

interface Axis {
  buckets: readonly Pick<Bucket, 'start' | 'end'>[]
  left: number
  step: number
}

/** Each at the bucket in which it begins, or at the first one shown; those that would touch together. Pure. */
export function marksOf(annotations: readonly Annotation[], { buckets, left, step }: Axis): Mark[] {
  const placed = annotations
    .map((one) => ({ one, place: placeOf(one, buckets) }))
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => a.place - b.place)
  const marks: Mark[] = []
  for (const { one, place } of placed) {
    const x = left + (place + 0.5) * step
    const before = marks.at(-1)
    if (before && x - before.x < APART)
      marks.splice(-1, 1, { ...before, last: place, all: [...before.all, one] })
    else marks.push({ x, first: place, last: place, all: [one] })
  }
  return marks
}

function placeOf({ day, until }: Annotation, buckets: Axis['buckets']): number {
  const start = toMs(day)
  const end = until === null ? start + DAY_MS : toMs(until)
  return buckets.findIndex((bucket) => bucket.start < end && bucket.end > start)
}

/** What happened in a bucket, or so near to it that they have one mark. */
export const markedAt = (marks: readonly Mark[], place: number): readonly Annotation[] =>
  marks.find(({ first, last }) => first <= place && place <= last)?.all ?? []
