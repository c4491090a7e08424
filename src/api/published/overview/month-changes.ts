import { mostOf, type Amounts } from '../../../overview/changes/amount-changes.ts'
import type { Change, Driver, Evidence } from '../../../overview/changes/change.ts'
import { errorsOfCount, errorsOfMonths } from '../../../overview/changes/chance.ts'
import { evidenceOver } from '../../../overview/changes/evidence.ts'
import { newsOf, NOTHING_TRIED, type Tried } from '../../../overview/changes/news-of.ts'
import { notable, notablePeople, type Sizes } from '../../../overview/changes/notable.ts'
import { rankChanges } from '../../../overview/changes/rank-changes.ts'
import type { IdentitySource } from '../../../model/identity.ts'
import type { Dimension, MetricId } from '../../../model/metric.ts'
import type { ReleaseReader } from '../../../privacy/read/release-reader.ts'
import { firmOf, intervalOf, readMonths, type SourceMonths } from './read-months.ts'

interface Subject {
  kind: Change['kind']
  metric: MetricId
  path: Evidence['path']
}

interface Subjects {
  /** Numbers of people, and whom they are part of. */
  people: readonly (Subject & { of: MetricId })[]
  /** Amounts, with what they are split by in the order in which a sentence prefers it. */
  amounts: readonly (Subject & { splits: readonly Dimension[] })[]
}

const CHAT_SPLITS: readonly Dimension[] = ['model', 'product', 'surface']

/** What of each source may be news. Units never are: who is counted in them changes with the quarter. */
const SUBJECTS: Record<IdentitySource, Subjects> = {
  code_assistant: {
    people: [
      { kind: 'people', metric: 'code.active_users', of: 'code.active_users', path: '/adoption' },
      { kind: 'agent', metric: 'code.agent_users', of: 'code.active_users', path: '/adoption' },
    ],
    amounts: [
      { kind: 'activity', metric: 'code.generations', path: '/activity', splits: ['feature', 'editor'] },
    ],
  },
  chat_assistant: {
    people: [{ kind: 'people', metric: 'chat.active_users', of: 'chat.active_users', path: '/spend' }],
    amounts: [
      { kind: 'spend', metric: 'spend.credits', path: '/spend', splits: CHAT_SPLITS },
      { kind: 'spend', metric: 'spend.usd', path: '/spend', splits: CHAT_SPLITS },
    ],
  },
}

/** What changed from one published month to the next, and is beyond what months differ by; the three most important. */
export async function changesOf(
  releases: ReleaseReader,
  sources: readonly SourceMonths[],
): Promise<Change[]> {
  const tried = sources.flatMap((months) => {
    const { people, amounts } = SUBJECTS[months.source]
    return [
      ...people.map((subject) => peopleChange(months, subject)),
      ...amounts.map((subject) => amountChange(months, subject)),
    ]
  })
  const told = rankChanges(newsOf(tried))
  return Promise.all(told.map((change) => withDriver(releases, sources, change)))
}

function peopleChange(months: SourceMonths, subject: Subjects['people'][number]): Tried {
  const [amounts, whole] = [pairOf(months, subject.metric), pairOf(months, subject.of)]
  if (!amounts || !whole) return NOTHING_TRIED
  const counts = { before: Number(amounts.before), now: Number(amounts.now) }
  const sizes = notablePeople(counts.before, counts.now, Number(whole.before) || Number(whole.now))
  return triedOf(months, subject, sizes, errorsOfCount(counts))
}

function amountChange(months: SourceMonths, subject: Subject): Tried {
  const { source, year } = months
  const amounts = pairOf(months, subject.metric)
  if (!amounts) return NOTHING_TRIED
  const earlier = year
    .slice(0, -1)
    .map((slot) => firmOf(slot, source, subject.metric))
    .filter((amount) => amount !== null)
  const errors = errorsOfMonths(
    { before: Number(amounts.before), now: Number(amounts.now) },
    earlier.map(Number),
  )
  return triedOf(months, subject, notable(amounts.before, amounts.now, amounts.before), errors)
}

/** Something of a source is known of two whole months. */
export function hasPair(months: SourceMonths): boolean {
  const { people, amounts } = SUBJECTS[months.source]
  return [...people, ...amounts].some(({ metric }) => pairOf(months, metric) !== null)
}

/** Of both months, each exactly as long as its name says. */
function pairOf({ source, now, before }: SourceMonths, metric: MetricId, key = ''): Amounts | null {
  const [then, later] = [firmOf(before, source, metric, key), firmOf(now, source, metric, key)]
  return then === null || later === null ? null : { before: then, now: later }
}

function triedOf(
  { source, now, before }: SourceMonths,
  { kind, metric, path }: Subject,
  sizes: Sizes | null,
  errors: number,
): Tried {
  if (!sizes || !before) return { candidates: [], tries: 1 }
  const windows = { now: intervalOf(now), before: intervalOf(before) }
  const evidence = evidenceOver(path, windows.now, { metric })
  const own = { kind, source, metric, part: null, windows, driver: null, reason: null, evidence }
  return { candidates: [{ change: { ...own, ...sizes }, errors }], tries: 1 }
}

/** The first split one value of which makes up most of a change: never a unit, and nothing within it. */
async function withDriver(
  releases: ReleaseReader,
  sources: readonly SourceMonths[],
  change: Change,
): Promise<Change> {
  const { source, metric, windows } = change
  const months = sources.find((one) => one.source === source)
  const subject = SUBJECTS[source].amounts.find((one) => one.metric === metric)
  if (!months || !subject) return change
  for (const dimension of subject.splits) {
    const asked = { to: months.now.to, metrics: [subject.metric], dimension, months: 2 }
    const { slots, keys } = await readMonths(releases, asked)
    const [before = null, now] = slots
    if (!now) continue
    const values = keys.flatMap((value) => {
      const pair = pairOf({ ...months, now, before }, subject.metric, value)
      return pair ? [{ value, ...pair }] : []
    })
    const most = mostOf(change, values)
    if (!most) continue
    const evidence = evidenceOver(subject.path, windows.now, { metric: subject.metric, by: dimension })
    const { before: was, now: is, share } = most
    const driver: Driver = {
      parts: [{ dimension, value: most.value, label: null }],
      before: was,
      now: is,
      share,
      evidence,
    }
    return { ...change, driver }
  }
  return change
}
