import type { SourceKind } from '../../model/connection.ts'
import type { CodeDataset } from '../../model/dataset.ts'
import type { FeedId } from '../../model/metric.ts'
import type { FactSource } from './fact-source.ts'
import { BILLING_SOURCES } from './billing-sources.ts'
import { METRICS_CALL_SOURCES } from './metrics-call-sources.ts'
import { PULL_REQUEST_SOURCES } from './pull-request-sources.ts'
import { REPORT_SOURCES } from './report-sources.ts'
import { SEAT_SOURCES } from './seat-sources.ts'
import { USER_DAY_SOURCES } from './user-day-sources.ts'

/** A feed of the code assistant: which datasets bring it and which tables answer for it, row by row. */
export interface CodeFeed {
  /** For people, in "… : what is missing". */
  name: string
  datasets: { enterprise: readonly CodeDataset[]; organization: readonly CodeDataset[] }
  /** The first that carries what is asked is read. */
  sources: readonly FactSource[]
  /** A bucket shows the last snapshot in it, so that days before it are no hole. */
  snapshots: boolean
  /** By team is by who was in which on the day; otherwise the vendor itself answers for teams, or not at all. */
  byMembership: boolean
}

type CodeFeedId = Exclude<FeedId, 'costs'>

export const CODE_FEEDS: Record<CodeFeedId, CodeFeed> = {
  user_days: {
    name: 'Per-user reports',
    datasets: { enterprise: ['enterprise_users_1d', 'enterprise_users_28d'], organization: ['org_users_1d'] },
    sources: USER_DAY_SOURCES,
    snapshots: false,
    byMembership: true,
  },
  metrics_calls: {
    name: 'Metrics calls',
    datasets: { enterprise: ['enterprise_metrics'], organization: ['org_metrics'] },
    sources: METRICS_CALL_SOURCES,
    snapshots: false,
    byMembership: false,
  },
  seats: {
    name: 'Seats',
    datasets: { enterprise: ['enterprise_seats'], organization: ['seats'] },
    sources: SEAT_SOURCES,
    snapshots: true,
    byMembership: true,
  },
  billing: {
    name: 'Seat billing',
    datasets: { enterprise: [], organization: ['billing'] },
    sources: BILLING_SOURCES,
    snapshots: true,
    byMembership: false,
  },
  pull_requests: {
    name: 'Pull requests',
    datasets: { enterprise: [], organization: ['pull_requests'] },
    sources: PULL_REQUEST_SOURCES,
    snapshots: false,
    byMembership: true,
  },
  reports: {
    name: 'Organisation and enterprise reports',
    datasets: {
      enterprise: ['enterprise_report_1d', 'enterprise_report_28d'],
      organization: ['org_report_1d', 'org_report_28d'],
    },
    sources: REPORT_SOURCES,
    snapshots: false,
    byMembership: false,
  },
}

export function sourceOfFeed(feed: FeedId): SourceKind {
  return feed === 'costs' ? 'chat_assistant' : 'code_assistant'
}
