/**
 * Counters of the code assistant's reports for a person, a day or a part of it. Null: not given, which is not zero.
 * Names and meanings: the vendor's `…_count` and `loc_…_sum` fields (upstream report schema, 7.1).
 */
export interface CodeCounters {
  /** `user_initiated_interaction_count`: prompts that the user sent. Not given per language. */
  interactions: number | null
  /** `code_generation_activity_count`: outputs; one prompt may produce several. */
  generations: number | null
  /** `code_acceptance_activity_count`. */
  acceptances: number | null
  /** `loc_suggested_to_add_sum`: excludes agent edits. */
  linesSuggestedToAdd: number | null
  linesSuggestedToDelete: number | null
  /** `loc_added_sum`: includes agent edits, so it may exceed the lines suggested. */
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
 * One entry of a breakdown. Each kind is a marginal distribution: kinds are never crossed with each other and never summed
 * into a total. `a` and `b` are the values of the kind's names in order; `b` is empty for a kind with one name.
 */
export interface CodePart extends CodeCounters {
  kind: CodePartKind
  a: string
  b: string
}
