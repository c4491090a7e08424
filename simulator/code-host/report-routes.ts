import { createHmac, timingSafeEqual } from 'node:crypto'
import { aggregateRecord } from '../code-world/code-aggregates.ts'
import { codeDamageOf, longReportOf, type NoReport, type ReportLevel } from '../code-world/code-amendments.ts'
import { loginOn } from '../code-world/code-people.ts'
import { scaled } from '../code-world/code-world.ts'
import { countPulls, repositoryRecord } from '../code-world/code-pulls.ts'
import { jsonText } from '../code-world/json-text.ts'
import { BILLED_PER_REPORTED } from '../code-money/use-charges.ts'
import { userLine, userRecord, type JsonObject, type ReportScope } from '../code-world/code-record.ts'
import { jsonAnswer, type Answer } from '../server/answer.ts'
import { dayText, DAY_MS } from '../world/calendar.ts'
import { shapeFile } from '../world/files/file-shape.ts'
import { hostError, NOT_FOUND } from './code-answers.ts'
import type { CodeHostState, CodeRequest, Place } from './code-host-state.ts'
import { enterprisePlace, organizationOf, organizationPlace } from './code-host-state.ts'

/** The reports by the last part of their path. */
export const REPORTS = [
  'users-1-day',
  'users-28-day',
  'organization-1-day',
  'organization-28-day',
  'enterprise-1-day',
  'enterprise-28-day',
  'user-teams-1-day',
  'repos-1-day',
] as const
export type ReportName = (typeof REPORTS)[number]

/** The reports of a day are available at 03:36 UTC of the next day. */
const PROCESSED_MS = 3.6 * 3_600_000
const WINDOW = 28

/** The newest day that has a report, in days since the epoch. */
export function newestDay(now: number): number {
  return Math.floor((now - PROCESSED_MS) / DAY_MS) - 1
}

/** `…/reports/{name}?day=`: 200 with links, 204 while there is no report yet. */
export function dayReport(
  state: CodeHostState,
  request: CodeRequest,
  place: Place,
  name: ReportName,
): Answer {
  const text = request.query.get('day') ?? ''
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day) || dayText(day) !== text)
    return hostError(422, 'Invalid request.\n\nThe day parameter must be a date of the form YYYY-MM-DD.')
  const now = state.now()
  if (day < Math.floor(now / DAY_MS) - state.retentionDays || day < place.company.world.firstDay)
    return NOT_FOUND()
  if (day > newestDay(now)) return NO_CONTENT
  const absent = absence(place, day, now)
  if (absent) return absentAnswer(absent, { report_day: text })
  if (state.quietDays === 'no_content' && isQuiet(state, place, name, day)) return NO_CONTENT
  const links = Array.from({ length: fileCount(state, place, name, day, day) }, (_, part) =>
    link(state, place, { name, from: day, to: day, part }),
  )
  return jsonAnswer(200, { download_links: links, report_day: text })
}

/** Whether the report of a day has no line. Sums always have one, with zeros. */
function isQuiet(state: CodeHostState, place: Place, name: ReportName, day: number): boolean {
  const file = { name, from: day, to: day, part: 0 }
  if (name === 'users-1-day') return userLines(state, place, file, 1).next().done === true
  if (name === 'user-teams-1-day') return teamLines(state, place, file, 1).next().done === true
  return name === 'repos-1-day' && repositoryLines(state, place, day).length === 0
}

const NO_CONTENT: Answer = { status: 204, headers: {}, body: Buffer.alloc(0) }

/** `…/reports/{name}/latest`: the 28 days up to the newest one. */
export function latestReport(state: CodeHostState, place: Place, name: ReportName): Answer {
  const to = newestDay(state.now())
  const from = to - WINDOW + 1
  const days = { report_start_day: dayText(from), report_end_day: dayText(to) }
  const absent = absence(place, to, state.now())
  if (absent) return absentAnswer(absent, days)
  const links = spans(state, place, name, from, to).flatMap(([first, last]) =>
    Array.from({ length: fileCount(state, place, name, first, last) }, (_, part) =>
      link(state, place, { name, from: first, to: last, part }),
    ),
  )
  return jsonAnswer(200, { download_links: links, ...days })
}

/** How the absence of a day's report is answered; null when there is one. */
function absence({ company, organization }: Place, day: number, now: number): NoReport | null {
  if (company.reportsFrom !== null && (day + 1) * DAY_MS < company.reportsFrom) return 'no_content'
  for (const each of company.world.amendments) {
    if (each.kind !== 'no_report' || (each.at !== null && now >= each.at)) continue
    if ((each.level ?? levelOf(organization)) !== levelOf(organization)) continue
    if (day * DAY_MS >= each.from && day * DAY_MS < each.to) return each.answer ?? 'no_content'
  }
  return null
}

function levelOf(organization: number | null): ReportLevel {
  return organization === null ? 'enterprise' : 'organization'
}

