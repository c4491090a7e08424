import { creditsText, dollarsText, UNITS_PER_CREDIT, unitsPerToken, type CreditUnits } from '../amounts.ts'
import { chatModel, codingModel, countedSkus, SMALL_MODEL, type CountedSku, type Model } from '../models.ts'
import type { Person } from '../people.ts'
import { chance, hash32, Random, uuid } from '../seeded-random.ts'
import type { Timeline } from '../timeline.ts'

/** One SKU line. `cost` is exact decimal text in `unit`. */
export interface Billing {
  sku: string
  quantity: number
  quantityUnit: 'tokens' | 'counts'
  cost: string
  unit: 'CREDITS' | 'USD'
  estimatedUsd: string | null
}

/** Activity of one person in one hour with one product and model. Values are the vendor's; an absent field is null. */
export interface CostRow {
  eventId: string
  /** Hours since the epoch. */
  hour: number
  /** Null: work that the vendor cannot attribute. */
  person: Person | null
  agent: { id: string; name: string | null } | null
  product: string
  surface: string
  client: string | null
  model: string | null
  serviceTier: string | null
  reasoning: string | null
  usage: [name: string, tokens: number][] | null
  billing: Billing[]
  /** The whole row in credit units, also under a USD agreement. */
  units: CreditUnits
}

export interface RowSettings {
  seed: number
  /** First simulated hour, in hours since the epoch; `hours` is the length. */
  firstHour: number
  hours: number
  /** Amounts are in USD from this hour on; Infinity: never. */
  usdFromHour: number
  /** Share of billing lines with the vendor's own estimate. */
  estimates: number
  /** A team whose usage grows far above others' late in the simulated time; null: none. */
  overspendingTeam: string | null
  timeline: Timeline
}

const AGENTS = [
  'Procurement Review Agent',
  'Release Notes Agent',
  'Contract Triage Agent',
  'Support Summary Agent',
] as const

/** A point of the simulated time as a share of it, with the timeline of events. */
interface When {
  timeline: Timeline
  progress: number
}

type Draft = Pick<
  CostRow,
  'product' | 'surface' | 'client' | 'model' | 'serviceTier' | 'reasoning' | 'usage'
> & {
  lines: { sku: string; quantity: number; quantityUnit: 'tokens' | 'counts'; units: CreditUnits }[]
}

function tokenLines(
  model: Model,
  input: number,
  cached: number,
  output: number,
  factor: number,
): Draft['lines'] {
  const line = (kind: string, tokens: number, perMillion: number) => ({
    sku: `${model.display} - ${kind}`,
    quantity: tokens,
    quantityUnit: 'tokens' as const,
    units: tokens * unitsPerToken(perMillion) * factor,
  })
  return [
    line('Input', input, model.rates.input),
    line('Cached Input', cached, model.rates.cached),
    line('Output', output, model.rates.output),
  ]
}

function metered(random: Random, median: number, grown: number) {
  const input = Math.floor(random.tokens(median) * grown)
  const cached = Math.floor(random.tokens(median * 9) * grown)
  const output = Math.floor(random.tokens(median / 10) * grown)
  const usage: [string, number][] = [
    ['text_input_tokens', input],
    ['text_cached_input_tokens', cached],
    ['text_output_tokens', output],
  ]
  return { input, cached, output, usage }
}

const CODEX_PLACES = [
  ['codex', 'cli'],
  ['codex', 'cli'],
  ['codex', 'ide'],
  ['codex', 'ide'],
  ['codex', 'web'],
  ['codex', 'desktop_app'],
  ['github_code_review', 'github'],
  ['exec', 'exec'],
] as const

function codexDraft(random: Random, { timeline, progress }: When, eager: number, grown: number): Draft {
  const small = progress > SMALL_MODEL.arrives && random.next() < 0.18
  const model = small ? SMALL_MODEL : codingModel(timeline, progress, eager)
  const [surface, client] = random.pick(CODEX_PLACES)
  const priority = random.next() < 0.08
  const { input, cached, output, usage } = metered(random, 42_000, grown)
  return {
    product: 'codex',
    surface,
    client,
    model: model.id,
    serviceTier: priority ? 'priority' : 'default',
    reasoning: random.pick(['low', 'medium', 'medium', 'high', 'xhigh']),
    usage,
    lines: tokenLines(model, input, cached, output, priority ? 2 : 1),
  }
}

function workDraft(random: Random, { timeline, progress }: When, eager: number, grown: number): Draft {
  const model = chatModel(timeline, progress, eager)
  const { input, cached, output, usage } = metered(random, 18_000, grown)
  return {
    product: 'Work',
    surface: 'work',
    client: random.pick(['web', 'desktop_app', 'web']),
    model: model.id,
    serviceTier: 'default',
    reasoning: random.pick(['medium', 'high']),
    usage,
    lines: tokenLines(model, input, cached, output, 1),
  }
}

