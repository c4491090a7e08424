import { DAY_MS, monthStart } from './calendar.ts'
import { groupNamed, groupNames, type Group } from './groups.ts'
import { contactOn, groupsOn, isMember, type Person } from './people.ts'
import { hash32, Random } from './seeded-random.ts'
import type { World } from './world.ts'

/** A cap per person and month. Under a USD agreement `credits` is converted when the answer is made. */
export type Cap = { type: 'unlimited' } | { type: 'limited'; credits: number; expiresAt?: number }

interface GroupCap {
  group: Group
  members: number
  /** Undefined: the group inherits its cap. */
  cap: Cap | undefined
}

export type CapSource =
  | { kind: 'individual_override' }
  | { kind: 'group_default'; group: Group }
  | { kind: 'workspace_default' }

export interface PersonCap {
  person: Person
  contact: { email: string; name: string } | null
  override: Cap | undefined
  inherited: { cap: Cap; source: CapSource } | undefined
}

/** Every cap at one time. Pure: caps change at dates that depend on the seed. */
export interface LimitsAt {
  workspace: Cap | undefined
  groups: GroupCap[]
  people: PersonCap[]
}

const limited = (credits: number): Cap => ({ type: 'limited', credits })
const UNLIMITED: Cap = { type: 'unlimited' }

/** Caps of groups from a share of the simulated time on. Groups that are not listed inherit. */
const GROUP_CAPS: Record<string, readonly { from: number; cap: Cap }[]> = {
  Engineering: [
    { from: 0, cap: limited(4_000) },
    { from: 0.5, cap: limited(6_000) },
  ],
  Platform: [{ from: 0.3, cap: limited(8_000) }],
  'Data Science': [{ from: 0, cap: limited(5_000) }],
  'Applied Research': [{ from: 0.1, cap: UNLIMITED }],
  Contractors: [{ from: 0, cap: limited(500) }],
  Legal: [{ from: 0.6, cap: limited(0) }],
  'AI Champions': [{ from: 0.4, cap: limited(3_500) }],
  'Product Engineering': [{ from: 0.58, cap: limited(7_000) }],
}

const WORKSPACE_CAPS = [
  { from: 0.05, cap: limited(1_500) },
  { from: 0.45, cap: limited(2_000) },
  { from: 0.8, cap: limited(2_500) },
] as const

const OVERRIDES = [0, 250, 1_000, 3_000, 5_000, 10_000, 20_000] as const

function inForce(steps: readonly { from: number; cap: Cap }[], progress: number): Cap | undefined {
  return steps.findLast(({ from }) => progress >= from)?.cap
}

function overrideOf(seed: number, person: Person, progress: number, now: number): Cap | undefined {
  const random = new Random(hash32(seed, person.number, 0x0ca9))
  if (random.next() >= 0.06 || progress < random.next()) return undefined
  if (random.next() < 0.08) return UNLIMITED
  const credits = random.pick(OVERRIDES)
  if (random.next() >= 0.25) return limited(credits)
  // A temporary increase ends with the month; some are renewed every month.
  const endOfMonth = monthStart(monthStart(now) + 32 * DAY_MS)
  return { type: 'limited', credits: credits + 500, expiresAt: endOfMonth }
}

/** The larger of two caps: among a person's groups the highest applies. */
function higher(a: Cap, b: Cap): Cap {
  if (a.type === 'unlimited' || b.type === 'unlimited') return UNLIMITED
  return a.credits >= b.credits ? a : b
}

export function limitsAt(world: World, now: number): LimitsAt {
  const { seed, start, days } = world.options
  const progress = (now - start) / (days * DAY_MS)
  const today = Math.floor(now / DAY_MS)
  const workspace = inForce(WORKSPACE_CAPS, progress)
  const caps = new Map<string, GroupCap>()
  for (const name of groupNames(today >= world.reorganisedOn)) {
    const group = groupNamed(seed, name)
    caps.set(group.id, { group, members: 0, cap: inForce(GROUP_CAPS[name] ?? [], progress) })
  }
  const people: PersonCap[] = []
  for (const person of world.people) {
    if (!isMember(person, today)) continue
    const groups = groupsOn(seed, person, today, world.reorganisedOn).flatMap(({ id }) => caps.get(id) ?? [])
    for (const each of groups) each.members++
    people.push({
      person,
      contact: contactOn(person, today),
      override: overrideOf(seed, person, progress, now),
      inherited: inherited(groups, workspace),
    })
  }
  return {
    workspace,
    groups: [...caps.values()].sort((a, b) => compareText(a.group.id, b.group.id)),
    people: people.sort((a, b) => compareText(a.person.userId, b.person.userId)),
  }
}

function inherited(groups: readonly GroupCap[], workspace: Cap | undefined): PersonCap['inherited'] {
  let best: { cap: Cap; group: Group } | undefined
  for (const { cap, group } of groups) {
    if (cap && (!best || higher(cap, best.cap) === cap)) best = { cap, group }
  }
  if (best) return { cap: best.cap, source: { kind: 'group_default', group: best.group } }
  return workspace && { cap: workspace, source: { kind: 'workspace_default' } }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
