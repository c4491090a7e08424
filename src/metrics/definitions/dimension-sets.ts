import { COST_DIMENSIONS, type Dimension } from '../../model/metric.ts'

/** Amounts of cost records are given per SKU line, so every dimension of theirs can be honoured. */
export const PER_LINE: readonly Dimension[] = COST_DIMENSIONS

/** Usage is given per record, never per SKU: a split by SKU would be invented. */
export const PER_RECORD: readonly Dimension[] = PER_LINE.filter((dimension) => dimension !== 'sku')

/** What the cut of a bill by model has. */
export const BILLED_BY_MODEL: readonly Dimension[] = ['source', 'connection', 'product', 'sku', 'model']

/** What every person-day of the code assistant carries. */
export const PER_PERSON_DAY: readonly Dimension[] = ['source', 'connection', 'user', 'team']

const parts = (...sets: Dimension[][]): readonly (readonly Dimension[])[] =>
  sets.map((set) => [...PER_PERSON_DAY, ...set])

/** The vendor breaks a person's day down five ways, each for itself; two of them are never multiplied. */
export const BY_ANY_PART = parts(
  ['editor'],
  ['language', 'feature'],
  ['language', 'model'],
  ['model', 'feature'],
)

/** Prompts are not given by language. */
export const BY_PROMPT_PART = parts(['editor'], ['model', 'feature'])

/** Of the breakdowns, those that tell completions from everything else. */
export const BY_COMPLETION_PART = parts(['language'], ['model'])

/** Of a person as a whole. */
export const BY_PERSON = parts([])
