import type { Account } from '../account.ts'
import { UNITS_PER_CREDIT } from '../world/amounts.ts'
import { HOUR_MS } from '../world/calendar.ts'
import { limitsAt, type Cap, type CapSource, type PersonCap } from '../world/limits.ts'
import { hash32 } from '../world/seeded-random.ts'
import type { LimitsManner } from './vendor-state.ts'

/** A limit as the vendor writes it: whole credits in `limit`, or `limit_amount` under a USD agreement. */
interface LimitJson {
  limit: number | null
  type: 'limited' | 'unlimited'
  limit_amount?: { amount: string; unit: 'usd' }
  limit_expires_at?: string
}

interface SourcedLimit {
  limit: LimitJson
  source: Record<string, string>
}

/** All fields of an entry; `inManner` removes those that the vendor does not send. */
export interface UserLimit {
  object: 'workspace.user.usage_limit'
  id: string
  account_user_id: string
  name?: string
  email?: string
  role: string
  seat_type: string | null
  is_scim_managed: boolean
  last_month_usage: number
  current_month_usage: number
  current_month_usage_unit?: 'usd'
  override_monthly_usage_limit: LimitJson[] | null
  effective_monthly_usage_limit: SourcedLimit | null
  inherited_monthly_usage_limit: SourcedLimit | null
}

interface GroupLimit {
  object: 'workspace.group.usage_limit'
  id: string
  group_name: string
  num_members: number
  default_user_monthly_usage_limit: LimitJson[] | null
}

/** An entry of the neutral product, which lists all levels under one path. */
interface LimitEntry {
  level: 'workspace' | 'group' | 'user'
  id: string
  name?: string
  limit: { amount: string | null; unit: string; type: string } | null
}

/** All limits of a workspace at one time, in the forms of both profiles. */
export interface LimitsBook {
  workspace: {
    object: 'workspace.usage_limit'
    id: string
    default_user_monthly_usage_limit: LimitJson[] | null
  }
  groups: GroupLimit[]
  users: UserLimit[]
  entries: LimitEntry[]
}

const books = new WeakMap<Account, { hour: number; book: LimitsBook }>()

/** The limits of the hour of `now`. Counters change on the hour only, so that the pages of one read are consistent. */
export function readLimits(account: Account, now: number): LimitsBook {
  const hour = Math.floor(now / HOUR_MS)
  const kept = books.get(account)
  if (kept?.hour === hour) return kept.book
  const book = writeBook(account, hour * HOUR_MS)
  books.set(account, { hour, book })
  return book
}

export function monthlyUsage(user: ToldLimit) {
  return {
    object: 'workspace.user.usage_limit.monthly_usage',
    id: user.id,
    account_user_id: user.account_user_id,
    effective_monthly_usage_limit: user.effective_monthly_usage_limit?.limit ?? null,
    ...(user.current_month_usage !== undefined && { current_month_usage: user.current_month_usage }),
    ...(user.current_month_usage_unit && { current_month_usage_unit: user.current_month_usage_unit }),
  }
}

export type ToldLimit = Partial<UserLimit> & Pick<UserLimit, 'object' | 'id' | 'account_user_id'>

/** The entry as the vendor sends it. */
export function inManner(user: UserLimit, { counter: factor, effective }: LimitsManner): ToldLimit {
  const told: ToldLimit = { ...user }
  if (factor === null) {
    delete told.current_month_usage
    delete told.current_month_usage_unit
    delete told.last_month_usage
  } else told.current_month_usage = Math.round(user.current_month_usage * factor * 100) / 100
  if (!effective) {
    delete told.effective_monthly_usage_limit
    delete told.inherited_monthly_usage_limit
  }
  return told
}

