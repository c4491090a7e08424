import { dayName } from '../../model/time/epoch-day.ts'
import { nameAmong } from '../../model/account-key.ts'
import { datasetsShaped } from '../../model/dataset.ts'
import type { CheckId } from '../../model/money/book-link.ts'

import { DAY_MS } from '../../model/time/time.ts'
import { codeSnapshots, snapshotParams, type CodeSnapshot } from '../lists/code-snapshots.ts'
import { listSeatBilling, type BilledOrganization } from '../lists/seats/list-seat-billing.ts'
import { COUNT, TEXT, type RowOf } from '../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, texts, verbatim, type Sql } from '../../store/facts/engine/sql.ts'
import { withinDays } from '../feeds/fact-source.ts'
import { answeringUserDays } from '../completeness/answering-loads.ts'
import { accountsWith, ownerOf } from '../ask/scope-accounts.ts'
import { SEATS_ALIKE } from './seats-alike.ts'
import { verdictOf, type Check, type ReconcileInput } from './check.ts'
import { said, type Said } from '../../words/said.ts'

/** `alike`: seats of nobody that were granted at one moment with another one, by which one account that is gone shows. */
const LISTED = { people: COUNT, unassigned: COUNT, alike: COUNT, grants: COUNT }
type Listed = RowOf<typeof LISTED>

/** People active within the days: with a seat in the lists in force, with one in an earlier list of the days, all. */
const ACTIVE = { active: COUNT, holding: COUNT, once: COUNT }

/** Seats as listed against the list's own total and the billing summary, and use against seats. */
export async function reconcileSeats(input: ReconcileInput): Promise<Check[]> {
  const { facts, scope, clock, to, signal } = input
  if (accountsWith(scope, 'seats').length === 0) return []
  const day = Math.min(Math.floor(clock.now() / DAY_MS), to)
  const [snapshots, billing] = await Promise.all([
    codeSnapshots({ facts, scope, datasets: datasetsShaped('seat_snapshot'), day, signal }),
    listSeatBilling({ facts, scope, clock, asOf: dayName(day), signal }),
  ])
  const { loads } = snapshotParams(snapshots)
  const inForce = sql`${rowsOf('code_seats', ownerOf(scope, 'seats'))} AND load_id IN ${texts(loads)}`
  const counted = sql`SELECT load_id, uniqExactIf(user_id, user_id != '') AS people, countIf(user_id = '') AS unassigned,
  ${verbatim(SEATS_ALIKE)} AS alike, count() AS grants FROM ${inForce} GROUP BY load_id`
  const rows = loads.length === 0 ? [] : await readRows(facts, counted, { load_id: TEXT, ...LISTED }, signal)
  const listed = new Map(rows.map(({ load_id, ...list }): [string, Listed] => [load_id, list]))
  const lists = snapshots.flatMap((snapshot) => {
    const list = snapshot.day === null ? null : (listed.get(snapshot.loadId) ?? NOBODY)
    return list ? [{ snapshot, list }] : []
  })
  return [
    ...lists.map(({ snapshot, list }) => statedCheck(input, snapshot, list)),
    ...billing.data.map((billed) =>
      billedCheck(
        input,
        billed,
        lists.find(({ snapshot }) => snapshot.account === billed.snapshot.account),
      ),
    ),
    ...(lists.length > 0 ? await activeCheck(input, inForce, unlistedOf(snapshots)) : []),
  ]
}

/** Accounts whose seats nobody has listed: who works there may hold one. */
function unlistedOf(snapshots: readonly CodeSnapshot[]): string[] {
  const accounts = snapshots.map(({ account }) => account)
  return snapshots.flatMap(({ day, account }) => (day === null ? [nameAmong(account, accounts)] : []))
}

const NOBODY: Listed = { people: 0, unassigned: 0, alike: 0, grants: 0 }

type Found = Pick<Check, 'ours' | 'theirs' | 'reasons'>

function checkOf(
  { scope }: Pick<ReconcileInput, 'scope'>,
  check: CheckId,
  { account, connection, day }: Pick<CodeSnapshot, 'account' | 'connection' | 'day'>,
  found: Found,
): Check {
  const label = accountsWith(scope, 'seats').find((one) => one.connection === connection)?.label ?? account
  const on = day ?? 0
  return {
    check,
    account,
    connection,
    label,
    from: dayName(on),
    to: dayName(on + 1),
    unit: 'seats',
    compared: null,
    verdict: verdictOf(found.ours, found.theirs, found.reasons),
    days: [],
    ...found,
  }
}

