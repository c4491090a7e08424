import Big from 'big.js'
import { canonicalDecimal, type DecimalString } from '../../model/money/decimal.ts'
import type {
  Closeness,
  LIMIT_COUNTERS,
  LIMIT_HOLDERS,
  LimitAmount,
  LimitHolds,
  SpendLimit,
} from '../../model/records/spend-limit.ts'
import { isUntold, type UntoldLines } from '../ask/notes/untold-lines.ts'
import { closeTo } from './closeness.ts'
import { leftOf, paceOf, type Pace } from './pace.ts'

/** One entry of a snapshot, and the workspace it is of. */
export type KeptLimit = SpendLimit & { workspace: string }

/** What the cost records of a person say of the month. */
export interface RecordedUse {
  credits: DecimalString
  usd: DecimalString
  /** Ids of the groups in their newest record. */
  groups: readonly string[]
  /** Lines of theirs that neither amount holds. */
  untold: UntoldLines
}

/** What the cost records say of everybody in a workspace. */
export interface RecordedMonth {
  /** Something of the month is known. */
  known: boolean
  /** From its first hour on: who is in no record used nothing. */
  whole: boolean
  /** End of the last hour that is known, ISO-8601; null where nothing is. */
  through: string | null
  people: ReadonlyMap<string, RecordedUse>
}

export interface LimitUse {
  amount: DecimalString
  unit: string
  by: (typeof LIMIT_COUNTERS)[number]
  /** A part of the month is missing from the records, or has no amount in a unit that is summed: this much or more. */
  atLeast: boolean
  /** How far it reaches, milliseconds since the epoch. */
  through: number
}

/** A limit with what holds, who says so, how much of it is used and how close that is. */
export interface HeldLimit extends KeptLimit {
  /** Of people only. */
  holds: LimitHolds | null
  /** The limit that holds; null where none does or it is unknown. */
  held: LimitAmount | null
  heldFrom: { kind: string; id: string; name: string } | null
  heldBy: (typeof LIMIT_HOLDERS)[number] | null
  used: LimitUse | null
  /** Used of the limit; null where either is unknown, in another unit, or the limit is zero. */
  share: DecimalString | null
  /** Null where it is not known well enough. `blocked`: a limit of zero and nothing used. */
  closeness: Closeness | null
  /** Of the limit that holds; below zero where more was used. Null where either is unknown, or in another unit. */
  left: DecimalString | null
  pace: Pace | null
}

interface WorkspaceInput {
  limits: readonly KeptLimit[]
  /** Null where the vendor counts for everybody. */
  recorded: RecordedMonth | null
  /** When the vendor's counters were read, milliseconds since the epoch; null: they are of another month. */
  countedAt: number | null
  /** Milliseconds since the epoch. */
  asOf: number
}

/** What holds for everybody of one workspace and how much of it is used. Pure. */
export function holdLimits(input: WorkspaceInput): HeldLimit[] {
  const defaults = defaultsOf(input)
  const recordedUnit = unitOfAll(input)
  const idsMatch = input.limits.some(
    (limit) => isPerson(limit) && input.recorded?.people.has(limit.subjectId),
  )
  return input.limits.map((limit) => {
    if (!isPerson(limit)) return { ...limit, ...NOTHING }
    const own = input.recorded?.people.get(limit.subjectId)
    const held = heldBy(limit, own, defaults, input.asOf)
    const unit = held.held?.type === 'limited' ? held.held.unit : (unitOf(own) ?? recordedUnit)
    const used = usedOf(limit, { ...input, own, unit, idsMatch })
    return { ...limit, ...held, used, ...comparedOf(held.held, used) }
  })
}

const isPerson = ({ level }: KeptLimit) => level === 'user'

type Held = Pick<HeldLimit, 'holds' | 'held' | 'heldFrom' | 'heldBy'>

const NOTHING = {
  holds: null,
  held: null,
  heldFrom: null,
  heldBy: null,
  used: null,
  share: null,
  closeness: null,
  left: null,
  pace: null,
} as const
const UNKNOWN: Held = { holds: 'unknown', held: null, heldFrom: null, heldBy: null }

interface Defaults {
  groups: { id: string; name: string; limit: LimitAmount }[]
  workspace: LimitAmount | null
  /** The vendor says for some which limit holds, so for the others it says that none does. */
  vendorDecides: boolean
  /** Records name the groups of people, so that who has none in theirs is in none. */
  groupsGiven: boolean
}

function defaultsOf({ limits, recorded }: WorkspaceInput): Defaults {
  return {
    groups: limits.flatMap(({ level, subjectId: id, subjectName: name, set }) =>
      level === 'group' && set ? [{ id, name, limit: set }] : [],
    ),
    workspace: limits.find(({ level, set }) => level === 'workspace' && set)?.set ?? null,
    vendorDecides: limits.some((limit) => isPerson(limit) && limit.effective !== null),
    groupsGiven: [...(recorded?.people.values() ?? [])].some(({ groups }) => groups.length > 0),
  }
}

/**
 * Whose limit holds: what the vendor says; else the person's own; else the highest default of their groups; else that
 * of the workspace (vendor help, "Managing usage limits"). Groups that no record tells leave it unknown.
 */
