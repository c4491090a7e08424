import type { Disclosure } from '../attack/attack.ts'
import { createAttacker, type Told } from '../attack/attacker.ts'
import type { AnsweredMedian } from './ask-everything.ts'
import type { Merged, ToldWorld } from './told-world.ts'

/** Medians are told in whole hours. */
const ROUNDED = 0.5
/** Less than a thing, by more than a solver errs. */
const NEARLY_ONE = 0.999
/** Who made most of all try with what they know. */
const INSIDERS = 3

interface Days {
  from: string
  to: string
}

/** Between two bounds of medians nobody can tell one number from another. */
interface Region {
  from: number
  to: number
}

/** What of a median is sure, however the numbers lie: how many things it is of. */
interface MedianOf extends Region {
  made: readonly Merged[]
}

/** How long each thing took, as everybody knows who made how many in each row: to a tenth of it, to anybody or to one of them. */
export async function tellMedians(
  told: ToldWorld,
  medians: readonly AnsweredMedian[],
): Promise<Disclosure[]> {
  const known = medians.map((one): MedianOf => ({
    from: one.hours - ROUNDED,
    to: one.hours + ROUNDED,
    made: madeWithin(told, one),
  }))
  const made = Map.groupBy(told.merged, ({ person }) => person)
  const most = [...made].toSorted(([, a], [, b]) => b.length - a.length).map(([person]) => person)
  const found: Disclosure[] = []
  for (const insider of [null, ...most.slice(0, INSIDERS)])
    found.push(...(await tellTo(told, known, insider)))
  return found
}

/** The median of what really happened, in whole hours. */
export function trueMedian(told: ToldWorld, days: Days): number {
  const hours = madeWithin(told, days)
    .map((one) => one.hours)
    .toSorted((a, b) => a - b)
  const middle = [hours[Math.floor((hours.length - 1) / 2)] ?? 0, hours[Math.floor(hours.length / 2)] ?? 0]
  return Math.round(Math.round(((middle[0] ?? 0) + (middle[1] ?? 0)) * 50) / 100)
}

export const madeWithin = ({ merged, days }: ToldWorld, { from, to }: Days): Merged[] =>
  merged.filter(({ row }) => {
    const day = days[row] ?? ''
    return day >= from && day < to
  })

async function tellTo(
  { merged, world }: ToldWorld,
  medians: readonly MedianOf[],
  insider: number | null,
): Promise<Disclosure[]> {
  const halves = medians.flatMap((median) => halfOf(median, insider))
  const regions = regionsOf([...medians, ...halves])
  const makers = [...Map.groupBy(merged, ({ person, row }) => `${person} ${row}`).values()]
  const at = (maker: number, region: number) => maker * regions.length + region
  const vars = (isMaker: (own: readonly Merged[]) => boolean, isRegion: (region: Region) => boolean) =>
    makers.flatMap((own, maker) =>
      isMaker(own) ? regions.flatMap((region, i) => (isRegion(region) ? [at(maker, i)] : [])) : [],
    )
  const counts = makers.map((own): Told => ({
    of: vars(
      (one) => one === own,
      () => true,
    ),
    sum: own.length,
  }))
  // Of things in the order of their numbers at most half are before the middle, and at most half behind it.
  const around = medians.flatMap(({ from, to, made }): Told[] => {
    const isOf = ([one]: readonly Merged[]) => one !== undefined && made.includes(one)
    const half = Math.floor(made.length / 2)
    return [vars(isOf, (region) => region.to <= from), vars(isOf, (region) => region.from >= to)].map(
      (of) => ({ of, times: of.map(() => -1), sum: -half }),
    )
  })
  // All of somebody's own on one side: the last of everybody else's is as far from the middle as the first of theirs.
  const beside = halves.map(({ from, to, made, isAbove }): Told => {
    const isOf = ([one]: readonly Merged[]) => one !== undefined && made.includes(one)
    const of = vars(isOf, (region) => (isAbove ? region.from >= to : region.to <= from))
    return { of, times: of.map(() => -1), sum: 0 }
  })
  const own = new Map(
    makers.flatMap((things, maker) =>
      things[0]?.person === insider
        ? regions.map((region, i) => [at(maker, i), things.filter(isIn(region)).length] as const)
        : [],
    ),
  )
  using attacker = await createAttacker({
    variables: makers.length * regions.length,
    told: counts,
    least: [...around, ...beside],
  })
  const targets = merged.filter(({ person }) => person !== insider)
  const asked = (isRegion: (thing: Merged, region: Region) => boolean) =>
    targets.map((thing) => ({
      of: vars(
        (things) => things.includes(thing),
        (region) => isRegion(thing, region),
      ),
      enough: NEARLY_ONE,
    }))
  const above = attacker.most(
    asked(({ hours }, { to }) => to > hours * 1.1),
    own,
  )
  const below = attacker.most(
    asked(({ hours }, { from }) => from < hours * 0.9),
    own,
  )
  return targets.flatMap(({ person, row, hours }, i) =>
    Math.min(above[i] ?? 0, below[i] ?? 0) < NEARLY_ONE
      ? [{ seed: world.seed, person, insider, says: `${hours} hours in row ${row}` }]
      : [],
  )
}

/** What somebody who made half of it, and all of that slower or faster than the middle, knows of the other half. */
function halfOf({ from, to, made }: MedianOf, insider: number | null): (MedianOf & { isAbove: boolean })[] {
  const own = made.filter(({ person }) => person === insider).map(({ hours }) => hours)
  if (own.length === 0 || own.length * 2 !== made.length) return []
  const others = made.filter(({ person }) => person !== insider)
  const [fastest, slowest] = [Math.min(...own), Math.max(...own)]
  if (fastest >= to) return [{ from: 2 * from - fastest, to: 2 * to - fastest, made: others, isAbove: true }]
  if (slowest <= from)
    return [{ from: 2 * from - slowest, to: 2 * to - slowest, made: others, isAbove: false }]
  return []
}

const isIn =
  ({ from, to }: Region) =>
  ({ hours }: Merged) =>
    hours >= from && hours < to

function regionsOf(medians: readonly MedianOf[]): Region[] {
  const bounds = [...new Set([0, ...medians.flatMap(({ from, to }) => [from, to]), Infinity])].toSorted(
    (a, b) => a - b,
  )
  return bounds.slice(0, -1).map((from, i) => ({ from, to: bounds[i + 1] ?? Infinity }))
}
