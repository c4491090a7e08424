import { describe, expect, test } from 'vitest'
import { attack, attackTwice } from './attack/attack.ts'
import { attackRevised, takeAll } from './attack/attack-revised.ts'
import { ALL_LINES, publish, type Lines } from './attack/publish.ts'
import type { Between } from './attack/publish-twice.ts'
import { crossedWorld, randomWorld, type RandomWorld } from './attack/random-world.ts'

const FIRST = Number(process.env['ATTACK_SEED'] ?? 1)
const WORLDS = Number(process.env['ATTACK_WORLDS'] ?? 500)
const BATCH = 50
/** Of so many organisations one is looked at whose values are told by three dimensions. */
const CROSSED = 5
const ALL_BETWEEN: Between = { inCompany: true, meets: true }
const LISTED_ANEW: Between = { ...ALL_BETWEEN, isListedAnew: true }

const attackWith = (world: RandomWorld, lines: Partial<Lines> = {}) =>
  attack(world, publish(world, { ...ALL_LINES, ...lines }))

const seeds = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

describe('of random organisations', () => {
  test.each(seeds(0, Math.ceil(WORLDS / BATCH)))('batch %i discloses nobody', async (batch) => {
    const found = []
    let [told, revised] = [0, 0]
    for (const seed of seeds(FIRST + batch * BATCH, BATCH)) {
      const world = randomWorld(seed)
      const answers = publish(world, ALL_LINES)
      told += answers.told.length
      found.push(...(await attack(world, answers)), ...(await attackTwice(world, ALL_BETWEEN)))
      const revision = await attackRevised(world, answers)
      found.push(...revision.found)
      if (revision.state === 'revised') revised += 1
      if (seed % CROSSED === 0) found.push(...(await attackTwice(world, LISTED_ANEW)))
      if (seed % CROSSED === 0) found.push(...(await attackWith(crossedWorld(seed))))
    }
    expect(found).toEqual([])
    // Publishing nothing would disclose nobody as well.
    expect(told).toBeGreaterThan(BATCH * 3)
    expect(revised).toBeGreaterThan(BATCH / 10)
  })
})

const { rule } = ALL_LINES

/** Each line of the rule left out, and an organisation in which that tells of somebody. */
const WITHOUT: [line: string, seed: number, lines: Partial<Lines>][] = [
  ['k people', 24, { rule: { ...rule, k: 0 } }],
  ['20 % between the insider and the largest', 6, { rule: { ...rule, miss: 0n } }],
  ['an insider', 93, { rule: { ...rule, insiders: 0 } }],
  ['two who may be idle', 4, { rule: { ...rule, idle: 0 } }],
  ['one event of everybody active', 6, { takesLeast: false }],
  ['a look at the rest', 12, { looksAtRest: false }],
  ['a look at other splits', 75, { looksAtOtherSplits: false }],
  ['leaving out units by value', 3, { besides: 'units by value' }],
  ['leaving out tied measures', 90, { besides: 'a tied measure' }],
  ['the rest of a part', 78, { besides: 'a part without its rest' }],
]

test.each(WITHOUT)('without %s the attacker finds somebody (organisation %i)', async (_, seed, lines) => {
  const world = randomWorld(seed)
  expect(await attackWith(world)).toEqual([])
  expect(await attackWith(world, lines)).not.toEqual([])
})

test.each([218, 602])(
  'without what splits leave of each other three of them tell of somebody (organisation %i)',
  async (seed) => {
    const world = crossedWorld(seed)
    expect(await attackWith(world)).toEqual([])
    expect(await attackWith(world, { looksAtWhatIsLeft: false })).not.toEqual([])
  },
)

const WITHOUT_BETWEEN: [line: string, seed: number, between: Partial<Between>][] = [
  ['company', 22, { inCompany: false, meets: false }],
  ['a look at the month before', 3, { meets: false }],
]

test.each(WITHOUT_BETWEEN)(
  'without %s the attacker finds somebody by subtracting months (organisation %i)',
  async (_, seed, between) => {
    const world = randomWorld(seed)
    expect(await attackTwice(world, ALL_BETWEEN)).toEqual([])
    expect(await attackTwice(world, { ...ALL_BETWEEN, ...between })).not.toEqual([])
  },
)

test('where every number takes its change the attacker finds somebody by subtracting revisions', async () => {
  const world = randomWorld(4)
  const answers = publish(world, ALL_LINES)
  expect((await attackRevised(world, answers)).found).toEqual([])
  expect((await attackRevised(world, answers, takeAll)).found).not.toEqual([])
})
