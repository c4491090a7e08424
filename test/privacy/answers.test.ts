import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApiApp, type ApiApp } from '../harness/service/api-app.ts'
import { range } from './attack/random-world.ts'
import { startAnswering, type Answering } from './answers/answering.ts'
import { askEverything, askTexts } from './answers/ask-everything.ts'
import { attackAnswers } from './answers/attack-answers.ts'
import { outside, placeNumbers, sortNumbers, trueAmount, truePeople } from './answers/place-numbers.ts'

const FIRST = Number(process.env['ATTACK_SEED'] ?? 1)
const WORLDS = Number(process.env['ATTACK_ANSWERED'] ?? 10)

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

describe('of random organisations', () => {
  let numbers = 0

  test.each(range(WORLDS).map((at) => FIRST + at))(
    'answers disclose nobody (organisation %i)',
    async (seed) => {
      const world = await startAnswering(app, seed)
      await world.release()
      const { told, people, sums, placed } = await answered(world)
      for (const { of, parts } of sums) {
        const sum = parts.reduce((all, { amount }) => all + amount, 0n)
        expect([of, of.amount]).toEqual([of, sum])
      }
      for (const of of placed) expect([of, of.amount]).toEqual([of, trueAmount(told, of)])
      for (const of of placed)
        expect([of, of.people]).toEqual([of, of.people && truePeople(told, people, of)])
      for (const of of placed) expect([of, outside(told, of, placed)]).toEqual([of, 0n])
      expect(await attackAnswers(told, placed)).toEqual([])
      numbers += placed.length
    },
  )

  // Publishing nothing would disclose nobody as well.
  test('are of something', () => expect(numbers).toBeGreaterThan(WORLDS * 5))
})

test('the same question is answered with the same bytes after others, a restart and the same releases made anew', async () => {
  const [one, again] = [await startAnswering(app, 3), await startAnswering(app, 3)]
  const textsOf = ({ told, ask }: Answering) => askTexts(ask, told)
  expect(await one.release()).toBeGreaterThan(0)
  const first = await textsOf(one)
  expect(await textsOf(one)).toEqual(first)
  expect(await one.release()).toBe(0)
  await app.forget()
  expect(await textsOf(one)).toEqual(first)
  await again.release()
  expect(await textsOf(again)).toEqual(first)
})
