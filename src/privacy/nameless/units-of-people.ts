import { monthOf, quarterOf, type UtcMonth } from '../../model/time/calendar-month.ts'
import type { ReleaseScope } from '../../model/privacy/release.ts'
import { utcDay } from '../../model/time/time.ts'
import type { IdentitySource } from '../../model/identity.ts'
import type { FactsReader, NamesReader } from '../../store/facts/facts-store.ts'
import { readReleaseCells, readStructure } from '../../store/facts/releases/read-releases.ts'
import { RELEASED_SOURCES } from '../build/released-sources.ts'

/**
 * By the source's id of people, the name of the smallest unit of a month that is published and counts them. One alone: a second
 * one would say of a few who share both who they are.
 */
export async function readUnitsOfPeople(
  facts: FactsReader & Pick<NamesReader, 'ids'>,
  of: ReleaseScope & { source: IdentitySource },
  month: UtcMonth,
): Promise<Map<string, string>> {
  const { first, end } = monthOf(`${month}-01`)
  const lead = RELEASED_SOURCES.find(({ source }) => source === of.source)?.lead ?? []
  const [structure, { vendorIds }, cells] = await Promise.all([
    readStructure(facts, of, quarterOf(first)),
    facts.ids(of),
    readReleaseCells(
      facts,
      { ...of, cut: 'units', grain: 'month' },
      { from: first, to: utcDay(end), dimensions: [null], metrics: lead },
    ),
  ])
  const told = new Set(cells.flatMap(({ key, amount }) => (key === null || amount === null ? [] : [key])))
  const shown = (structure?.units ?? []).filter(({ id, kept }) => kept && told.has(id))
  const smallest = new Map<number, string>()
  for (const { name, blocks } of shown.toSorted((a, b) => b.counted - a.counted))
    for (const block of blocks) smallest.set(block, name)
  return new Map(
    (structure?.members ?? []).flatMap(({ subject, block }) => {
      const name = smallest.get(block)
      return name === undefined ? [] : [[vendorIds.get(subject) ?? subject, name] as const]
    }),
  )
}
