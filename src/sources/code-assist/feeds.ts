import { z } from 'zod'
import { codeAccountKey, codeAccountsOf, type CodeAccount, type VendorIds } from '../../model/connection.ts'
import { traitsOf, type Dataset } from '../../model/dataset.ts'
import { addDays } from '../../model/time/time.ts'
import type { ChangesFeed, Feed, ReportFeed, SourceAccount } from '../feed.ts'
import type { CodeProfile } from '../profiles.ts'
import type { CodeAssistSource, PullRequestCursor, ReportDataset } from '../source.ts'
import { CODE_DATASETS, type CodeDataset } from './datasets.ts'

/** @param profileId also of a product that is not configured any more: its history keeps its keys */
export function codeSourceAccounts(ids: VendorIds, profileId: string): SourceAccount[] {
  const host = /@.*$/s.exec(profileId)?.[0]
  return codeAccountsOf(ids).map((of) => ({ ...of, key: codeAccountKey(of, host) }))
}

/** A feed of an account of this level: the calls of one that it does not have are never made. */
export function codeFeed(
  source: CodeAssistSource,
  profile: CodeProfile,
  name: Dataset,
  { level, name: account }: SourceAccount,
): Feed {
  const dataset = codeDataset(name)
  const of: CodeAccount = { level: level === 'enterprise' ? 'enterprise' : 'organization', name: account }
  switch (dataset) {
    case 'org_metrics':
    case 'enterprise_metrics':
      return {
        by: 'span',
        fetch: (span, signal) => source.fetchMetrics(of, { teamSlug: null, ...span }, signal),
      }
    case 'team_metrics':
      return {
        by: 'team',
        fetch: (teamSlug, span, signal) => source.fetchMetrics(of, { teamSlug, ...span }, signal),
      }
    case 'org_bill':
    case 'enterprise_bill':
      return {
        by: 'posted',
        in: 'month',
        since: null,
        fetch: (span, signal) => source.fetchBill(of, span, signal),
      }
    case 'org_bill_summary':
    case 'enterprise_bill_summary':
      return {
        by: 'month',
        parts: (signal) => source.listSumParts(of, signal),
        fetch: (month, part, signal) => source.fetchSums(of, { month, part }, signal),
      }
    case 'org_credits':
    case 'enterprise_credits':
      return {
        by: 'posted',
        in: 'day',
        since: profile.creditsSince,
        cutOf: BILL_OF[of.level],
        fetch: ({ since }, signal) => source.fetchModelUse(of, { charge: 'credits', day: since }, signal),
      }
    case 'org_requests':
    case 'enterprise_requests':
      return {
        by: 'posted',
        in: 'day',
        since: null,
        cutOf: BILL_OF[of.level],
        until: addDays(profile.creditsSince, -1),
        fetch: ({ since }, signal) => source.fetchModelUse(of, { charge: 'requests', day: since }, signal),
        month: (day, signal) => source.fetchModelUse(of, { charge: 'requests', day, whole: 'month' }, signal),
      }
    case 'org_person_credits':
    case 'enterprise_person_credits':
      return {
        by: 'person',
        since: profile.creditsSince,
        fetch: (month, person, signal) => source.fetchPersonCredits(of, { month, ...person }, signal),
      }
    case 'org_budgets':
    case 'enterprise_budgets':
      return { by: 'snapshot', fetch: (signal) => source.fetchBudgets(of, signal) }
    case 'cost_centers':
      return { by: 'snapshot', fetch: (signal) => source.fetchCostCenters(of, signal) }
    case 'billing':
      return { by: 'snapshot', fetch: (signal) => source.fetchBilling(of, signal) }
    case 'seats':
    case 'enterprise_seats':
      return { by: 'snapshot', fetch: (signal) => source.fetchSeats(of, signal) }
    case 'teams':
      return { by: 'snapshot', fetch: (signal) => source.fetchTeams(of, signal) }
    case 'pull_requests':
      return pullRequests(source, of)
    default:
      return report(source, profile, dataset, of)
  }
}

const BILL_OF = { organization: 'org_bill', enterprise: 'enterprise_bill' } as const

function codeDataset(name: Dataset): CodeDataset {
  const isKnown = (known: string): known is CodeDataset => Object.hasOwn(CODE_DATASETS, known)
  if (isKnown(name)) return name
  throw new RangeError(`${name} is no dataset of a code assistant`)
}

function report(
  { fetchReport, parse }: CodeAssistSource,
  profile: CodeProfile,
  dataset: ReportDataset,
  of: CodeAccount,
): ReportFeed {
  const { shape, slice } = traitsOf(dataset)
  const common = {
    by: slice === 'report' ? 'latest' : 'day',
    since: profile.reportsSince[shape === 'repository_day' ? 'repositories' : of.level],
    fetch: (day, signal, arrived) => fetchReport(dataset, of, day, signal, arrived),
  } satisfies Omit<ReportFeed, 'lines'>
  if (shape === 'user_day') {
    // Whole files are read as they are given; at a further host each row is named anew.
    return {
      ...common,
      lines: parse.userDays,
      ...(profile.host === undefined && { form: parse.userDayForm }),
    }
  }
  return { ...common, lines: shape === 'user_team_day' ? parse.userTeams : parse.aggregateDays }
}

const FROM_THE_START: PullRequestCursor = { updatedThrough: null, etag: null }
const Cursor = z.object({ updatedThrough: z.string().nullable(), etag: z.string().nullable() })

function pullRequests(source: CodeAssistSource, of: CodeAccount): ChangesFeed {
  return {
    by: 'changes',
    list: async (signal) => {
      const repositories = await source.listRepositories(of, signal)
      return repositories.map(({ repositoryId: id, ...rest }) => ({ id, ...rest }))
    },
    fetch: async ({ id: repositoryId, name }, { cursor, since, again }, signal) => {
      const repository = { repositoryId, name, updatedAt: null }
      const from = { ...backTo(again, readCursor(cursor)), since }
      const changed = await source.fetchPullRequests(repository, from, signal)
      return changed === 'unchanged' ? changed : { ...changed, cursor: JSON.stringify(changed.cursor) }
    },
  }
}

/** No further than was asked for: of what is older, the reviews that are known would be asked for no more. */
function backTo(again: number | null, cursor: PullRequestCursor): PullRequestCursor {
  if (again === null || cursor.updatedThrough === null) return cursor
  const since = new Date(again).toISOString()
  return { updatedThrough: since < cursor.updatedThrough ? since : cursor.updatedThrough, etag: null }
}

/** One that cannot be read costs a list from the start. */
function readCursor(cursor: string | null): PullRequestCursor {
  try {
    return cursor === null ? FROM_THE_START : Cursor.parse(JSON.parse(cursor))
  } catch {
    return FROM_THE_START
  }
}
