import { isOnLeave, REGIONS, dayText } from '../world/calendar.ts'
import { chance, hash32, Random } from '../world/seeded-random.ts'
import { chatModelOn, cliModelOn, completionModelOn } from './code-models.ts'
import { isCodeMember, type CodePerson } from './code-people.ts'
import { SINCE } from './code-words.ts'

export interface Counters {
  interactions: number
  generations: number
  acceptances: number
  suggestedToAdd: number
  suggestedToDelete: number
  added: number
  deleted: number
}

/** Activity by editor, feature, language and model; every breakdown of a report is a marginal of these cells. */
export interface Cell extends Counters {
  /** Null: work without an editor (command line, cloud), or lost telemetry. */
  ide: string | null
  /** `cli` stands for the product's own command line. */
  feature: string
  language: string
  model: string
}

export interface CliUse {
  sessions: number
  requests: number
  prompts: number
  outputTokens: number
  promptTokens: number
}

/** Everything of one person on one UTC day. A row alone does not mean that the person was active. */
export interface PersonDay {
  person: CodePerson
  day: number
  cells: readonly Cell[]
  cli: CliUse | null
  codingAgent: boolean
  review: 'active' | 'passive' | null
  /** Ten-thousandths of a credit. */
  credits: number
}

export interface ActivityOptions {
  seed: number
  firstDay: number
  days: number
  density: number
  /** Share of the simulated time before which late adopters do not use the agent; null: no such delay. */
  agentsFrom: number | null
}

/** People whose `eager` is above this are late adopters. */
const SLOW = 0.35

const NO_USE = 0.06

/** Usage grows over the simulated time, then stays constant. */
export function growth({ firstDay, days }: ActivityOptions, day: number): number {
  const progress = Math.min(1, (day - firstDay) / days)
  return 0.58 + 0.42 / (1 + Math.exp(-8 * (progress - 0.4)))
}

/** Activity of a region on a day between 0 and 1: less at weekends, on holidays and on Fridays. */
export function workingDay(region: number, day: number): number {
  const weekday = (day + 4) % 7
  if (weekday === 0 || weekday === 6) return NO_USE
  if (REGIONS[region]?.holidays.includes(dayText(day).slice(5))) return NO_USE
  return weekday === 5 ? 0.88 : 1
}

/** Working days of every region, looked up once per day. */
export function workingDays(day: number): number[] {
  return REGIONS.map((_, region) => workingDay(region, day))
}

/** Whether the person was active, without computing the day. `working` is `workingDays(day)`. */
export function isActiveOn(
  options: ActivityOptions,
  person: CodePerson,
  day: number,
  working: readonly number[],
): boolean {
  if (person.habit === 0 || !isCodeMember(person, day) || day < options.firstDay || day >= person.lapsesOn)
    return false
  const { number, region, joinsOn, leavesOn } = person.person
  if (day < joinsOn || day >= leavesOn) return false
  const likely = person.habit * (working[region] ?? 0) * growth(options, day) * options.density
  return chance(options.seed, number, day, 0xac71) < likely && !isOnLeave(options.seed, number, day)
}

/** Everything the person did that day; null when reports have no row of it. */
export function personDay(
  options: ActivityOptions,
  person: CodePerson,
  day: number,
  working: readonly number[],
): PersonDay | null {
  const { number } = person.person
  if (!person.telemetry) return null
  const hash = hash32(options.seed, number, day, 0xc0de5)
  if (!isActiveOn(options, person, day, working)) return quietDay(options, person, day, hash)
  const random = new Random(hash)
  const progress = Math.min(1, (day - options.firstDay) / options.days)
  const waits = options.agentsFrom !== null && progress < options.agentsFrom && person.person.eager > SLOW
  const cells = editorCells(person, random, progress, waits)
  const { cli, cell } = commandLine(person, random, progress, day)
  if (cell) cells.push(cell)
  // An active day has at least completions.
  if (cells.length === 0) cells.push(...completions(person, random, progress))
  return {
    person,
    day,
    cells,
    cli,
    codingAgent: random.next() < 0.02 + progress * 0.12,
    review: random.next() < 0.12 ? 'active' : random.next() < 0.1 ? 'passive' : null,
    credits: Math.floor(random.next() * (20_000 + progress * 90_000) * person.volume),
  }
}

/** A row without editor activity: only credits, reviews and the coding agent, with empty breakdowns. */
function quietDay(options: ActivityOptions, person: CodePerson, day: number, hash: number): PersonDay | null {
  if (person.habit === 0 || !isCodeMember(person, day) || day < options.firstDay) return null
  const at = hash / 0x1_0000_0000
  if (at >= 0.045) return null
  return {
    person,
    day,
    cells: [],
    cli: null,
    codingAgent: at < 0.004,
    review: at < 0.03 ? 'passive' : null,
    credits: at < 0.02 ? hash % 9_000 : 0,
  }
}

const EMPTY: Counters = {
  interactions: 0,
  generations: 0,
  acceptances: 0,
  suggestedToAdd: 0,
  suggestedToDelete: 0,
  added: 0,
  deleted: 0,
}

function languageOf(person: CodePerson, random: Random): string {
  const [first, second, third] = person.languages
  const at = random.next()
  return at < 0.6 ? first : at < 0.88 ? second : third
}

/** The editor; null (3 %) is lost telemetry, which counts in totals but under no editor. */
function ideOf(person: CodePerson, random: Random): string | null {
  const at = random.next()
  return at < 0.9 ? person.ide : at < 0.97 ? person.otherIde : null
}

