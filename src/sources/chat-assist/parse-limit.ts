import {
  LIMIT_LEVELS,
  type LimitAmount,
  type LimitLevel,
  type SpendLimit,
} from '../../model/records/spend-limit.ts'
import { LineFault, RecordFields } from '../record-fields.ts'

export interface LimitContext {
  /** The level of the list the entry was in, or null when the entry says it. */
  level: LimitLevel | null
  workspaceId: string
}

/**
 * One entry of a limits answer, in the vendor's forms and in the neutral one. Takes the
 * vendor's own `effective` limit as given: precedence is theirs to decide.
 */
export function parseLimitItem(
  item: RecordFields,
  context: LimitContext,
): { limit: SpendLimit; unknownFields: string[] } {
  const level = levelOf(item, context)
  const notes: string[] = []
  const set = firstLimit(item, notes)
  const effective = item.child(['effective_monthly_usage_limit'])
  const subjectId =
    item.id(['id', 'group_id', 'user_id', 'workspace_id']) ||
    (level === 'workspace' ? context.workspaceId : '')
  if (subjectId === '') throw new LineFault('wrong_type', 'id')
  item.ignore('object', 'account_user_id', 'is_scim_managed', 'inherited_monthly_usage_limit', 'last_id')
  const limit: SpendLimit = {
    level,
    subjectId,
    subjectName: item.text(['name', 'group_name']),
    subjectEmail: item.text(['email']).trim().toLowerCase(),
    set,
    ...effectiveOf(effective),
    currentUsage: item.amount(['current_month_usage']),
    currentUsageUnit: unitOf(item.text(['current_month_usage_unit']), item.has(['current_month_usage'])),
    lastMonthUsage: item.amount(['last_month_usage']),
    role: item.text(['role']),
    seatType: item.text(['seat_type']),
    members: item.count(['num_members', 'members']),
  }
  return { limit, unknownFields: [...notes, ...item.allUnknown()] }
}

function levelOf(item: RecordFields, context: LimitContext): LimitLevel {
  const given = item.text(['level'])
  const level = LIMIT_LEVELS.find((known) => known === given)
  if (level) return level
  if (given !== '') throw new LineFault('wrong_type', 'level')
  if (context.level) return context.level
  // The vendor's objects name themselves: workspace.usage_limit, workspace.group.usage_limit, …
  const object = item.text(['object'])
  if (object.includes('.group.')) return 'group'
  if (object.includes('.user.')) return 'user'
  if (object === 'workspace.usage_limit') return 'workspace'
  throw new LineFault('wrong_type', 'level')
}

const SET_AT = [['default_user_monthly_usage_limit'], ['override_monthly_usage_limit'], ['limit']] as const

/** The limit set at this level. The vendor gives a list; what it means by a second entry is documented nowhere. */
function firstLimit(item: RecordFields, notes: string[]): LimitAmount | null {
  for (const names of SET_AT) {
    if (!item.has(names)) continue
    if (item.isObject(names)) return amountOf(item.child(names))
    if (names[0] === 'limit' && !item.isList(names)) return amountOf(item)
    const entries = item.list(names)
    const wrong = entries.find(({ value }) => !(value instanceof Map))
    if (wrong) throw new LineFault('wrong_type', wrong.path)
    if (entries.length > 1) notes.push(`${names[0]}.*`)
    if (entries[0]) return amountOf(item.item(entries[0]))
  }
  return null
}

/**
 * `limit_amount` when there is one, else `limit` in credits; `unlimited` has neither. A missing type means limited.
 * The neutral form carries `amount` and `unit` itself.
 */
function amountOf(limit: RecordFields | null): LimitAmount | null {
  if (!limit) return null
  const expiresAt = limit.text(['limit_expires_at', 'expires_at']) || null
  if (limit.text(['type']) === 'unlimited') {
    limit.ignore('limit', 'limit_amount', 'amount', 'unit')
    return { type: 'unlimited', amount: null, unit: '', expiresAt }
  }
  const precise = limit.child(['limit_amount'])
  if (precise) {
    limit.ignore('limit')
    return {
      type: 'limited',
      amount: precise.amount(['amount', 'value']),
      unit: unitOf(precise.text(['unit']), true),
      expiresAt,
    }
  }
  const amount = limit.amount(['limit', 'amount', 'value'])
  if (amount === null) return null
  return { type: 'limited', amount, unit: unitOf(limit.text(['unit', 'currency']), true), expiresAt }
}

function effectiveOf(effective: RecordFields | null): Pick<SpendLimit, 'effective' | 'effectiveSource'> {
  if (!effective) return { effective: null, effectiveSource: null }
  const nested = effective.isObject(['limit']) ? effective.child(['limit']) : effective
  const source = effective.child(['source'])
  return {
    effective: amountOf(nested),
    effectiveSource: source && {
      kind: source.text(['kind']),
      id: source.id(['group_id', 'role_id', 'id']),
      name: source.text(['group_name', 'role_name', 'name', 'seat_type']),
    },
  }
}

/** `credit`, `usd`, or as given; the older answers give none and mean credits. */
function unitOf(given: string, hasAmount: boolean): string {
  if (given === '') return hasAmount ? 'credit' : ''
  if (/^credits?$/i.test(given)) return 'credit'
  return /^(?:usd|\$)$/i.test(given) ? 'usd' : given
}