function absentAnswer(absent: NoReport, days: Record<string, string>): Answer {
  switch (absent) {
    case 'no_content':
      return NO_CONTENT
    case 'no_links':
      return jsonAnswer(200, { download_links: [], ...days })
    case 'bare_text':
      return jsonAnswer(200, 'No report available for the given day.')
    case 'not_found':
      return NOT_FOUND()
  }
}

/** The 28-day report is split by days when it has more lines than a file may have, so every person is in every part. */
function spans(
  state: CodeHostState,
  place: Place,
  name: ReportName,
  from: number,
  to: number,
): [number, number][] {
  if (name !== 'users-28-day') return [[from, to]]
  const lines = place.company.world.people.length * (to - from + 1) * 0.6
  const parts = Math.min(to - from + 1, Math.ceil(lines / state.linesPerFile))
  const length = Math.ceil((to - from + 1) / parts)
  return Array.from({ length: Math.ceil((to - from + 1) / length) }, (_, at) => [
    from + at * length,
    Math.min(to, from + (at + 1) * length - 1),
  ])
}

function fileCount(state: CodeHostState, place: Place, name: ReportName, from: number, to: number): number {
  const lines = name.startsWith('user') ? place.company.world.people.length * (to - from + 1) * 0.6 : 1
  return (
    Math.max(1, Math.ceil(lines / state.linesPerFile)) + (state.emptyFile && name.startsWith('user') ? 1 : 0)
  )
}

interface FileName {
  name: ReportName
  /** Days since the epoch, both included. */
  from: number
  to: number
  part: number
}

function signature(state: CodeHostState, path: string, expires: number): string {
  return createHmac('sha256', state.signingSecret).update(`${path}\n${expires}`).digest('base64url')
}

function link(state: CodeHostState, place: Place, { name, from, to, part }: FileName): string {
  const owner = organizationOf(place)?.login
  const scope =
    owner === undefined ? `enterprise/${place.company.world.enterprise.slug}` : `organization/${owner}`
  const path = `/report-files/${name}/${scope}/${from}-${to}-${part}.json`
  const expires = Math.floor(state.now() / 1000) + state.linkSeconds
  const url = new URL(path, state.fileOrigin)
  url.searchParams.set('se', String(expires))
  url.searchParams.set('sig', signature(state, path, expires))
  return url.href
}

const FILE_PATH =
  /^\/report-files\/([a-z0-9-]+)\/(organization|enterprise)\/([^/]+)\/(\d+)-(\d+)-(\d+)\.json$/

/** The file host: verifies the link's signature and refuses requests that also have a credential. */
export function reportFile(state: CodeHostState, request: CodeRequest): Answer {
  if (request.headers['authorization'] !== undefined)
    return fileError(
      400,
      'InvalidAuthenticationInfo',
      'Authentication information is not given in the correct format.',
    )
  const expires = Number(request.query.get('se'))
  const given = Buffer.from(request.query.get('sig') ?? '')
  const wanted = Buffer.from(signature(state, request.path, expires))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    return fileError(403, 'AuthenticationFailed', 'Signature did not match.')
  if (expires * 1000 <= state.now())
    return fileError(403, 'AuthenticationFailed', 'Signature not valid in the specified time frame.')
  const [, given2 = '', level, owner = '', from = '', to = '', part = ''] = FILE_PATH.exec(request.path) ?? []
  const name = REPORTS.find((each) => each === given2)
  const place = level === 'organization' ? organizationPlace(state, owner) : enterprisePlace(state, owner)
  if (!name || !place) return fileError(404, 'BlobNotFound', 'The specified blob does not exist.')
  const body = fileBody(state, place, { name, from: Number(from), to: Number(to), part: Number(part) })
  return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body }
}

function fileError(status: number, code: string, message: string): Answer {
  const xml = `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`
  return { status, headers: { 'content-type': 'application/xml' }, body: Buffer.from(xml) }
}

export function scopeOf(state: CodeHostState, place: Place): ReportScope {
  const organization = organizationOf(place)
  return {
    word: state.word,
    enterpriseId: String(place.company.world.enterprise.id),
    organizationId: organization === null ? null : String(organization.id),
    creditFactor: state.reportedCredits === 'as_billed' ? BILLED_PER_REPORTED : 1,
  }
}

function fileBody(state: CodeHostState, place: Place, file: FileName): Buffer {
  const { name, from, to, part } = file
  if (name.startsWith('user')) {
    const parts = fileCount(state, place, name, from, to) - (state.emptyFile ? 1 : 0)
    return shaped(
      state,
      [...(name === 'user-teams-1-day' ? teamLines : userLines)(state, place, file, parts)],
      place,
      file,
    )
  }
  if (name === 'repos-1-day') return shaped(state, repositoryLines(state, place, from), place, file)
  if (part > 0) return Buffer.alloc(0)
  if (!name.endsWith('28-day'))
    return shaped(state, [JSON.stringify(oneDay(state, place, from))], place, file)
  const days = [JSON.stringify(manyDays(state, place, from, to))]
  // This report always has a `day_totals` of its own.
  return shapeFile(days, state.shape === 'day_totals' ? 'plain' : state.shape)
}

