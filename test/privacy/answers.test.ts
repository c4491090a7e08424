import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MetricsAnswer } from '../../src/api/contract/metrics.ts'
import { readCommandLine } from '../../src/cli/command-line.ts'
import { runOnCore } from '../../src/commands/core-commands.ts'
import { NOBODY, startApiApp, type ApiApp } from '../harness/service/api-app.ts'
import { atNight } from '../harness/run/night.ts'
import { agreeOn } from '../harness/stores/agree-on.ts'
import { range, restated } from './attack/random-world.ts'
import { startAnswering, type Answering } from './answers/answering.ts'
import { askEverything, askMovement, askTexts } from './answers/ask-everything.ts'
import { buildWithout, type Line } from './answers/mutants.ts'
import { tellMoves, trueMove } from './answers/tell-moves.ts'
import { MONTHS, toldCenters, toldCrossed, toldMoves, toldSeats } from './answers/told-world.ts'
import { attackAnswers, attackRestated } from './answers/attack-answers.ts'
import {
  outside,
  placeNumbers,
  sortNumbers,
  trueAmount,
  truePeople,
  unitsByValue,
} from './answers/place-numbers.ts'

/** Each line of the rule left out of the builder, and an organisation of which the answers then tell of somebody. */
const WITHOUT: readonly (readonly [line: Line, seed: number])[] = [
  ['a look at other splits', 75],
  // The attacker on releases finds these each time, without a store between.
  ...atNight([
    ['an insider', 93],
    ['a look at trailing counts', 1],
    ['k people', 24],
    ['20 % between the insider and the largest', 25],
    ['two who may be idle', 4],
    ['a look at the rest of units', 6],
  ] as const),
]

/** The same where every second unit is a cost centre, some of whose people nothing ever tells of. */
const WITHOUT_OF_CENTERS: readonly (readonly [line: Line, seed: number])[] = atNight([
  ['k people', 24],
  ['20 % between the insider and the largest', 25],
  ['an insider', 93],
  ['two who may be idle', 4],
  ['a look at the rest of units', 6],
] as const)
/** Organisations of which cost centres are told. */
const CENTERS = atNight([6, 4, 25])
let ofCenters = 0

/** An organisation of which units by value would tell of somebody. */
const UNITS_BY_VALUE = 3
/** One of which it is told how many of several units use their seats. */
const SEATS = 4
let ofSeats = 0

const FIRST = Number(process.env['ATTACK_SEED'] ?? 1)
const SEEDS = [
  ...WITHOUT.map(([, seed]) => seed),
  UNITS_BY_VALUE,
  ...range(Number(process.env['ATTACK_ANSWERED'] ?? 0)).map((at) => FIRST + at),
]

let app: ApiApp
beforeAll(async () => {
  app = await startApiApp()
})
afterAll(() => app[Symbol.asyncDispose]())

async function answered({ told, ask, counted }: Answering) {
  const numbers = await askEverything(ask, told)
  const { finest, sums } = sortNumbers(told, numbers)
  const people = await counted()
  return { told, people, sums, placed: placeNumbers(told, people, finest) }
}

const worlds = new Map<number, ReturnType<typeof release>>()

async function release(seed: number) {
  const world = await startAnswering(app, seed)
  const rows = await world.release()
  return { world, rows, ...(await answered(world)) }
}

/** A world as it is released, and all that is answered of it: nobody changes it. */
function released(seed: number): ReturnType<typeof release> {
  const known = worlds.get(seed) ?? release(seed)
  worlds.set(seed, known)
  return known
}

/** All numbers of whole months and shorter rows, whichever others add up to. */
async function everyNumber({ told, ask, counted }: Answering) {
  const numbers = (await askEverything(ask, told)).filter(({ grain }) => grain !== 'total')
  return placeNumbers(told, await counted(), numbers)
}

