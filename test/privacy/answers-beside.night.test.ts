import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { monthOf } from '../../src/model/time/calendar-month.ts'
import { addDays, utcDay } from '../../src/model/time/time.ts'
import { startApiApp, type ApiApp } from '../harness/service/api-app.ts'
import { storeCodeConnection } from '../harness/stores/code-connection.ts'
import { startAnswering, type Answering } from './answers/answering.ts'
import { askEverything, askMedians, askOverview, overviewNumber } from './answers/ask-everything.ts'
import { attackAnswers, attackRestated } from './answers/attack-answers.ts'
import { buildWithout } from './answers/mutants.ts'
import { placeNumbers, trueAmount } from './answers/place-numbers.ts'
import { madeWithin, tellMedians, trueMedian } from './answers/tell-medians.ts'
import { toldGap, toldMerged, toldMoves, toldWorld } from './answers/told-world.ts'
import { range, restated } from './attack/random-world.ts'

/** Organisations: one, and as many more as are asked for. */
const FIRST = Number(process.env['ATTACK_SEED'] ?? 1)
const more = range(Math.ceil(Number(process.env['ATTACK_ANSWERED'] ?? 0) / 4)).map((at) => FIRST + at)

/** Of each kind one of which enough is told to be attacked. */
const MERGED = 11
const HALF_BY_ONE = 18
const GAP = 1
const REVISED = 2

let app: ApiApp
beforeAll(async () => {
  app = await startApiApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** How much of it all there was to look at: of some organisations nothing is told. */
const seen = { onFirstPage: 0, afterGaps: 0 }

/** Of numbers that the first page shows those that are not told by themselves; it names them by their month. */
async function onlyOnFirstPage({ told, ask, get }: Answering): Promise<string[]> {
  const { of, scope, months } = told
  const chat = of.source === 'chat_assistant' && { source: of.source, method: 'admin_key' }
  await storeCodeConnection(app.core.ctx, { tenant: scope.tenant, ...chat })
  const numbers = await askEverything(ask, told)
  const known = new Set(
    numbers.flatMap(({ dimension, key, metric, amount, grain, from, to }) => {
      const month = monthOf(addDays(to, -1))
      const named = grain === 'month' ? [{ from: month.first, to: utcDay(month.end) }] : []
      return [{ from, to }, ...named].map((days) =>
        overviewNumber(days, metric, dimension === null ? '' : `${dimension}=${key}`, amount),
      )
    }),
  )
  const shown: string[] = []
  for (let day = months.from; day < months.to; day = utcDay(monthOf(day).end))
    shown.push(...(await askOverview(get, told, day.slice(0, 7))))
  seen.onFirstPage += shown.length
  return shown.filter((number) => !known.has(number))
}

describe('medians', () => {
  let told = 0

  test.each([MERGED, ...more])(
    'tell of nobody how long anything took, and the first page no number of its own (organisation %i)',
    async (seed) => {
      const world = await startAnswering(app, seed, { tell: toldMerged })
      await world.release()
      const medians = await askMedians(world.ask, world.told)
      for (const one of medians) {
        const [hours, of] = [trueMedian(world.told, one), madeWithin(world.told, one).length]
        expect({ ...one, hours, of }).toEqual(one)
      }
      expect(await tellMedians(world.told, medians)).toEqual([])
      expect(await onlyOnFirstPage(world)).toEqual([])
      told += medians.length
    },
  )

  test('are told of some', () => expect(told).toBeGreaterThan(1))

  test('told where somebody made half of it they would tell', async () => {
    const world = await startAnswering(app, HALF_BY_ONE, { tell: toldMerged })
    await world.release(await buildWithout('an insider who made half of all'))
    expect(await tellMedians(world.told, await askMedians(world.ask, world.told))).not.toEqual([])
  })
})

test.each([
  [3, toldWorld] as const,
  [1, toldMoves] as const,
  ...more.flatMap((seed) => [[seed, toldWorld] as const, [seed, toldMoves] as const]),
])('the first page tells no number of its own (organisation %i)', async (seed, tell) => {
  const world = await startAnswering(app, seed, { tell })
  await world.release()
  expect(await onlyOnFirstPage(world)).toEqual([])
})

// By day it is seen on releases, see pass-over.test.ts.
test.each([GAP, ...more])(
  'a day that never comes is passed over, and the rest discloses nobody (organisation %i)',
  async (seed) => {
    const world = await startAnswering(app, seed, { tell: toldGap })
    await world.release()
    const { told } = world
    const numbers = await askEverything(world.ask, told)
    const lacking = numbers.filter(
      ({ from, to, grain }) => grain !== 'total' && from <= '2026-02-12' && to > '2026-02-12',
    )
    expect(lacking).toEqual([])
    const placed = placeNumbers(
      told,
      await world.counted(),
      numbers.filter(({ grain }) => grain !== 'total'),
    )
    seen.afterGaps += placed.filter(({ from }) => from >= '2026-02-01').length
    for (const of of placed) expect([of, of.amount]).toEqual([of, trueAmount(told, of)])
    expect(await attackAnswers(told, placed)).toEqual([])
  },
)

describe('a month that was revised', () => {
  test('discloses nobody to whoever reads it beside weeks that stay as they were', async () => {
    const world = await startAnswering(app, REVISED)
    await world.release()
    const everyNumber = async () => {
      const all = await askEverything(world.ask, world.told)
      return placeNumbers(
        world.told,
        await world.counted(),
        all.filter(({ grain }) => grain !== 'total'),
      )
    }
    const before = await everyNumber()
    const now = restated(world.told.world)
    await world.restate(now.did)
    await world.release()
    const after = await everyNumber()
    const textOf = ({ metric, dimension, key, grain, from, to, amount }: (typeof before)[number]) =>
      JSON.stringify([metric, dimension, key, grain, from, to, String(amount)])
    const then = new Set(before.map(textOf))
    const changed = after.filter((number) => !then.has(textOf(number)))
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.filter(({ grain }) => grain !== 'month')).toEqual([])
    expect(after.some(({ grain }) => grain === 'week')).toBe(true)
    expect(await attackRestated(world.told, { before, after, now })).toEqual([])
  })
})

test('there was something to look at', () => {
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
})
