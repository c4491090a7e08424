import type { PersonDay } from '../code-world/code-activity.ts'

export const REVIEW = 'Code Review model'
export const CODING_AGENT = 'Coding Agent model'

/** Names in billing, with the premium requests of one interaction in hundredths, of the models in reports. */
const BILLED: Record<string, { name: string; requests: number; weight: number }> = {
  'gpt-5': { name: 'GPT-5', requests: 100, weight: 2 },
  'gpt-5.4': { name: 'GPT-5.4', requests: 100, weight: 3 },
  'claude-sonnet-4.6': { name: 'Claude Sonnet 4.6', requests: 100, weight: 3 },
  'claude-4.6-sonnet': { name: 'Claude Sonnet 4.6', requests: 100, weight: 3 },
  'claude-haiku-4.5': { name: 'Claude Haiku 4.5', requests: 33, weight: 1 },
  'claude-opus-4.6': { name: 'Claude Opus 4.6', requests: 300, weight: 9 },
  auto: { name: 'Auto: Claude Haiku 4.5', requests: 90, weight: 1 },
}
const UNNAMED = { name: '', requests: 100, weight: 2 }

/** Interactions by model; completions are not billed. */
function* interactions({ cells }: PersonDay) {
  for (const { feature, model, interactions: count } of cells)
    if (feature !== 'code_completion' && count > 0) yield { ...(BILLED[model] ?? UNNAMED), count }
}

/** The day's credits by model, which add up to `units`. */
export function creditsByModel(row: PersonDay, units: number): Map<string, number> {
  const byModel = new Map<string, number>()
  if (units === 0) return byModel
  for (const { name, weight, count } of interactions(row)) add(byModel, name, weight * count)
  if (row.codingAgent) add(byModel, CODING_AGENT, 20)
  if (byModel.size === 0) return new Map([[REVIEW, units]])
  const total = [...byModel.values()].reduce((sum, weight) => sum + weight, 0)
  let left = units
  for (const [name, weight] of byModel) {
    const part = Math.floor((units * weight) / total)
    byModel.set(name, part)
    left -= part
  }
  const [first = REVIEW] = byModel.keys()
  return add(byModel, first, left)
}

/** The day's premium requests by model, in hundredths. */
export function requestsByModel(row: PersonDay): Map<string, number> {
  const byModel = new Map<string, number>()
  for (const { name, requests, count } of interactions(row)) add(byModel, name, requests * count)
  if (row.codingAgent) add(byModel, CODING_AGENT, 100)
  return byModel
}

function add(sums: Map<string, number>, name: string, more: number): Map<string, number> {
  return sums.set(name, (sums.get(name) ?? 0) + more)
}