describe('of random organisations', () => {
  let numbers = 0

  test.each(SEEDS)('answers disclose nobody (organisation %i)', async (seed) => {
    const { told, people, sums, placed } = await released(seed)
    for (const { of, parts } of sums) {
      const sum = parts.reduce((all, { amount }) => all + amount, 0n)
      expect([of, of.amount]).toEqual([of, sum])
    }
    for (const of of placed) expect([of, of.amount]).toEqual([of, trueAmount(told, of)])
    for (const of of placed) expect([of, of.people]).toEqual([of, of.people && truePeople(told, people, of)])
    for (const of of placed) expect([of, outside(told, of, placed)]).toEqual([of, 0n])
    expect(await attackAnswers(told, placed)).toEqual([])
    numbers += placed.length
  })

  // Publishing nothing would disclose nobody as well.
  test('are of something', () => expect(numbers).toBeGreaterThan(SEEDS.length * 5))
})

test.each(WITHOUT)('without %s answers tell of somebody (organisation %i)', async (line, seed) => {
  const world = await startAnswering(app, seed)
  await world.release(await buildWithout(line))
  const { told, placed } = await answered(world)
  expect(await attackAnswers(told, placed)).not.toEqual([])
})

test.each(WITHOUT_OF_CENTERS)(
  'without %s they do of cost centres as well (organisation %i)',
  async (line, seed) => {
    const world = await startAnswering(app, seed, { tell: toldCenters })
    await world.release(await buildWithout(line))
    const { told, placed } = await answered(world)
    expect(await attackAnswers(told, placed)).not.toEqual([])
  },
)

/** What is found where more is asked, or asked twice. */
const FIND = {
  'of three dimensions': async (seed: number) => {
    const world = await startAnswering(app, seed, { tell: toldCrossed })
    await world.release()
    const { told, placed } = await answered(world)
    return await attackAnswers(told, placed)
  },
  'of cost centres in the list': async (seed: number) => {
    const world = await startAnswering(app, seed, { tell: toldCenters })
    await world.release()
    const { told, people, placed } = await answered(world)
    for (const of of placed) expect([of, of.amount]).toEqual([of, trueAmount(told, of)])
    for (const of of placed) expect([of, of.people]).toEqual([of, of.people && truePeople(told, people, of)])
    ofCenters += placed.filter(({ key }) => key?.startsWith('cost_center:')).length
    return await attackAnswers(told, placed)
  },
  'of who came and left': async (seed: number) => {
    const world = await startAnswering(app, seed, { tell: toldMoves })
    await world.release()
    const { told, placed } = await answered(world)
    const moved = await askMovement(world.get, told)
    for (const { how, count } of moved) expect([how, count]).toEqual([how, trueMove(told, how)])
    return await tellMoves(told, placed, moved)
  },
  'of who uses a seat': async (seed: number) => {
    const world = await startAnswering(app, seed, { tell: toldSeats })
    await world.release()
    const { told, placed } = await answered(world)
    const isOfSeats = ({ metric }: (typeof placed)[number]) => metric.startsWith('seats.')
    // Of more than a month the last list says who uses a seat.
    const known = placed.filter((one) => !isOfSeats(one) || one.grain === 'month')
    const seats = known.filter(isOfSeats)
    for (const of of seats) expect([of, of.amount]).toEqual([of, trueAmount(told, of)])
    ofSeats += seats.length
    return await attackAnswers(told, known)
  },
  'before and after records came late': async (seed: number) => {
    const world = await startAnswering(app, seed)
    await world.release()
    const before = await everyNumber(world)
    const now = restated(world.told.world)
    await world.restate(now.did)
    await world.release()
    const after = await everyNumber(world)
    return await attackRestated(world.told, { before, after, now })
  },
}
const ASKED = [
  'of three dimensions',
  'of cost centres in the list',
  'of who came and left',
  'of who uses a seat',
  'before and after records came late',
] as const

