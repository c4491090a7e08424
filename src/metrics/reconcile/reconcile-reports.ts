import { dayName } from '../../model/time/epoch-day.ts'
import type { CheckId } from '../../model/money/book-link.ts'

import { datasetsShaped, settleHoursOf } from '../../model/dataset.ts'
import { DAY_MS, dayStart, HOUR_MS, utcDay } from '../../model/time/time.ts'
import { readRows } from '../../store/facts/engine/sql.ts'
import { withinDays } from '../feeds/fact-source.ts'
import type { ScopeAccount } from '../metrics-query.ts'
import { accountsWith, ownerOf } from '../ask/scope-accounts.ts'
import type { Check, DifferentDay, ReconcileInput } from './check.ts'
import {
  LATEST_DAY,
  latestDays,
  REPORT_DAY,
  reportDays,
  type DayFacts,
  type LatestDay,
  type ReportDay,
} from './reports-sql.ts'
import { said, type Said } from '../../words/said.ts'

const settlesAt = (day: string) =>
  dayStart(day) + DAY_MS + settleHoursOf(datasetsShaped('user_day', 'report')) * HOUR_MS

/** People's days against what the vendor's own reports say of the same days, for every account that has both. */
export async function reconcileReports(input: ReconcileInput): Promise<Check[]> {
  const { facts, scope, from, to, signal } = input
  if (accountsWith(scope, 'reports').length === 0) return []
  const when = withinDays({ start: from * DAY_MS, end: to * DAY_MS })
  const asked = { of: ownerOf(scope, 'reports'), when }
  const [reports, latest] = await Promise.all([
    readRows(facts, reportDays(asked), REPORT_DAY, signal),
    readRows(facts, latestDays(asked), LATEST_DAY, signal),
  ])
  const of = (account: string) => accountsWith(scope, 'reports').find((one) => one.account === account)
  const perAccount = <Row extends DayFacts>(
    rows: readonly Row[],
    checksOf: (own: Row[], account: ScopeAccount) => Check[],
  ) =>
    [...Map.groupBy(rows, ({ account }) => account)].flatMap(([name, own]) => {
      const account = of(name)
      return account ? checksOf(own, account) : []
    })
  return [
    ...perAccount(reports, (own, account) => [
      byDay(input, account, 'people_of_reports', own, (row) =>
        side(row, row.p_people, row.r_people, peopleReason(row)),
      ),
      ...(['interactions', 'generations', 'acceptances'] as const).map((name) =>
        byDay(input, account, `${name}_of_reports`, own, (row) =>
          side(row, row.p_listed === '0' ? '0' : row[`p_${name}`], row[`r_${name}`], lineReason(row)),
        ),
      ),
    ]),
    ...perAccount(latest, (own, account) => [
      byDay(input, account, 'people_of_28_days', own, (row) =>
        side(row, row.d_people, row.l_people, latestReason(row)),
      ),
      byDay(input, account, 'interactions_of_28_days', own, (row) =>
        side(row, row.d_interactions, row.l_interactions, latestReason(row)),
      ),
    ]),
  ]
}

type Side = Omit<DifferentDay, 'ours' | 'theirs'> & { ours: string | null; theirs: string | null }

function side({ day }: DayFacts, ours: string | null, theirs: string | null, reason: Said | null): Side {
  return { day, ours, theirs, reason }
}

function byDay<Row extends DayFacts>(
  { from, to }: ReconcileInput,
  { account, connection, label }: ScopeAccount,
  check: CheckId,
  rows: readonly Row[],
  sideOf: (row: Row) => Side,
): Check {
  const known = rows.map(sideOf).flatMap((one): DifferentDay[] => {
    const { ours, theirs } = one
    return ours === null || theirs === null ? [] : [{ ...one, ours, theirs }]
  })
  const days = known.filter(({ ours, theirs }) => ours !== theirs)
  const people = check.startsWith('people')
  const sum = (values: string[]) =>
    people || known.length === 0 ? null : String(values.reduce((all, one) => all + BigInt(one), 0n))
  const verdict = known.length === 0 ? 'unknown' : days.length === 0 ? 'equal' : allExplained(days)
  return {
    check,
    account,
    connection,
    label,
    from: dayName(from),
    to: dayName(to),
    unit: people ? 'people' : 'events',
    ours: sum(known.map(({ ours }) => ours)),
    theirs: sum(known.map(({ theirs }) => theirs)),
    compared: known.length,
    verdict,
    reasons: known.length === 0 ? [said('no_day_from_both')] : [],
    days,
  }
}

const allExplained = (days: readonly DifferentDay[]) =>
  days.every(({ reason }) => reason !== null) ? 'explained' : 'unexplained'

/** The vendor's report counts whoever its servers saw; a person's day without a prompt is listed, and not active here. */
function peopleReason(row: ReportDay): Said | null {
  const [ours, theirs, listed] = [row.p_people, row.r_people, row.p_listed].map((count) => Number(count ?? 0))
  if (ours === undefined || theirs === undefined || listed === undefined) return null
  const silent = listed - ours
  if (theirs > ours && theirs - ours <= silent) return said('people_without_prompt', { silent })
  return lineReason(row)
}

function lineReason({ day, fetched, rejected }: DayFacts): Said | null {
  if (rejected !== null && Number(rejected) > 0) return said('lines_of_day_rejected', { rejected })
  const settles = settlesAt(day)
  if (fetched !== null && Number(fetched) > 0 && Number(fetched) < settles)
    return said('read_before_settled', { day: utcDay(settles) })
  return null
}

/** Read for the last time here, and changed by the vendor since, as a later report over 28 days says. Pure. */
export function isChangedSince(row: LatestDay): boolean {
  const { day, fetched, latest_fetched: latest } = row
  const closed = fetched !== null && Number(fetched) >= settlesAt(day) && Number(latest) > Number(fetched)
  return closed && (row.d_people !== row.l_people || row.d_interactions !== row.l_interactions)
}

function latestReason(row: LatestDay): Said | null {
  const { fetched, latest_fetched: latest } = row
  if (fetched === null) return null
  return Number(latest) > Number(fetched)
    ? said('day_changed_after_read', { day: utcDay(Number(fetched)) })
    : said('report_older_than_day', { day: utcDay(Number(latest)) })
}
