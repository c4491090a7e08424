import type { UnitList as OwnList } from '../../model/privacy/unit-list.ts'
import type { Tool } from '../../model/money/book-link.ts'
import { quarterAfter, quarterOf } from '../../model/time/calendar-month.ts'
import { unitKind } from '../../model/privacy.ts'
import type { SourceKind } from '../../model/connection.ts'
import type { ToldUnit } from '../../model/privacy/release.ts'
import { addDays, utcDay, type UtcDay } from '../../model/time/time.ts'
import { RELEASED_SOURCES } from '../../privacy/build/released-sources.ts'
import type { ReleaseReader } from '../../privacy/read/release-reader.ts'
import type { UnitList } from '../contract/privacy.ts'

/** The units of a source as they divided the people last, with what the organisation chose for them. */
export async function answerUnits(input: {
  releases: ReleaseReader
  source: Tool
  lists: readonly OwnList[]
  now: number
  /** Whether whoever asks reads numbers; who keeps the rules reads the list. */
  counts: boolean
}): Promise<UnitList> {
  const { releases, source, lists, now, counts } = input
  const today = utcDay(now)
  const newest = lists.at(-1)
  const [first, leftOut] = [newest?.first ?? [], newest?.leftOut ?? []]
  const { quarter, units } = await newestUnits(releases, source, today)
  const lacks = quarter === null ? [] : await releases.lacks({ source, month: quarter.slice(0, 7) })
  const chosen = new Set([...first, ...leftOut])
  return {
    source,
    version: newest?.version ?? 0,
    first: [...first],
    left_out: [...leftOut],
    cost_centers: newest?.costCenters ?? false,
    holds_from: newest?.holdsFrom ?? null,
    next_from: quarterAfter(today),
    quarter,
    lacks: [...lacks],
    data: listed(units, source, chosen).map((unit) => unitAnswer(unit, source, counts)),
  }
}

/** Without a list of groups it is their use that tells of them: one that counts too few is not named, and no order says more. */
function listed(units: readonly ToldUnit[], source: SourceKind, chosen: ReadonlySet<string>): ToldUnit[] {
  if (RELEASED_SOURCES.some((one) => one.source === source && one.listsMembers)) return [...units]
  return units
    .filter(({ id, kept }) => kept || chosen.has(id))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

const unitAnswer = (
  { id, name, counted, members, kept, newcomers }: ToldUnit,
  source: SourceKind,
  counts: boolean,
): UnitList['data'][number] => ({
  id,
  name,
  kind: unitKind(source, id),
  published: kept ? (counts ? { counted, members, newcomers } : NO_COUNTS) : null,
  unpublished: kept ? null : members === 0 ? 'nobody_known' : 'too_few',
})

const NO_COUNTS = { counted: null, members: null, newcomers: null }

/** A quarter is divided when its first month is over; what has not been for longer is not looked for. */
const QUARTERS_BACK = 6

async function newestUnits(releases: ReleaseReader, source: SourceKind, today: UtcDay) {
  let quarter = quarterOf(today)
  for (let back = 0; back < QUARTERS_BACK; back += 1) {
    const units = await releases.units({ source, month: quarter.slice(0, 7) })
    if (units.length > 0) return { quarter, units }
    quarter = quarterOf(addDays(quarter, -1))
  }
  return { quarter: null, units: [] }
}