function heldBy(limit: KeptLimit, own: RecordedUse | undefined, defaults: Defaults, asOf: number): Held {
  const { effective, effectiveSource, set } = limit
  if (effective)
    return { holds: effective.type, held: effective, heldFrom: effectiveSource, heldBy: 'vendor' }
  if (set && inForce(set, asOf)) return byRule(set, 'individual_override')
  const none: Held = { holds: 'none', held: null, heldFrom: null, heldBy: 'tidemark' }
  if (defaults.vendorDecides) return { ...none, heldBy: 'vendor' }
  if (defaults.groups.length > 0) {
    if (!own || !defaults.groupsGiven) return UNKNOWN
    const theirs = defaults.groups.filter(
      ({ id, name }) => own.groups.includes(id) || (name !== '' && own.groups.includes(name)),
    )
    if (theirs.length > 0) return highest(theirs)
  }
  return defaults.workspace ? byRule(defaults.workspace, 'workspace_default') : none
}

const byRule = (held: LimitAmount, kind: string, id = '', name = ''): Held => ({
  holds: held.type,
  held,
  heldFrom: { kind, id, name },
  heldBy: 'tidemark',
})

function inForce({ expiresAt }: LimitAmount, asOf: number): boolean {
  return expiresAt === null || !(Date.parse(expiresAt) <= asOf)
}

/** Unlimited before any amount; of amounts in two units, or one that is not given, none can be called the highest. */
function highest(groups: Defaults['groups']): Held {
  const unlimited = groups.find(({ limit }) => limit.type === 'unlimited')
  if (unlimited) return byRule(unlimited.limit, 'group_default', unlimited.id, unlimited.name)
  const units = new Set(groups.map(({ limit }) => limit.unit))
  const unclear = units.size > 1 || groups.some(({ limit }) => limit.amount === null)
  const [first, ...others] = groups
  if (!first || (others.length > 0 && unclear)) return UNKNOWN
  const { limit, id, name } = others.reduce(
    (best, one) => (new Big(one.limit.amount ?? 0).gt(best.limit.amount ?? 0) ? one : best),
    first,
  )
  return byRule(limit, 'group_default', id, name)
}

interface UsedInput extends WorkspaceInput {
  own: RecordedUse | undefined
  /** In which the sum is told; null where it is not known which. */
  unit: string | null
  /** Of the listed people the records know some: an id that they do not know is of somebody without a record. */
  idsMatch: boolean
}

function usedOf(limit: KeptLimit, input: UsedInput): LimitUse | null {
  const { recorded, countedAt, own, unit, idsMatch } = input
  if (limit.currentUsage !== null && countedAt !== null) {
    const amount = canonicalDecimal(limit.currentUsage)
    return { amount, unit: limit.currentUsageUnit, by: 'vendor', atLeast: false, through: countedAt }
  }
  if (!recorded?.known || recorded.through === null || unit === null) return null
  const counted = {
    unit,
    by: 'cost_records' as const,
    atLeast: !recorded.whole,
    through: Date.parse(recorded.through),
  }
  if (own) {
    const amount = amountIn(own, unit)
    const atLeast = counted.atLeast || isUntold(own.untold)
    return amount === null ? null : { amount, ...counted, atLeast }
  }
  // In no record of a whole month: nothing was used, provided that the records name these people at all.
  if (counted.atLeast || !(idsMatch || recorded.people.size === 0) || !isSummed(unit)) return null
  return { amount: '0', ...counted }
}

const isZero = (amount: string) => new Big(amount).eq(0)
const isSummed = (unit: string) => unit === 'credit' || unit === 'usd'

/** What is used in that unit; null where something was used in the other one, which cannot be told in it. */
function amountIn({ credits, usd }: RecordedUse, unit: string): DecimalString | null {
  if (unit === 'credit' && isZero(usd)) return credits
  return unit === 'usd' && isZero(credits) ? usd : null
}

function unitOf(use: Pick<RecordedUse, 'credits' | 'usd'> | undefined): string | null {
  if (!use || isZero(use.credits) === isZero(use.usd)) return null
  return isZero(use.usd) ? 'credit' : 'usd'
}

/** The unit in which everybody pays who does; null where there are two, or nobody does. */
function unitOfAll({ recorded }: WorkspaceInput): string | null {
  const all = [...(recorded?.people.values() ?? [])]
  const some = (amount: 'credits' | 'usd') => (all.some((use) => !isZero(use[amount])) ? '1' : '0')
  return unitOf({ credits: some('credits'), usd: some('usd') })
}

type Compared = Pick<HeldLimit, 'share' | 'closeness' | 'left' | 'pace'>

function comparedOf(held: LimitAmount | null, used: LimitUse | null): Compared {
  const unknown = { share: null, closeness: null, left: null, pace: null }
  if (held?.type !== 'limited' || held.amount === null || used?.unit !== held.unit) return unknown
  const { amount } = held
  return {
    ...closeTo(amount, used.amount, used.atLeast),
    left: leftOf(amount, used.amount),
    pace: paceOf(amount, used),
  }
}

/**
 * How many of these people are near their limit, and at it or over it; null where of nobody with a limit it is known how
 * much is used, which is not "nobody is".
 */
export function countClose(people: readonly Pick<HeldLimit, 'holds' | 'closeness'>[]): {
  nearLimit: number | null
  atLimit: number | null
} {
  const limited = people.filter(({ holds }) => holds === 'limited')
  if (limited.length > 0 && limited.every(({ closeness }) => closeness === null)) {
    return { nearLimit: null, atLimit: null }
  }
  const count = (...of: (Closeness | null)[]) =>
    limited.filter(({ closeness }) => of.includes(closeness)).length
  return { nearLimit: count('near'), atLimit: count('at', 'over') }
}