function some(random: Random, most: number, volume: number): number {
  return 1 + Math.floor(random.next() * most * volume)
}

function editorCells(person: CodePerson, random: Random, progress: number, waits: boolean): Cell[] {
  const { eager } = person.person
  const cells: Cell[] = []
  if (random.next() < 0.82) cells.push(...completions(person, random, progress))
  if (random.next() < 0.5) cells.push(...chat(person, random, progress, 'chat_panel_ask_mode'))
  if (random.next() < 0.16) cells.push(...chat(person, random, progress, 'chat_inline'))
  if (random.next() < 0.12 * (1 - progress))
    cells.push(...chat(person, random, progress, 'chat_panel_edit_mode'))
  if (random.next() < 0.06 * progress) cells.push(...chat(person, random, progress, 'chat_panel_plan_mode'))
  // Agent use grows: 15 % at first, most people in the end, early adopters more than others.
  if (random.next() < 0.15 + 0.7 * progress * (0.4 + 0.6 * (1 - eager)) && !waits)
    cells.push(...agent(person, random, progress))
  return cells
}

function completions(person: CodePerson, random: Random, progress: number): Cell[] {
  const ide = ideOf(person, random)
  return Array.from({ length: random.next() < 0.45 ? 2 : 1 }, () => {
    const generations = some(random, 60, person.volume)
    const acceptances = Math.floor(generations * (0.12 + random.next() * 0.3))
    const suggestedToAdd = Math.floor(generations * (1 + random.next() * 2.5))
    return {
      ...EMPTY,
      ide,
      feature: 'code_completion',
      language: languageOf(person, random),
      model: completionModelOn(progress, person.person.eager),
      generations,
      acceptances,
      suggestedToAdd,
      added: Math.min(suggestedToAdd, Math.floor(acceptances * (0.8 + random.next() * 1.6))),
    }
  })
}

function chat(person: CodePerson, random: Random, progress: number, feature: string): Cell[] {
  const interactions = some(random, 14, person.volume)
  const generations = Math.floor(interactions * (0.6 + random.next() * 1.4))
  const acceptances = Math.floor(generations * random.next() * 0.35)
  const suggestedToAdd = generations * random.between(3, 14)
  return [
    {
      ide: ideOf(person, random),
      feature,
      language: random.next() < 0.15 ? 'unknown' : languageOf(person, random),
      model: chatModelOn(progress, person.person.eager, random.next()),
      interactions,
      generations,
      acceptances,
      suggestedToAdd,
      suggestedToDelete: random.next() < 0.1 ? random.between(1, 9) : 0,
      added: Math.floor(suggestedToAdd * (acceptances / Math.max(1, generations))),
      deleted: 0,
    },
  ]
}

/** Two cells, as at the vendor: the prompts, and under another feature the agent's edits, which have no suggested lines. */
function agent(person: CodePerson, random: Random, progress: number): Cell[] {
  const ide = ideOf(person, random)
  const model = chatModelOn(progress, person.person.eager, random.next())
  const interactions = some(random, 10, person.volume)
  const edits = Math.floor(interactions * (1 + random.next() * 4))
  const language = languageOf(person, random)
  const added = edits * random.between(4, 30)
  return [
    {
      ...EMPTY,
      ide,
      feature: random.next() < 0.06 ? 'chat_panel_custom_mode' : 'chat_panel_agent_mode',
      language: 'unknown',
      model,
      interactions,
      generations: Math.floor(interactions * random.next()),
    },
    {
      ...EMPTY,
      ide,
      feature: 'agent_edit',
      language,
      model,
      generations: edits,
      added,
      deleted: Math.floor(added * random.next() * 0.4),
    },
  ]
}

/** Command line use. Before `SINCE.cliFeature` the vendor did not count it in the totals, so there is no cell. */
function commandLine(
  person: CodePerson,
  random: Random,
  progress: number,
  day: number,
): { cli: CliUse | null; cell: Cell | null } {
  if (random.next() >= 0.03 + progress * 0.2) return { cli: null, cell: null }
  const prompts = random.between(0, Math.ceil(20 * person.volume))
  const requests = prompts * random.between(2, 9) + random.between(1, 12)
  const cli: CliUse = {
    sessions: random.between(1, 6),
    requests,
    prompts,
    outputTokens: requests * random.between(300, 4_000),
    promptTokens: requests * random.between(8_000, 120_000),
  }
  if (day < SINCE.cliFeature) return { cli, cell: null }
  const added = prompts * random.between(0, 30)
  const cell: Cell = {
    ...EMPTY,
    ide: null,
    feature: 'cli',
    language: languageOf(person, random),
    model: cliModelOn(progress, person.person.eager),
    interactions: prompts,
    generations: prompts + (prompts > 0 ? 1 : 0),
    acceptances: prompts,
    added,
    deleted: Math.floor(added * random.next() * 0.3),
  }
  return { cli, cell }
}

/** The sum of cells: the vendor's totals. */
export function sumOf(cells: Iterable<Counters>): Counters {
  const sum = { ...EMPTY }
  for (const cell of cells) addTo(sum, cell)
  return sum
}

export function addTo(sum: Counters, more: Counters): void {
  sum.interactions += more.interactions
  sum.generations += more.generations
  sum.acceptances += more.acceptances
  sum.suggestedToAdd += more.suggestedToAdd
  sum.suggestedToDelete += more.suggestedToDelete
  sum.added += more.added
  sum.deleted += more.deleted
}