function writeBook(account: Account, now: number): LimitsBook {
  const usd = account.world.usdAt(now)
  const { workspace, groups, people } = limitsAt(account.world, now)
  const used = account.usage.monthToDate(now)
  const before = account.usage.lastMonth(now)
  const write = (cap: Cap) => limitJson(cap, usd)
  const list = (cap: Cap | undefined) => (cap ? [write(cap)] : null)
  const entry = (
    level: LimitEntry['level'],
    id: string,
    name: string | undefined,
    cap: Cap | undefined,
  ): LimitEntry => ({
    level,
    id,
    ...(name !== undefined && { name }),
    limit: cap ? neutralLimit(cap, usd) : null,
  })
  return {
    workspace: {
      object: 'workspace.usage_limit',
      id: account.workspaceId,
      default_user_monthly_usage_limit: list(workspace),
    },
    groups: groups.map(({ group, members, cap }, at) => ({
      object: 'workspace.group.usage_limit',
      id: group.id,
      group_name: group.name,
      num_members: members,
      // The vendor sends "nothing set" as null or as an empty list.
      default_user_monthly_usage_limit: cap ? [write(cap)] : at % 2 === 0 ? null : [],
    })),
    users: people.map((each) =>
      userLimit(account, each, usd, used[each.person.number] ?? 0, before[each.person.number] ?? 0),
    ),
    entries: [
      entry('workspace', account.workspaceId, undefined, workspace),
      ...groups.map(({ group, cap }) => entry('group', group.id, group.name, cap)),
      ...people.map(({ person, contact, override }) => entry('user', person.userId, contact?.name, override)),
    ],
  }
}

function userLimit(account: Account, each: PersonCap, usd: boolean, used: number, before: number): UserLimit {
  const { person, contact, override, inherited } = each
  const sourced = (cap: Cap, source: CapSource): SourcedLimit => ({
    limit: limitJson(cap, usd),
    source: sourceJson(source),
  })
  const inheritedJson = inherited ? sourced(inherited.cap, inherited.source) : null
  const draw = hash32(account.world.options.seed, person.number, 0x5ea7)
  return {
    object: 'workspace.user.usage_limit',
    id: person.userId,
    account_user_id: `${person.userId}__${account.workspaceId}`,
    ...contact,
    role: draw % 97 === 0 ? 'account-owner' : draw % 41 === 0 ? 'account-admin' : 'standard-user',
    seat_type: draw % 13 === 0 ? null : draw % 5 === 0 ? 'usage_based' : 'default',
    is_scim_managed: draw % 3 !== 0,
    last_month_usage: counter(before, usd),
    current_month_usage: counter(used, usd),
    ...(usd && { current_month_usage_unit: 'usd' as const }),
    override_monthly_usage_limit: override ? [limitJson(override, usd)] : null,
    effective_monthly_usage_limit: override
      ? sourced(override, { kind: 'individual_override' })
      : inheritedJson,
    inherited_monthly_usage_limit: inheritedJson,
  }
}

/** The vendor's counters are rounded floats. */
function counter(units: number, usd: boolean): number {
  return Math.round((units / UNITS_PER_CREDIT) * (usd ? 0.04 : 1) * 100) / 100
}

function dollars(credits: number): string {
  return (credits * 0.04).toFixed(2)
}

function limitJson(cap: Cap, usd: boolean): LimitJson {
  if (cap.type === 'unlimited') return { limit: null, type: 'unlimited' }
  return {
    limit: usd ? null : cap.credits,
    type: 'limited',
    ...(usd && { limit_amount: { amount: dollars(cap.credits), unit: 'usd' as const } }),
    ...(cap.expiresAt !== undefined && { limit_expires_at: new Date(cap.expiresAt).toISOString() }),
  }
}

function neutralLimit(cap: Cap, usd: boolean): LimitEntry['limit'] {
  const unit = usd ? 'usd' : 'credit'
  if (cap.type === 'unlimited') return { amount: null, unit, type: 'unlimited' }
  return { amount: usd ? dollars(cap.credits) : String(cap.credits), unit, type: 'limited' }
}

function sourceJson(source: CapSource): Record<string, string> {
  if (source.kind === 'group_default') {
    return { kind: source.kind, group_id: source.group.id, group_name: source.group.name }
  }
  return source.kind === 'workspace_default'
    ? { kind: source.kind, seat_type: 'default' }
    : { kind: source.kind }
}
