/**
 * What the code assistant's reports count of a person, a day or a part of it. Null: not given, which is not zero.
 * Names and meanings: the vendor's `…_count` and `loc_…_sum` fields (upstream report schema, 7.1).
 */
export interface CodeCounters {
  /** `user_initiated_interaction_count`: prompts sent on purpose. Not given per language. */
  interactions: number | null
  /** `code_generation_activity_count`: outputs; one prompt may make several. */
  generations: number | null
  /** `code_acceptance_activity_count`. */
  acceptances: number | null
  /** `loc_suggested_to_add_sum`: leaves out what an agent edits by itself. */
  linesSuggestedToAdd: number | null
  linesSuggestedToDelete: number | null
  /** `loc_added_sum`: with agent edits, so it may exceed what was suggested. */
  linesAdded: number | null
  linesDeleted: number | null
}

export const CODE_PART_KINDS = [
  'ide',
  'feature',
  'language_feature',
  'language_model',
  'model_feature',
] as const
export type CodePartKind = (typeof CODE_PART_KINDS)[number]

/**
 * One entry of a breakdown. Each kind is a marginal of its own: they are never multiplied into each other and never
 * summed into a total. `a` and `b` are the two names of the kind in its order, `b` empty where there is one.
 */
export interface CodePart extends CodeCounters {
  kind: CodePartKind
  a: string
  b: string
}
