import { metricsDay, SMALLEST_GROUP } from '../code-world/code-metrics.ts'
import { productName } from '../code-world/code-words.ts'
import type { JsonObject } from '../code-world/code-record.ts'
import type { Answer } from '../server/answer.ts'
import { DAY_MS } from '../world/calendar.ts'
import { hostError, NOT_FOUND, pageOf, taggedJson } from './code-answers.ts'
import type { CodeHostState, CodeRequest, Place } from './code-host-state.ts'

const OLDEST_DAYS = 100
const DAYS_PER_PAGE = 100

/**
 * The `…/metrics` calls: days in ascending order, at most 100 days back and without today. The vendor has closed them; the
 * neutral product offers them.
 */
export function metricsCall(
  state: CodeHostState,
  request: CodeRequest,
  place: Place,
  teamSlug: string | null,
): Answer {
  if (!state.metricsCalls) return NOT_FOUND()
  const { company, organization } = place
  if (!company.metricsApi)
    return hostError(
      422,
      `${productName(state.word)} Usage Metrics API setting is disabled at the organization or enterprise level.`,
    )
  const today = Math.floor(state.now() / DAY_MS)
  const since = dayOf(request.query.get('since'), today - OLDEST_DAYS)
  const until = dayOf(request.query.get('until'), today - 1)
  if (since === null || until === null || since < today - OLDEST_DAYS || until < since)
    return hostError(
      422,
      'Invalid request.\n\nThe since and until parameters must be dates within the last 100 days.',
    )
  const team = teamSlug === null ? null : teamOf(place, teamSlug, today)
  if (team === undefined) return NOT_FOUND()
  const days: number[] = []
  for (let day = Math.max(since, company.world.firstDay); day <= Math.min(until, today - 1); day++)
    if (isLargeEnough(place, team, day)) days.push(day)
  const { items, headers } = pageOf(state.origin, request, days, DAYS_PER_PAGE)
  const value = items.map((day): JsonObject => {
    const among = team === null ? null : new Set(company.world.teams.membersOn(day).get(team))
    const rows = company.world.rowsOf(organization, day, state.now(), (person) => among?.has(person) ?? true)
    return metricsDay([...rows], day, state.word)
  })
  return taggedJson(request, value, headers)
}

/** `undefined`: no such team. */
function teamOf({ company, organization }: Place, slug: string, today: number): number | undefined {
  return company.world.teams
    .teamsOn(today)
    .find((team) => team.slug === slug && team.organization === organization)?.id
}

function isLargeEnough({ company, organization }: Place, team: number | null, day: number): boolean {
  if (organization === null) return true
  const people =
    team === null
      ? company.world.membersOn(organization, day).length
      : (company.world.teams.membersOn(day).get(team)?.length ?? 0)
  return people >= SMALLEST_GROUP
}

/** Days since the epoch of a date or time; null for an invalid one. */
function dayOf(text: string | null, usual: number): number | null {
  if (text === null) return usual
  const ms = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(ms) ? null : Math.floor(ms / DAY_MS)
}
