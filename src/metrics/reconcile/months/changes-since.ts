import Big from 'big.js'
import { dayOf } from '../../../model/coverage.ts'
import type { SignedFigure, Tool } from '../../../model/money/book-link.ts'
import { monthOf } from '../../../model/time/calendar-month.ts'
import { datasetsShaped, type Dataset } from '../../../model/dataset.ts'
import { readCodeSlices, type CodeSlice } from '../../../store/facts/ledger/code-slices.ts'
import { isoInstant } from '../../ask/time-range.ts'
import type { ScopedFacts } from '../../metrics-query.ts'
import type { Link } from './link.ts'
import { feedsHeld } from './reconcile-months.ts'

/** A figure that is another one than when its month was signed off; null: it was not known, or is not any more. */
export interface FigureChange {
  link: Link['link']
  account: string
  charge: Link['charge']
  measure: Link['measure']
  unit: Link['unit']
  currency: string | null
  side: 'ours' | 'theirs'
  signed: string | null
  now: string | null
  difference: string | null
}

const keyOf = ({ link, account, charge, measure, unit }: SignedFigure | Link) =>
  [link, account, charge ?? '', measure ?? '', unit].join('|')

/** Both numbers of every link, to be held against later ones. */
export const figuresOf = (links: readonly Link[]): SignedFigure[] =>
  links.map(({ link, account, charge, measure, unit, currency, ours, theirs }) => ({
    link,
    account,
    charge,
    measure,
    unit,
    currency,
    ours,
    theirs,
  }))

/** Which figures are others now, exactly. A link that was not there then had no figure, and one that is gone has none now. Pure. */
export function changesSince(figures: readonly SignedFigure[], links: readonly Link[]): FigureChange[] {
  const before = new Map(figures.map((figure) => [keyOf(figure), figure]))
  const after = new Set(links.map(keyOf))
  return [
    ...links.flatMap((link) => changesOf(link, before.get(keyOf(link)) ?? NO_FIGURE, link)),
    ...figures.filter((one) => !after.has(keyOf(one))).flatMap((gone) => changesOf(gone, gone, NO_FIGURE)),
  ]
}

type Figures = Pick<SignedFigure, 'ours' | 'theirs'>
const NO_FIGURE: Figures = { ours: null, theirs: null }

function changesOf(of: SignedFigure | Link, before: Figures, after: Figures): FigureChange[] {
  const { link, account, charge, measure, unit, currency = null } = of
  return (['ours', 'theirs'] as const).flatMap((side): FigureChange[] => {
    const [signed, now] = [before[side], after[side]]
    const known = signed !== null && now !== null
    if (known ? new Big(signed).eq(now) : signed === now) return []
    const difference = known ? new Big(now).minus(signed).toFixed() : null
    return [{ link, account, charge, measure, unit, currency, side, signed, now, difference }]
  })
}

/** When something of the month that its figures are made of changed last after an instant; null: nothing is known of it. */
export async function lastChangeAfter(
  { facts, scope, signal }: ScopedFacts,
  { tool, month, after }: { tool: Tool; month: string; after: string },
): Promise<string | null> {
  const held = feedsHeld(tool)
  const datasets = new Set<Dataset>(held.includes('bill') ? datasetsShaped('bill_sum') : [])
  for (const { feeds } of scope.accounts)
    for (const feed of held) for (const dataset of feeds[feed] ?? []) datasets.add(dataset)
  const accounts = [...new Set(scope.accounts.map(({ account }) => account))]
  const asked = { tenant: scope.tenant, accounts, datasets: [...datasets], range: monthOf(`${month}-01`) }
  const changed = (await readCodeSlices(facts, asked, signal))
    .filter((one) => isTaken(one) || isTakenBack(one, month))
    .map(changedAt)
  const later = changed.filter((at) => at > Date.parse(after))
  return later.length > 0 ? isoInstant(Math.max(...later)) : null
}

const isTaken = ({ outcome }: CodeSlice) => outcome === 'committed'
/** Of a file that was taken back the row has no period any more, so that months do not keep it out. */
const isTakenBack = (slice: CodeSlice, month: string) =>
  slice.kind === 'day' && slice.outcome === 'taken_back' && monthOf(dayOf(slice)).name === month
const changedAt = ({ stableSince, fetchedAt }: CodeSlice) => stableSince ?? fetchedAt
