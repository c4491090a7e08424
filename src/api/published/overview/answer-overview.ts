import { IDENTITY_SOURCES } from '../../../model/privacy.ts'

import type { OverviewQuery, OverviewAnswer } from '../../contract/overview.ts'
import { isoInstant } from '../../../metrics/ask/time-range.ts'
import type { IdentitySource } from '../../../model/identity.ts'
import type { SourceKind } from '../../../model/connection.ts'
import type { MetricId } from '../../../model/metric.ts'
import { addDays } from '../../../model/time/time.ts'
import { monthOf } from '../../../model/time/calendar-month.ts'
import { ACTIVE } from '../../../overview/read-people.ts'
import type { Published } from '../../../privacy/gate.ts'
import { distinct, said } from '../../../words/said.ts'
import { changeAnswer } from '../../overview-answer.ts'
import { spoken } from '../../sentence.ts'
import { carriedNotes, partNotes, privacyOf, shortNotes } from '../around-numbers.ts'
import { completenessOf } from '../published-reach.ts'
import { changesOf, hasPair } from './month-changes.ts'
import { costsOf, seatsOf, spendOf } from './month-money.ts'
import {
  amountOf,
  countOf,
  daysOf,
  isHeld,
  monthsAsked,
  newestOf,
  readMonths,
  TOLD,
  type SourceMonths,
  type ToldMonths,
  wholeCountOf,
} from './read-months.ts'

/**
 * The first page over releases: what is not published is null, and no sentence is made of it.
 * @throws TidemarkError `not_published` where the period is not of whole months
 */
export async function answerPublishedOverview(
  published: Published,
  asked: { query: OverviewQuery; connected: ReadonlySet<SourceKind>; now: number },
): Promise<OverviewAnswer> {
  const { releases } = published
  const told = await readTold(published, asked)
  const { period, read, sources } = told
  const known = sources.flatMap(({ months }) => months ?? [])
  const changes = await changesOf(releases, known)
  return {
    period,
    as_of: isoInstant(asked.now),
    connected: {
      code_assistant: asked.connected.has('code_assistant'),
      chat_assistant: asked.connected.has('chat_assistant'),
    },
    people: peopleOf(told),
    costs: costsOf(told),
    spend: spendOf(told),
    seats: seatsOf(told),
    changes: changes.map(changeAnswer),
    compared: known.map((months) => ({
      source: months.source,
      period: daysOf(months.now),
      before_period: months.before && daysOf(months.before),
      reason: reasonOf(months),
    })),
    reach: sources.map(({ source }) => reachOf(told, source)),
    privacy: privacyOf({ published, now: read }),
    ...spoken('notes', notesOf(told, known)),
  }
}

async function readTold(
  { releases }: Published,
  { query, connected, now }: { query: OverviewQuery; connected: ReadonlySet<SourceKind>; now: number },
): Promise<ToldMonths> {
  const { from, to } = monthsAsked(query, now)
  const own = IDENTITY_SOURCES.filter((source) => connected.has(source))
  const read = await readMonths(releases, { to, metrics: own.flatMap((source) => TOLD[source]) })
  const sources = own.map((source) => ({ source, months: newestOf(source, read.slots, from) }))
  const slots = sources.flatMap(({ months }) => months?.now ?? [])
  const last = monthOf(addDays(to, -1)).first
  const newest = {
    from: slots.reduce((first, slot) => (slot.from < first ? slot.from : first), slots[0]?.from ?? last),
    to: slots.reduce((end, slot) => (slot.to > end ? slot.to : end), slots[0]?.to ?? to),
  }
  return { period: from === null ? newest : { from, to }, read, sources }
}

function peopleOf({ read, sources }: ToldMonths): OverviewAnswer['people'] {
  const year = read.slots.slice(1)
  const pointOf = (source: IdentitySource, at: number) => countOf(year[at] ?? null, ACTIVE[source])
  return {
    sources: sources.map(({ source, months }) => sourcePeople(source, months)),
    // Who is in both sources is not published.
    licensed: null,
    active: null,
    active_compared: null,
    active_before: null,
    both: null,
    // Each tool's month stands against its own month before.
    compared: null,
    compared_with: null,
    vendor_count: null,
    trend: {
      grain: 'month',
      points: year.map((slot, at) => ({
        day: slot.from,
        code_assistant: pointOf('code_assistant', at),
        chat_assistant: pointOf('chat_assistant', at),
        provisional: sources.some(({ source }) => isHeld(slot, source)),
      })),
    },
  }
}

/** Who has a licence, and of them who was active: of the workspace no list of people is published. */
const LICENSED: Partial<Record<IdentitySource, { all: MetricId; active: MetricId }>> = {
  code_assistant: { all: 'seats.total', active: 'seats.active_in_period' },
}

function sourcePeople(
  source: IdentitySource,
  months: SourceMonths | null,
): OverviewAnswer['people']['sources'][number] {
  const { now = null, before = null } = months ?? {}
  const licensed = LICENSED[source]
  return {
    source,
    licensed: licensed ? countOf(now, licensed.all) : null,
    active: countOf(now, ACTIVE[source]),
    active_licensed: licensed ? countOf(now, licensed.active) : null,
    active_unlicensed: null,
    active_compared: wholeCountOf(now, ACTIVE[source]),
    active_before: wholeCountOf(before, ACTIVE[source]),
    provisional: now !== null && isHeld(now, source),
    metric: ACTIVE[source],
    days: now && daysOf(now),
  }
}

/** Why months are not compared: the first one has none before it, and of others a part may be elsewhere. */
function reasonOf(months: SourceMonths): OverviewAnswer['compared'][number]['reason'] {
  if (hasPair(months)) return null
  const { source, before } = months
  return TOLD[source].every((metric) => amountOf(before, metric) === null) ? 'too_short' : 'not_whole'
}

const FEED: Record<IdentitySource, OverviewAnswer['reach'][number]['feed']> = {
  code_assistant: 'user_days',
  chat_assistant: 'costs',
}

/** How far a source is published within the period. */
function reachOf({ read, period }: ToldMonths, source: IdentitySource): OverviewAnswer['reach'][number] {
  const cut = { ...read.cut, ...period }
  const slots = read.slots.filter(({ from, to }) => from >= period.from && to <= period.to)
  const reach = completenessOf({ metrics: [ACTIVE[source]], now: { ...read, slots }, cut })
  return {
    source,
    feed: FEED[source],
    provisional: slots.some((slot) => isHeld(slot, source)),
    ...reach,
  }
}

/** What waits or lacks days differs by number: people never wait. */
const LEAD_AMOUNT: Record<IdentitySource, MetricId> = {
  code_assistant: 'code.generations',
  chat_assistant: 'spend.credits',
}

function notesOf({ read }: ToldMonths, known: readonly SourceMonths[]) {
  return distinct(
    known.flatMap(({ source, now }) => {
      const rows = new Map([[source, now.rows.get(source) ?? []]])
      const own = {
        now: { ...read, slots: [{ ...now, rows }] },
        metrics: [ACTIVE[source], LEAD_AMOUNT[source]],
      }
      return [
        ...carriedNotes(own),
        ...shortNotes(own),
        ...partNotes(own),
        ...(isHeld(now, source) ? [said('row_held')] : []),
      ]
    }),
  )
}
