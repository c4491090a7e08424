import type { z } from 'zod'
import { ACTIVE } from '../../overview/read-people.ts'
import { monthOf } from '../../model/time/calendar-month.ts'
import type { ReleasedCell } from '../../model/privacy/release.ts'
import { addDays } from '../../model/time/time.ts'
import type { Published } from '../../privacy/gate.ts'
import type { GridCut } from '../../privacy/grid/cut-for.ts'
import { readNumbers } from '../../privacy/grid/read-numbers.ts'
import { notPublished } from '../../privacy/not-published.ts'
import { said } from '../../words/said.ts'
import type { MovementAnswer, MovementQuery } from '../contract/adoption.ts'
import { spoken } from '../sentence.ts'
import { keptBack, privacyOf } from './around-numbers.ts'
import { oneMonth } from './one-month.ts'
import { completenessOf } from './published-reach.ts'
import { sourceOf } from './source-of.ts'

const METRIC = ACTIVE.code_assistant

/**
 * Who came, stayed, came back and left between a month and the one before it, as far as that is published: of everybody.
 * @throws TidemarkError `not_published` of other days, and of teams
 */
export async function answerPublishedMovement(
  published: Published,
  query: z.output<typeof MovementQuery>,
): Promise<MovementAnswer> {
  const { releases } = published
  const month = monthAsked(query)
  const before = { from: monthOf(addDays(month.from, -1)).first, to: month.from }
  const cut: GridCut = { table: 'totals', dimension: null, grain: 'month', from: before.from, to: month.to }
  const asked = { source: sourceOf(METRIC), table: 'splits', grain: 'month', ...month } as const
  const [now, cells] = await Promise.all([
    readNumbers({ releases, cut, grain: 'month', metrics: [METRIC], sourceOf }),
    releases.cells({ ...asked, dimension: 'movement', metrics: [METRIC] }),
  ])
  const [then, current] = now.slots.map((slot) => peopleIn(slot.number(METRIC, '')?.amount))
  const moved = movedIn(cells)
  const isWithheld = cells.length > 0 && Object.values(moved).includes(null)
  return {
    previous: { ...before, active: then ?? null },
    current: { ...month, active: current ?? null },
    data: [{ team: null, team_label: null, ...moved }],
    completeness: completenessOf({ metrics: [METRIC], now, cut }),
    ...spoken('notes', isWithheld ? [keptBack({ ...now, hasOther: false }, published)] : []),
    privacy: privacyOf({ published, now }),
  }
}

/** The one month that is asked for. */
function monthAsked({ from, to, group_by: groupBy }: z.output<typeof MovementQuery>) {
  if (groupBy !== undefined)
    throw notPublished(said('ask_undivided', { metrics: [METRIC] }), [
      { path: 'group_by', message: said('not_in_question') },
    ])
  return oneMonth({ from, to }, [METRIC])
}

const peopleIn = (amount: string | null | undefined) =>
  amount === null || amount === undefined ? null : Number(amount)

/** Each as it is told; null: too few, or nothing of the month is. */
function movedIn(cells: readonly ReleasedCell[]) {
  const told = (state: string) => peopleIn(cells.find(({ key }) => key === state)?.amount)
  return {
    new: told('new'),
    retained: told('retained'),
    returning: told('returning'),
    lapsed: told('lapsed'),
  }
}
