import type { MetricsContext } from '../question.ts'
import { readCursor, writeCursor } from '../page-cursor.ts'
import { runMetricsQuery } from '../run-query.ts'
import { accountsOf } from '../scope-accounts.ts'
import { codeSnapshots, dayName, snapshotParams, type CodeSnapshot } from './code-snapshots.ts'
import { useWindow, type WindowAsked } from './use-window.ts'
import { TEAMS_SQL } from './teams-sql.ts'

export interface TeamView {
  id: string
  slug: string
  name: string
  organization: string
  parentId: string | null
  members: number
  licensed: number | null
  active: number | null
  neverUsed: number | null
  interactions: number | null
  generations: number | null
  acceptances: number | null
  leftOut: boolean
}

export type TeamOrder = 'name' | 'members' | 'active' | 'interactions'

export interface TeamsAnswer {
  data: TeamView[]
  nextCursor: string | null
  from: string
  to: string
  snapshots: CodeSnapshot[]
  notes: string[]
}

interface ListTeamsInput extends MetricsContext, WindowAsked {
  search?: string | undefined
  order: TeamOrder
  limit: number
  cursor?: string | undefined
}

/** More teams than an organisation has; a question answers no more groups than these. */
const MOST_TEAMS = 10_000

const COUNTED = ['code.active_users', 'code.interactions', 'code.generations', 'code.acceptances'] as const

/** Teams as of a day with what their members did in a window; those who never used it are counted, too. */
export async function listTeams(input: ListTeamsInput): Promise<TeamsAnswer> {
  const { facts, scope, signal, limit } = input
  const [offset] = input.cursor ? readCursor(input.cursor, 'number') : ([0] as const)
  const window = useWindow(input, input.clock.now())
  const datasets = ['teams', 'seats', 'enterprise_seats'] as const
  const snapshots = await codeSnapshots({ facts, scope, datasets, day: window.day, signal })
  const options = signal ? { signal } : {}
  const params = {
    tenant: scope.tenant,
    accounts: accountsOf(scope, 'code_assistant'),
    ...snapshotParams(snapshots),
    day: window.day,
    search: input.search ?? '',
  }
  const [teams, used] = await Promise.all([
    scope.code.length === 0 ? [] : facts.query<StoredTeam>(TEAMS_SQL, params, options),
    runMetricsQuery({
      ...input,
      query: {
        metrics: [...COUNTED],
        from: dayName(window.from),
        to: dayName(window.to),
        grain: 'total',
        groupBy: ['team'],
        filters: [],
        orderBy: [],
        limit: MOST_TEAMS,
      },
    }),
  ])
  const useOf = new Map(used.rows.map((row) => [row['team'], row]))
  const total = used.completeness.dataThrough !== null
  const found = teams.map((team): TeamView => {
    const use = useOf.get(team.id)
    const count = (id: (typeof COUNTED)[number]) => {
      const value = use ? (use[id] ?? null) : total ? 0 : null
      return value === null ? null : Number(value)
    }
    return {
      id: team.id,
      slug: team.slug,
      name: team.name,
      organization: team.organization,
      parentId: team.parent_id === '' ? null : team.parent_id,
      members: Number(team.members),
      licensed: team.licensed === null ? null : Number(team.licensed),
      active: count('code.active_users'),
      neverUsed: total ? Number(team.never_used) : null,
      interactions: count('code.interactions'),
      generations: count('code.generations'),
      acceptances: count('code.acceptances'),
      leftOut: team.left_out,
    }
  })
  const page = found.sort(COMPARE[input.order]).slice(offset, offset + limit)
  return {
    data: page,
    nextCursor: found.length > offset + limit ? writeCursor([offset + limit]) : null,
    from: dayName(window.from),
    to: dayName(window.to),
    snapshots: snapshots.filter(({ account }) => account.startsWith('organization:')),
    notes: [
      'Members are those of the newest list at or before the day; what they did is counted by the membership of each day.',
      ...used.notes,
      ...leftOutNote(found),
    ],
  }
}

function leftOutNote(teams: readonly TeamView[]): string[] {
  const count = teams.filter(({ leftOut }) => leftOut).length
  if (count === 0) return []
  return [
    `Left out by the vendor’s report of teams: ${count} of these teams, as it does with fewer than five people with a seat.`,
  ]
}

const byName = (a: TeamView, b: TeamView) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id)
const largestFirst = (of: (team: TeamView) => number | null) => (a: TeamView, b: TeamView) =>
  (of(b) ?? -1) - (of(a) ?? -1) || byName(a, b)

const COMPARE: Record<TeamOrder, (a: TeamView, b: TeamView) => number> = {
  name: byName,
  members: largestFirst(({ members }) => members),
  active: largestFirst(({ active }) => active),
  interactions: largestFirst(({ interactions }) => interactions),
}

interface StoredTeam {
  id: string
  slug: string
  name: string
  organization: string
  parent_id: string
  members: string
  licensed: string | null
  never_used: string
  left_out: boolean
}
