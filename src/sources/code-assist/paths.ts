import type { CodeDataset } from './datasets.ts'

/** What is called: a feed, or a list that a feed goes by. Nothing else can be. */
export type CodeCall =
  | CodeDataset
  | 'team_members'
  | 'repositories'
  | 'reviews'
  | 'budget'
  | 'budget_user_states'

/** What is called, as templates (spec 4.2); `word` is the product's own word in the path. */
export function codePaths(word: string): Readonly<Record<CodeCall, string>> {
  const org = `/orgs/{org}/${word}`
  const enterprise = `/enterprises/{enterprise}/${word}`
  return {
    org_metrics: `${org}/metrics`,
    team_metrics: `/orgs/{org}/team/{team_slug}/${word}/metrics`,
    enterprise_metrics: `${enterprise}/metrics`,
    org_users_1d: `${org}/metrics/reports/users-1-day`,
    enterprise_users_1d: `${enterprise}/metrics/reports/users-1-day`,
    enterprise_users_28d: `${enterprise}/metrics/reports/users-28-day/latest`,
    org_report_1d: `${org}/metrics/reports/organization-1-day`,
    org_report_28d: `${org}/metrics/reports/organization-28-day/latest`,
    enterprise_report_1d: `${enterprise}/metrics/reports/enterprise-1-day`,
    enterprise_report_28d: `${enterprise}/metrics/reports/enterprise-28-day/latest`,
    org_user_teams_1d: `${org}/metrics/reports/user-teams-1-day`,
    org_repos_1d: `${org}/metrics/reports/repos-1-day`,
    enterprise_repos_1d: `${enterprise}/metrics/reports/repos-1-day`,
    billing: `${org}/billing`,
    seats: `${org}/billing/seats`,
    enterprise_seats: `${enterprise}/billing/seats`,
    teams: '/orgs/{org}/teams',
    org_bill: '/organizations/{org}/settings/billing/usage',
    enterprise_bill: '/enterprises/{enterprise}/settings/billing/usage',
    org_bill_summary: '/organizations/{org}/settings/billing/usage/summary',
    enterprise_bill_summary: '/enterprises/{enterprise}/settings/billing/usage/summary',
    org_credits: '/organizations/{org}/settings/billing/ai_credit/usage',
    enterprise_credits: '/enterprises/{enterprise}/settings/billing/ai_credit/usage',
    org_requests: '/organizations/{org}/settings/billing/premium_request/usage',
    enterprise_requests: '/enterprises/{enterprise}/settings/billing/premium_request/usage',
    org_person_credits: '/organizations/{org}/settings/billing/ai_credit/usage',
    enterprise_person_credits: '/enterprises/{enterprise}/settings/billing/ai_credit/usage',
    org_budgets: '/organizations/{org}/settings/billing/budgets',
    enterprise_budgets: '/enterprises/{enterprise}/settings/billing/budgets',
    budget: '/enterprises/{enterprise}/settings/billing/budgets/{budget}',
    budget_user_states: '/enterprises/{enterprise}/settings/billing/budgets/{budget}/user-states',
    cost_centers: '/enterprises/{enterprise}/settings/billing/cost-centers',
    team_members: '/orgs/{org}/teams/{team_slug}/members',
    repositories: '/orgs/{org}/repos',
    pull_requests: '/repos/{owner}/{repo}/pulls',
    reviews: '/repos/{owner}/{repo}/pulls/{number}/reviews',
  }
}