function statedCheck(input: ReconcileInput, snapshot: CodeSnapshot, list: Listed): Check {
  const { stated } = snapshot
  const ours = list.people + list.unassigned
  const reasons =
    stated === null
      ? [said('list_without_count')]
      : stated === ours
        ? []
        : stated === list.people
          ? [said('unassigned_left_out', { unassigned: list.unassigned })]
          : stated === list.grants
            ? [said('grants_counted', { more: list.grants - list.people - list.unassigned })]
            : ofNobodyAlike(ours - stated, list)
  return checkOf(input, 'seats_stated', snapshot, {
    ours: String(ours),
    theirs: stated === null ? null : String(stated),
    reasons,
  })
}

const ofNobodyAlike = (fewer: number, { alike }: Listed): Said[] =>
  alike > 0 && fewer === alike ? [said('seats_of_nobody_alike', { count: alike })] : []

function billedCheck(
  input: ReconcileInput,
  { snapshot, summary }: BilledOrganization,
  listed: { snapshot: CodeSnapshot; list: Listed } | undefined,
): Check {
  const total = summary?.seatsTotal ?? null
  const ours = listed ? listed.list.people + listed.list.unassigned : null
  return checkOf(input, 'seats_billed', snapshot, {
    ours: ours === null ? null : String(ours),
    theirs: total === null ? null : String(total),
    reasons:
      ours === null || !listed
        ? [said('no_seat_list_kept')]
        : total === null
          ? [said('no_billing_kept')]
          : billedReasons(total - ours, listed, { invited: summary?.pendingInvitation ?? 0, snapshot }),
  })
}

function billedReasons(
  more: number,
  { snapshot: list, list: listed }: { snapshot: CodeSnapshot; list: Listed },
  { invited, snapshot }: { invited: number; snapshot: CodeSnapshot },
): Said[] {
  if (more === 0) return []
  if (more === invited) return [said('invited_not_listed', { invited })]
  if (-more === listed.unassigned) return [said('unassigned_left_out', { unassigned: listed.unassigned })]
  const alike = ofNobodyAlike(-more, listed)
  if (alike.length > 0) return alike
  if (list.day !== null && snapshot.day !== null && list.day !== snapshot.day)
    return [said('of_two_days', { list: dayName(list.day), summary: dayName(snapshot.day) })]
  return []
}

/** Of everybody who was active in the days, with and without a seat; the difference is use without a seat. */
async function activeCheck(
  input: ReconcileInput,
  inForce: Sql,
  unlisted: readonly string[],
): Promise<Check[]> {
  const { facts, scope, from, to, signal } = input
  const of = ownerOf(scope, 'seats')
  const when = withinDays({ start: from * DAY_MS, end: to * DAY_MS })
  const active = sql`SELECT count() AS active, countIf(holds) AS holding, countIf(held AND NOT holds) AS once
FROM (
  SELECT user_id, user_id IN (SELECT user_id FROM ${inForce}) AS holds,
    user_id IN (SELECT user_id FROM ${rowsOf('code_seats', of)} AND ${when}) AS held
  FROM (
    SELECT DISTINCT user_id FROM ${rowsOf('code_user_days', of)} AND ${when} AND user_id != ''
      AND ifNull(interactions, 0) > 0 AND (account, day, load_id) IN (${answeringUserDays(of)})
  )
)`
  const [found] = await readRows(facts, active, ACTIVE, signal)
  const [first] = accountsWith(scope, 'seats')
  if (!found || !first || found.active === 0) return []
  const without = found.active - found.holding
  const held = found.once
  const reasons = [
    ...(held > 0 ? [said('had_seat_earlier', { held })] : []),
    ...(without > held ? [said('active_without_seat', { without: without - held })] : []),
    ...(unlisted.length > 0 ? [said('no_seat_list_of', { names: unlisted.join(', ') })] : []),
  ]
  return [
    {
      ...checkOf(
        input,
        'active_without_seat',
        { ...first, day: from },
        { ours: String(found.active), theirs: String(found.holding), reasons },
      ),
      account: '',
      label: [...new Set(accountsWith(scope, 'seats').map(({ label }) => label))].join(', '),
      unit: 'people',
      from: dayName(from),
      to: dayName(to),
      verdict:
        without === 0
          ? 'equal'
          : without === held
            ? 'explained'
            : unlisted.length > 0
              ? 'unknown'
              : 'unexplained',
    },
  ]
}
