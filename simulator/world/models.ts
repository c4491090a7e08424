import { EVENLY, type Timeline } from './timeline.ts'

/** Credits per million tokens, as in the vendor's rate card. */
interface TokenRates {
  input: number
  cached: number
  output: number
}

/** A model. It replaces its predecessor from the share `arrives` of the simulated time on, within `TAKEOVER`. */
export interface Model {
  id: string
  display: string
  arrives: number
  rates: TokenRates
}

const TAKEOVER = 0.14

const CODING_MODELS: readonly [Model, ...Model[]] = [
  { id: 'gpt-5-codex', display: 'GPT-5 Codex', arrives: -1, rates: { input: 100, cached: 10, output: 600 } },
  { id: 'gpt-5.5', display: 'GPT-5.5', arrives: 0.18, rates: { input: 125, cached: 12.5, output: 750 } },
  {
    id: 'gpt-5.6-sol',
    display: 'GPT-5.6 Sol',
    arrives: EVENLY.newestCodingModel,
    rates: { input: 150, cached: 15, output: 900 },
  },
]

const CHAT_MODELS: readonly [Model, ...Model[]] = [
  { id: 'gpt-5', display: 'GPT-5', arrives: -1, rates: { input: 100, cached: 10, output: 600 } },
  { id: 'gpt-5.5', display: 'GPT-5.5', arrives: 0.22, rates: { input: 125, cached: 12.5, output: 750 } },
  {
    id: 'gpt-5.6-sol',
    display: 'GPT-5.6 Sol',
    arrives: EVENLY.newestChatModel,
    rates: { input: 150, cached: 15, output: 900 },
  },
]

export const SMALL_MODEL: Model = {
  id: 'gpt-5.5-mini',
  display: 'GPT-5.5 Mini',
  arrives: 0.3,
  rates: { input: 25, cached: 2.5, output: 150 },
}

/**
 * The model in use at `progress` (share of the simulated time) by a person whose `eager` is in [0, 1), 0 for early adopters.
 * `newest` is when the newest model arrives.
 */
function currentModel(
  models: readonly [Model, ...Model[]],
  newest: number,
  progress: number,
  eager: number,
): Model {
  let chosen = models[0]
  for (const model of models) {
    const arrives = model === models.at(-1) ? newest : model.arrives
    if (eager < (progress - arrives) / TAKEOVER) chosen = model
  }
  return chosen
}

export function codingModel({ newestCodingModel }: Timeline, progress: number, eager: number): Model {
  return currentModel(CODING_MODELS, newestCodingModel, progress, eager)
}

export function chatModel({ newestChatModel }: Timeline, progress: number, eager: number): Model {
  return currentModel(CHAT_MODELS, newestChatModel, progress, eager)
}

/** A feature that is billed per piece. */
export interface CountedSku {
  sku: string
  credits: number
  weight: number
  /** Maximum pieces in one hour. */
  most: number
}

/** Chat features that are billed per message, task, picture or minute, with relative weights. */
export function countedSkus(model: Model): readonly [CountedSku, ...CountedSku[]] {
  return [
    { sku: `${model.id}-thinking`, credits: 10, weight: 60, most: 6 },
    { sku: `${model.display} Pro`, credits: 50, weight: 5, most: 2 },
    { sku: 'Deep Research', credits: 50, weight: 8, most: 2 },
    { sku: 'Image Generation', credits: 5, weight: 14, most: 8 },
    { sku: 'Agent Mode', credits: 30, weight: 6, most: 2 },
    { sku: 'Advanced Voice', credits: 5, weight: 7, most: 12 },
  ]
}
