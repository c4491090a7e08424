import { describe, expect, test } from 'vitest'
import { addDays } from '../../src/model/time/time.ts'
import { ACME } from '../harness/collecting/code-collecting.ts'
import { all, at, readPayload, sumBy, text, type Json } from '../harness/vendor/payload-sums.ts'
import { SAMPLES, served } from '../harness/service/sampled-service.ts'
import { isReportOf, pathOf } from '../harness/vendor/scripted-code-host.ts'
import { sendJson } from '../harness/vendor/scripted-vendor.ts'
import { userDayLine } from '../harness/vendor/user-day-line.ts'
import { heldToItsSeats } from './held-to-its-seats.ts'

// Payloads of test/fixtures/code-assist, served by a vendor, collected by the running service and asked for over HTTP:
// each total, by every dimension the payload gives, is compared with a sum taken straight from the file.

describe('the vendor’s own examples', () => {
  const EXAMPLES = readPayload('official-examples.json')
  const BILLING = at(EXAMPLES, 'copilot-organization-details')
  const SEATS = at(EXAMPLES, 'copilot-seats-list') as object
  const LIST = all(at(EXAMPLES, 'copilot-seats-list'), 'seats')
  const ONE = at(EXAMPLES, 'copilot-seat-detail-active')
  const DAY = at(EXAMPLES, 'copilot-usage-metrics-1-day-report')
  const LATEST = at(EXAMPLES, 'copilot-usage-metrics-28-day-report')
  const TEAMS = all(EXAMPLES, 'team-items')
  const MEMBERS = all(EXAMPLES, 'team-member-items')
  const reportDay = text(DAY, 'report_day')
  const today = addDays(text(LATEST, 'report_end_day'), 1)
  // The examples link files and print none: one line each, which only counts when its file is read.
  const FILES = all(DAY, 'download_links').map((link, n) => ({
    path: new URL(String(link)).pathname,
    line: userDayLine({ day: reportDay, userId: 101 + n, interactions: 10 ** n }),
  }))

  const service = served({
    day: today,
    profile: 'codeassist',
    reportDays: 30,
    organization: ACME.name,
    datasets: ['billing', 'seats', 'teams', 'org_users_1d', 'enterprise_users_28d'],
    publish(host) {
      host.documents.set(pathOf('billing', ACME), BILLING)
      host.documents.set(pathOf('seats', ACME), { ...SEATS, seats: [...LIST, ONE] })
      host.documents.set(pathOf('teams', ACME), TEAMS)
      for (const team of TEAMS)
        host.documents.set(`${pathOf('teams', ACME)}/${text(team, 'slug')}/members`, MEMBERS)
      host.documents.set(`/enterprises/${SAMPLES.name}/teams`, at(EXAMPLES, 'enterprise-teams-items'))
      host.intercept = (seen, response) => {
        const file = FILES.find(({ path }) => path === seen.path)
        if (file) return Boolean(response.end(`${file.line}\n`))
        const isDay = isReportOf('org_users_1d', ACME)(seen) && seen.query.get('day') === reportDay
        const isLatest = isReportOf('enterprise_users_28d', SAMPLES)(seen)
        if (!isDay && !isLatest) return false
        // As the example has it, but for the host of its links.
        const links = FILES.map(({ path }) => `http://${response.req.headers.host}${path}`)
        return sendJson(response, 200, { ...((isDay ? DAY : LATEST) as object), download_links: links })
      }
    },
  })

  describe('of seats', () => heldToItsSeats(service, [...LIST, ONE], today))

  test('of teams and members; the enterprise’s teams are not asked for', async () => {
    const { data } = await service().api.call('listTeams', { query: {} })
    expect(data.map(({ id, slug, name, members }) => ({ id, slug, name, members }))).toEqual(
      TEAMS.map((team) => ({
        id: text(team, 'id'),
        slug: text(team, 'slug'),
        name: text(team, 'name'),
        members: MEMBERS.length,
      })),
    )
    const found = await service().sums(['seats.total'], { from: today, to: addDays(today, 1) }, ['team'])
    expect(found['seats.total']).toEqual({ [text(TEAMS[0] ?? null, 'id')]: MEMBERS.length })
    const asked = service().host.requests.map(({ path }) => path)
    expect(asked.filter((path) => path.startsWith(`/enterprises/${SAMPLES.name}/teams`))).toEqual([])
  })

  test('of both reports: every file is read, and a person’s day counts once', async () => {
    const lines = FILES.map(({ line }): Json => JSON.parse(line))
    const days = { from: reportDay, to: addDays(reportDay, 1) }
    expect(await service().sums(['code.interactions'], days, ['user'])).toEqual({
      'code.interactions': sumBy(lines, ['user_id'], 'user_initiated_interaction_count'),
    })
    const files = service().host.requests.filter(({ path }) => FILES.some((file) => file.path === path))
    expect(files.map(({ authorization }) => authorization)).not.toContain(expect.any(String))
  })

  test('of billing: kept as given, though it does not add up', async () => {
    const rows = await service().stopAndExport()
    const kept = rows
      .filter((row) => row.startsWith('code_billing '))
      .map((row) => row.slice('code_billing '.length))
    const seats = at(BILLING, 'seat_breakdown')
    expect(kept.map((row): Json => JSON.parse(row))).toEqual([
      {
        account: expect.any(String),
        dataset: 'billing',
        slice: today,
        day: today,
        seats_total: text(seats, 'total'),
        added_this_cycle: text(seats, 'added_this_cycle'),
        pending_cancellation: text(seats, 'pending_cancellation'),
        pending_invitation: text(seats, 'pending_invitation'),
        active_this_cycle: text(seats, 'active_this_cycle'),
        inactive_this_cycle: text(seats, 'inactive_this_cycle'),
        plan_type: at(BILLING, 'plan_type'),
        seat_management: at(BILLING, 'seat_management_setting'),
        public_code_suggestions: at(BILLING, 'public_code_suggestions'),
        ide_chat: at(BILLING, 'ide_chat'),
        platform_chat: at(BILLING, 'platform_chat'),
        cli: at(BILLING, 'cli'),
      },
    ])
  })
})
