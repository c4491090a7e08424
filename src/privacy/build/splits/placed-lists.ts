import type { MetricId } from '../../../model/metric.ts'
import type { Amounts } from '../../release/amounts.ts'
import { holdLength, type AmountList } from '../people/amount-list.ts'
import type { ByPerson } from '../people/person-values.ts'

/** Places of people and what each did; `nobody` did the rest. */
export interface List {
  places: Uint32Array
  amounts: AmountList
  nobody: bigint
}

/** Of a value by metric, whoever has no place yet gets the next one. */
export function listsOf({ people, amounts }: ByPerson, places: Map<string, number>): Map<MetricId, List> {
  const { known, unknown } = placesOf(people, places)
  const isKnown = (_: number, at: number) => !unknown.includes(at)
  return new Map(
    [...amounts].map(([metric, list]) => {
      holdLength(list, known.length + unknown.length)
      const which = unknown.length === 0 ? list.which : list.which.filter(isKnown)
      const nobody = unknown.reduce((sum, at) => sum + amountAt(list, at), 0n)
      return [metric, { places: known, amounts: { ...list, which }, nobody }] as const
    }),
  )
}

/** Places of those who are lines of a text, and which lines are nobody's. Whoever has none yet gets the next one. */
function placesOf(people: string, places: Map<string, number>): { known: Uint32Array; unknown: number[] } {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let from = 0, at = 0; from <= people.length; at += 1) {
    const line = people.indexOf('\n', from)
    const end = line === -1 ? people.length : line
    const person = people.slice(from, end)
    from = end + 1
    if (person === '') unknown.push(at)
    else {
      const place = places.get(person) ?? places.size
      if (place === places.size) places.set(person, place)
      known.push(place)
    }
  }
  return { known: new Uint32Array(known), unknown }
}

export const amountAt = ({ which, amounts }: AmountList, at: number): bigint => amounts[which[at] ?? 0] ?? 0n

/** Without those of whom it is nothing. */
export const amountsOf = ({ places, amounts }: List): Amounts => {
  const isAny = (_: unknown, at: number) => amounts.which[at] !== 0
  const own = Array.from(amounts.which.filter(isAny), (one) => amounts.amounts[one] ?? 0n)
  return { places: Array.from(places.filter(isAny)), amounts: own }
}
