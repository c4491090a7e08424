/**
 * Places of a sentence stand in braces, under the same names in every language: `{name}`, or `{name:kind}` where a
 * language has a way of its own to write what stands there.
 */
export type Kind =
  /** `1234` or `0.5`. */
  | 'number'
  /** A day (`2026-03-10`) or an instant. */
  | 'time'
  /** The last of a list follows an “and”. */
  | 'and'
  /** Sets of words, one or another. */
  | 'or'
  /** Sentences one after the other. */
  | 'sentences'
  /** A name of the API that every language has a word for: a metric, a dimension, a grain, a role, a level. */
  | 'word'
  /** The code of why something of the vendor was not taken. */
  | 'reason'

export const PLACE = /\{(\w+)(?::(\w+))?\}/g

type NameOf<Place extends string> = Place extends `${infer Name}:${Kind}` ? Name : Place

/** The names of a template's places. */
export type Places<Template extends string> = Template extends `${string}{${infer Place}}${infer Rest}`
  ? NameOf<Place> | Places<Rest>
  : never