function pickCounted(random: Random, model: Model): CountedSku {
  const skus = countedSkus(model)
  let left = random.next() * skus.reduce((sum, { weight }) => sum + weight, 0)
  for (const sku of skus) {
    left -= sku.weight
    if (left < 0) return sku
  }
  return skus[0]
}

function chatDraft(random: Random, { timeline, progress }: When, eager: number, grown: number): Draft {
  const model = chatModel(timeline, progress, eager)
  const client = random.pick(['web', 'web', 'web', 'desktop_app', 'desktop_app', 'mobile', 'unknown', null])
  const place = { product: 'ChatGPT', surface: 'chatgpt', client }
  // Everyday use is unlimited: activity without billing lines and with only a total of tokens.
  if (random.next() < 0.55) {
    const total = Math.floor(random.tokens(6_000) * grown)
    const usage: [string, number][] = [['text_total_tokens', total]]
    const hyphenated = random.next() < 0.1 ? model.id.replace('.', '-') : model.id
    return { ...place, model: hyphenated, serviceTier: null, reasoning: null, usage, lines: [] }
  }
  const { sku, credits, most } = pickCounted(random, model)
  const quantity = Math.ceil(random.between(1, most) * grown)
  const units = quantity * credits * UNITS_PER_CREDIT
  const usage: [string, number][] | null =
    sku === 'Image Generation' ? [['image_output_tokens', quantity * 1_056]] : null
  const lines = [{ sku, quantity, quantityUnit: 'counts' as const, units }]
  return {
    ...place,
    model: model.id,
    serviceTier: null,
    reasoning: sku.endsWith('thinking') ? 'medium' : null,
    usage,
    lines,
  }
}

function draftOf(random: Random, person: Person | null, when: When, grown: number): Draft {
  const { progress } = when
  const eager = person?.eager ?? 0.5
  const coding = person?.team.coding ?? 0.5
  const at = random.next()
  if (at < coding * 0.8) return codexDraft(random, when, eager, grown)
  if (progress > 0.5 && at > 0.9 - 0.25 * Math.min(1, (progress - 0.5) * 4))
    return workDraft(random, when, eager, grown)
  return chatDraft(random, when, eager, grown)
}

function agentOf(settings: RowSettings, random: Random, progress: number): CostRow['agent'] {
  if (progress < 0.4 || random.next() >= 0.03) return null
  const number = random.between(0, AGENTS.length - 1)
  const name = AGENTS[number]
  return {
    id: `agt_${hash32(settings.seed, number, 0xa9).toString(36)}`,
    name: random.next() < 0.1 || !name ? null : name,
  }
}

function billed(settings: RowSettings, lines: Draft['lines'], hour: number, row: number): Billing[] {
  const usd = hour >= settings.usdFromHour
  return lines.map(({ sku, quantity, quantityUnit, units }, line) => ({
    sku,
    quantity,
    quantityUnit,
    cost: usd ? dollarsText(units) : creditsText(units),
    unit: usd ? 'USD' : 'CREDITS',
    estimatedUsd:
      !usd && chance(settings.seed, hour, row, line) < settings.estimates ? dollarsText(units) : null,
  }))
}

/** Identifies a row. `number` is the person's, or one beyond the last person for unattributed work. */
export interface RowPlace {
  person: Person | null
  number: number
  /** Hours since the epoch. */
  hour: number
  /** Index among the person's rows of that hour. */
  index: number
}

function draftAt(settings: RowSettings, { person, number, hour, index }: RowPlace, grown: number) {
  const slot = hash32(settings.seed, number, hour, index)
  const random = new Random(slot)
  const { timeline } = settings
  const progress = (hour - settings.firstHour) / settings.hours
  const agent = agentOf(settings, random, progress)
  return {
    slot,
    agent,
    draft: draftOf(random, person, { timeline, progress }, grown * spree(settings, person, progress)),
  }
}

/** Factor of the overspending team's usage, up to five. */
function spree({ overspendingTeam, timeline }: RowSettings, person: Person | null, progress: number): number {
  if (overspendingTeam === null || person?.team.name !== overspendingTeam) return 1
  const { spreeFrom, spreeFull } = timeline
  return 1 + 4 * Math.min(1, Math.max(0, (progress - spreeFrom) / (spreeFull - spreeFrom)))
}

function sumOf(lines: Draft['lines']): CreditUnits {
  return lines.reduce((sum, { units }) => sum + units, 0)
}

/** `grown` multiplies every quantity: 1 for the first write, another factor when the vendor restates the row. */
export function costRow(settings: RowSettings, place: RowPlace, grown: number): CostRow {
  const { person, number, hour, index } = place
  const { slot, agent, draft } = draftAt(settings, place, grown)
  const { lines, ...fields } = draft
  return {
    eventId: uuid(slot, number, hour * 8 + index),
    hour,
    person,
    agent,
    ...fields,
    billing: billed(settings, lines, hour, slot),
    units: sumOf(lines),
  }
}

/** The `units` of `costRow` for the first write, without making the row. */
export function rowUnits(settings: RowSettings, place: RowPlace): CreditUnits {
  return sumOf(draftAt(settings, place, 1).draft.lines)
}