function shaped(
  state: CodeHostState,
  lines: readonly string[],
  place: Place,
  { from, to }: FileName,
): Buffer {
  if (state.shape === 'day_totals') {
    const scope = scopeOf(state, place)
    const head = {
      report_start_day: dayText(from),
      report_end_day: dayText(to),
      organization_id: scope.organizationId ?? undefined,
      enterprise_id: scope.enterpriseId,
      created_at: new Date((to + 1) * DAY_MS + PROCESSED_MS).toISOString(),
    }
    return Buffer.from(`${JSON.stringify(head).slice(0, -1)},"day_totals":[${lines.join()}]}`)
  }
  return lines.length === 0 ? Buffer.alloc(0) : shapeFile(lines, state.shape)
}

/** A person's number decides the file, so that each file can be made without the others. */
function* userLines(
  state: CodeHostState,
  place: Place,
  { name, from, to, part }: FileName,
  parts: number,
): Generator<string> {
  const { world } = place.company
  const scope = scopeOf(state, place)
  const window =
    name === 'users-28-day'
      ? { startDay: newestDay(state.now()) - WINDOW + 1, endDay: newestDay(state.now()) }
      : null
  for (let day = from; day <= to; day++) {
    const long = window && longReportOf(world.amendments, day)
    if (long?.has === false) continue
    for (const row of world.rowsOf(
      place.organization,
      day,
      state.now(),
      (person) => person.person.number % parts === part,
    )) {
      yield userLine(
        userRecord(long ? scaled(row, long.factor) : row, scope, window),
        codeDamageOf(world.seed, world.amendments, row.person, day),
      )
    }
  }
}

const SMALLEST_TEAM = 5

/** Memberships of the organisation's or the enterprise's own teams; teams with fewer than five members are left out. */
function* teamLines(
  state: CodeHostState,
  place: Place,
  { from: day, part }: FileName,
  parts: number,
): Generator<string> {
  const { world } = place.company
  const scope = scopeOf(state, place)
  const members = world.teams.membersOn(day)
  for (const team of world.teams.teamsOn(day)) {
    const people = members.get(team.id) ?? []
    if (team.organization !== place.organization || people.length < SMALLEST_TEAM) continue
    for (const person of people) {
      if (person.person.number % parts !== part) continue
      yield jsonText({
        user_id: person.userId,
        user_login: loginOn(person, day),
        day: dayText(day),
        ...(scope.organizationId === null
          ? { enterprise_id: scope.enterpriseId }
          : { organization_id: scope.organizationId }),
        team_id: team.id,
        slug: team.slug,
      })
    }
  }
}

function repositoriesOf({ company, organization }: Place) {
  return company.pulls.repositories.filter(
    (each) => organization === null || each.organization === organization,
  )
}

function repositoryLines(state: CodeHostState, place: Place, day: number): string[] {
  const { world, pulls } = place.company
  return repositoriesOf(place).flatMap((repository) => {
    const counts = countPulls(pulls.of(repository, state.now()), day, state.word)
    const owner = world.organizations[repository.organization]
    return counts && owner
      ? [JSON.stringify(repositoryRecord(repository, owner, world.enterprise.id, day, counts))]
      : []
  })
}

function oneDay(state: CodeHostState, place: Place, day: number): JsonObject {
  const { company, organization } = place
  const asOf = state.now()
  const counts = company.pulls.countsOf(repositoriesOf(place), day, asOf, state.word)
  const record = aggregateRecord(company.sums, { organization, day, asOf }, scopeOf(state, place), counts)
  const { reportedPeople, reportedInteractions } = company.contradictions
  const more = (name: string, by: number) =>
    by !== 0 && typeof record[name] === 'number' ? { [name]: record[name] + by } : {}
  return {
    ...record,
    ...more('daily_active_users', reportedPeople),
    ...more('user_initiated_interaction_count', reportedInteractions),
  }
}

function manyDays(state: CodeHostState, place: Place, from: number, to: number): JsonObject {
  const scope = scopeOf(state, place)
  const days = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return {
    report_start_day: dayText(from),
    report_end_day: dayText(to),
    ...(scope.organizationId !== null && { organization_id: scope.organizationId }),
    enterprise_id: scope.enterpriseId,
    created_at: new Date((to + 1) * DAY_MS + PROCESSED_MS).toISOString(),
    day_totals: days
      .filter((day) => day >= place.company.world.firstDay && isInLongReport(place, day, state.now()))
      .map((day) => oneDay(state, place, day)),
  }
}

function isInLongReport(place: Place, day: number, now: number): boolean {
  return longReportOf(place.company.world.amendments, day)?.has ?? absence(place, day, now) === null
}
