import type { DatasetHealth } from '../../../../src/api/contract/connections/datasets.ts'

type Dataset = DatasetHealth['dataset']

/** Which feeds a page of the code assistant lives on. */
export const USE_DATASETS: readonly Dataset[] = [
  'org_users_1d',
  'enterprise_users_1d',
  'enterprise_users_28d',
  'org_report_1d',
  'enterprise_report_1d',
  'org_user_teams_1d',
]
export const SEAT_DATASETS: readonly Dataset[] = ['seats', 'enterprise_seats', 'billing']
export const TEAM_DATASETS: readonly Dataset[] = ['teams', 'org_user_teams_1d']
export const PULL_REQUEST_DATASETS: readonly Dataset[] = [
  'pull_requests',
  'org_repos_1d',
  'enterprise_repos_1d',
]
