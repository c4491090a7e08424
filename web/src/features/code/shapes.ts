import type { DatasetHealth } from '../../../../src/api/contract/connections/datasets.ts'

type Shapes = readonly DatasetHealth['shape'][]

/** What rows a page of the code assistant lives on. */
export const USE_SHAPES: Shapes = ['user_day', 'organisation_day', 'user_team_day']
export const SEAT_SHAPES: Shapes = ['seat_snapshot', 'seat_totals']
export const TEAM_SHAPES: Shapes = ['directory', 'user_team_day']
export const PULL_REQUEST_SHAPES: Shapes = ['pull_request', 'repository_day']