/** What is attacked by day is attacked on releases, without a store between; in a long run many of each. */
const FURTHER: (readonly [seed: number, asked: keyof typeof FIND])[] = [
  ...CENTERS.map((seed): [number, keyof typeof FIND] => [seed, 'of cost centres in the list']),
  ...atNight([
    [218, 'of three dimensions'],
    // Records of one person alone, which are held.
    [4, 'before and after records came late'],
    [SEATS, 'of who uses a seat'],
    [1, 'of who uses a seat'],
    [11, 'before and after records came late'],
    [18, 'before and after records came late'],
    // Of which "other" is told in the last month alone.
    [81, 'of who came and left'],
  ] as const),
  ...range(Math.ceil(Number(process.env['ATTACK_ANSWERED'] ?? 0) / 4)).flatMap((at) =>
    ASKED.map((asked): [number, keyof typeof FIND] => [FIRST + at, asked]),
  ),
]

test.each(FURTHER)('answers disclose nobody (organisation %i, %s)', async (seed, asked) => {
  expect(await FIND[asked](seed)).toEqual([])
})

test.each(atNight(['some of it is of seats and of cost centres']))('%s', () =>
  expect(Math.min(ofSeats, ofCenters)).toBeGreaterThan(2),
)

test('with units by value besides, each safe by itself, answers tell of somebody', async () => {
  const { told, placed } = await released(UNITS_BY_VALUE)
  expect(await attackAnswers(told, [...placed, ...unitsByValue(told, placed)])).not.toEqual([])
})

test.each(
  atNight([
    'the same question is answered with the same bytes after others, a restart and the same releases made anew',
  ]),
)('%s', async () => {
  const [{ world: one, rows }, again] = [await released(3), await startAnswering(app, 3)]
  const textsOf = ({ told, ask }: Answering) => askTexts(ask, told)
  expect(rows).toBeGreaterThan(0)
  const first = await textsOf(one)
  expect(await textsOf(one)).toEqual(first)
  expect(await one.release()).toBe(0)
  await app.forget()
  expect(await textsOf(one)).toEqual(first)
  await again.release()
  expect(await textsOf(again)).toEqual(first)
})

describe('every medium says the same cells', () => {
  let world: Answering

  beforeAll(async () => {
    const [owner = NOBODY] = app.ours.callers
    world = await startAnswering(app, 3, { asker: { tenant: app.ours.tenant, headers: owner.headers } })
    await agreeOn(app.core.ctx, app.ours.tenant, { mode: 'aggregate' })
    await world.release()
  })

  test.each([
    { grain: 'week', by: 'model' },
    { grain: 'month', by: 'team' },
    { grain: 'total', by: 'team' },
    { grain: 'week', by: null },
  ] as const)('of $grain rows by $by', async ({ grain, by }) => {
    const metrics = ['code.generations', 'code.users'] as const
    const asked = { metrics: [...metrics], ...MONTHS, grain, group_by: by === null ? [] : [by] }
    const json = await world.ask(asked)
    const cells = cellsOfJson(json.text)
    expect(cells.length).toBeGreaterThan(0)
    expect(parse((await world.ask(asked, 'text/csv')).text, { columns: true })).toEqual(cells)
    const flags = ['--from', MONTHS.from, '--to', MONTHS.to, '--grain', grain, '--group-by', by ?? '']
    const query = [metrics.join(), ...flags, '--format']
    expect(cellsOfJson(await printed('query', ...query, 'json'))).toEqual(cells)
    expect(parse(await printed('query', ...query, 'csv'), { columns: true })).toEqual(cells)
  })

  async function printed(...line: string[]): Promise<string> {
    const command = readCommandLine(line)
    let text = ''
    if (command.name !== 'query') throw new Error('a command that asks')
    const out = (part: string) => void (text += part)
    await runOnCore(command, app.core, { out, signal: AbortSignal.timeout(60_000) })
    return text
  }
})

/** As a table has them: an unknown value is an empty cell. */
function cellsOfJson(text: string): Record<string, string>[] {
  const { columns, rows } = MetricsAnswer.parse(JSON.parse(text))
  return rows.map((row) =>
    Object.fromEntries(columns.map(({ name }) => [name, [row[name] ?? ''].flat().join(' ')])),
  )
}
