import type { FeedId } from '../../model/metric.ts'
import type { FactSource } from './fact-source.ts'
import { BILL_SOURCES, CREDIT_SOURCES, REPORT_FILE_SOURCES, REQUEST_SOURCES } from './bill/bill-sources.ts'
import { BILLING_SOURCES } from './bill/billing-sources.ts'
import { METRICS_CALL_SOURCES } from './metrics-call-sources.ts'
import { PULL_REQUEST_SOURCES } from './pull-request-sources.ts'
import { REPORT_SOURCES } from './report-sources.ts'
import { SEAT_DAY_SOURCES, SEAT_SOURCES } from './seats/seat-sources.ts'
import { USER_DAY_SOURCES } from './user-days/user-day-sources.ts'
import { said, type Said } from '../../words/said.ts'

/** A feed of the code assistant: what it is called and which tables answer for it, row by row. */
export interface CodeFeed {
  /** For people, in "… : what is missing". */
  name: Said
  /** The first that carries what is asked is read. */
  sources: readonly FactSource[]
  /** Lists of how things stand: a bucket shows its last one, so that days before it are no hole, or adds up its days. */
  snapshots: 'last' | 'days' | null
  /** By team is by who was in which on the day; otherwise the vendor itself answers for teams, or not at all. */
  byMembership: boolean
}

export type CodeFeedId = Exclude<FeedId, 'costs'>

export const CODE_FEEDS: Record<CodeFeedId, CodeFeed> = {
  user_days: {
    name: said('feed_user_days'),
    sources: USER_DAY_SOURCES,
    snapshots: null,
    byMembership: true,
  },
  metrics_calls: {
    name: said('feed_metrics_calls'),
    sources: METRICS_CALL_SOURCES,
    snapshots: null,
    byMembership: false,
  },
  seats: {
    name: said('feed_seats'),
    sources: SEAT_SOURCES,
    snapshots: 'last',
    byMembership: true,
  },
  seat_days: {
    name: said('feed_seat_days'),
    sources: SEAT_DAY_SOURCES,
    snapshots: 'days',
    byMembership: true,
  },
  billing: {
    name: said('feed_billing'),
    sources: BILLING_SOURCES,
    snapshots: 'last',
    byMembership: false,
  },
  bill: {
    name: said('feed_bill'),
    sources: BILL_SOURCES,
    snapshots: null,
    byMembership: false,
  },
  credits: {
    name: said('feed_credits'),
    sources: CREDIT_SOURCES,
    snapshots: null,
    byMembership: false,
  },
  requests: {
    name: said('feed_requests'),
    sources: REQUEST_SOURCES,
    snapshots: null,
    byMembership: false,
  },
  usage_report: {
    name: said('feed_usage_report'),
    sources: REPORT_FILE_SOURCES,
    snapshots: null,
    byMembership: false,
  },
  pull_requests: {
    name: said('feed_pull_requests'),
    sources: PULL_REQUEST_SOURCES,
    snapshots: null,
    byMembership: true,
  },
  reports: {
    name: said('feed_reports'),
    sources: REPORT_SOURCES,
    snapshots: null,
    byMembership: false,
  },
}
