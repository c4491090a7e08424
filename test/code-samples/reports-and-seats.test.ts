import { describe, expect, test } from 'vitest'
import { addDays } from '../../src/model/time/time.ts'
import { ACME } from '../harness/collecting/code-collecting.ts'
import {
  all,
  at,
  countBy,
  readPayload,
  sumBy,
  whole,
  within,
  type Json,
} from '../harness/vendor/payload-sums.ts'
import { inTurn } from '../harness/run/night.ts'
import {
  SAMPLES,
  served,
  type Dimension,
  type Metric,
  type SampledService,
} from '../harness/service/sampled-service.ts'
import { pathOf } from '../harness/vendor/scripted-code-host.ts'
import { heldToItsSeats } from './held-to-its-seats.ts'

// Payloads of test/fixtures/code-assist, served by a vendor, collected by the running service and asked for over HTTP:
// each total, by every dimension the payload gives, is compared with a sum taken straight from the file.

const COUNTERS = {
  interactions: 'user_initiated_interaction_count',
  generations: 'code_generation_activity_count',
  acceptances: 'code_acceptance_activity_count',
  lines_suggested: 'loc_suggested_to_add_sum',
  lines_added: 'loc_added_sum',
  lines_deleted: 'loc_deleted_sum',
} as const
type Counter = keyof typeof COUNTERS
const COUNTER_NAMES = Object.keys(COUNTERS) as Counter[]

interface Breakdown {
  list: string
  names: readonly string[]
  by: readonly Dimension[]
}
const BREAKDOWNS: readonly Breakdown[] = [
  { list: 'totals_by_ide', names: ['ide'], by: ['editor'] },
  { list: 'totals_by_feature', names: ['feature'], by: ['feature'] },
  { list: 'totals_by_language_feature', names: ['language', 'feature'], by: ['language', 'feature'] },
  { list: 'totals_by_language_feature', names: ['language'], by: ['language'] },
  { list: 'totals_by_language_model', names: ['language', 'model'], by: ['language', 'model'] },
  { list: 'totals_by_model_feature', names: ['model', 'feature'], by: ['model', 'feature'] },
  { list: 'totals_by_model_feature', names: ['model'], by: ['model'] },
]
/** Prompts are not given by language. */
const countersOf = ({ list }: Breakdown) =>
  COUNTER_NAMES.filter((counter) => counter !== 'interactions' || !list.startsWith('totals_by_language'))

const ACME_REPORT_DAY = '2026-04-25'
const REPORT_DAYS = { from: ACME_REPORT_DAY, to: addDays(ACME_REPORT_DAY, 1) }

/** A daily report, asked through metrics whose ids begin alike. */
function heldToItsFile(
  service: () => SampledService,
  records: readonly Json[],
  prefix: 'code.' | 'code.reported_',
): void {
  const metric = (counter: Counter): Metric => `${prefix}${counter}`
  const expected = (counters: readonly Counter[], items: readonly Json[], names: readonly string[]) =>
    Object.fromEntries(counters.map((counter) => [metric(counter), sumBy(items, names, COUNTERS[counter])]))

  test('in total', async () => {
    const found = await service().sums(COUNTER_NAMES.map(metric), REPORT_DAYS)
    expect(found).toEqual(expected(COUNTER_NAMES, records, []))
  })

  test.each(inTurn(BREAKDOWNS, 1, 4))('by $by', async (breakdown) => {
    const { list, names, by } = breakdown
    const counters = countersOf(breakdown)
    const found = await service().sums(counters.map(metric), REPORT_DAYS, by)
    expect(found).toEqual(expected(counters, within(records, list, []), names))
  })

  test.each(inTurn(BREAKDOWNS, 2, 4))('what is unattributed by $by makes up the total', async (breakdown) => {
    const metrics = countersOf(breakdown).map(metric)
    const body = { metrics, ...REPORT_DAYS, group_by: [...breakdown.by], limit: 10_000 }
    const { rows, notes } = await service().api.call('queryMetrics', { body })
    for (const counter of countersOf(breakdown)) {
      const sum = rows.reduce((n, row) => n + Number(row[metric(counter)] ?? 0), 0)
      const total = whole(sumBy(records, [], COUNTERS[counter]))
      // Where parts exceed the total nothing is unattributed, and a note says by how much.
      const more = notes.find((note) => note.includes(`more of ${metric(counter)}`))
      const excess = more === undefined ? 0 : Number(/gives (\d+) more/.exec(more)?.[1])
      expect(sum - excess, counter).toBe(total)
    }
  })
}

describe('of GitHub Copilot as it is now', () => {
  const PEOPLE = all(readPayload('organization-users-1-day-report.json'), 'day_totals')
  const REPORT = all(readPayload('organization-1-day-report.json'), 'day_totals')
  const SEATS = readPayload('organization_seats_response_sample.json')
  const SEATS_DAY = '2026-05-02'
  const service = served({
    day: SEATS_DAY,
    profile: 'github-copilot',
    reportDays: 8,
    organization: ACME.name,
    datasets: ['org_users_1d', 'org_report_1d', 'seats'],
    publish(host) {
      // The vendor's own files have one element a line.
      const file = (records: readonly Json[]) =>
        records.map((record) => `${JSON.stringify(record)}\n`).join('')
      const day = ACME_REPORT_DAY
      host.report({ dataset: 'org_users_1d', account: ACME, day }, [file(PEOPLE)])
      host.report({ dataset: 'org_report_1d', account: ACME, day }, [file(REPORT)])
      // The enterprise has no other organisation, so it says the same once more; nothing may count twice.
      host.report({ dataset: 'enterprise_users_1d', account: SAMPLES, day }, [file(PEOPLE)])
      host.report({ dataset: 'enterprise_report_1d', account: SAMPLES, day }, [file(REPORT)])
      host.documents.set(pathOf('seats', ACME, '', 'copilot'), SEATS)
    },
  })

  describe('the per-user daily report', () => {
    heldToItsFile(service, PEOPLE, 'code.')

    test('people, by what the file says of them', async () => {
      const flagged = (field: string) => ({ '': PEOPLE.filter((one) => at(one, field) === true).length })
      const active = PEOPLE.filter((one) => Number(at(one, COUNTERS.interactions)) > 0)
      expect(
        await service().sums(
          ['code.active_users', 'code.agent_users', 'code.chat_users', 'code.cli_users', 'code.ai_credits'],
          REPORT_DAYS,
        ),
      ).toEqual({
        'code.active_users': { '': active.length },
        'code.agent_users': flagged('used_agent'),
        'code.chat_users': flagged('used_chat'),
        'code.cli_users': flagged('used_cli'),
        'code.ai_credits': sumBy(PEOPLE, [], 'ai_credits_used'),
      })
    })

    const isUsed = (item: Json) =>
      [COUNTERS.interactions, COUNTERS.generations, COUNTERS.acceptances].some(
        (field) => Number(at(item, field)) > 0,
      )

    test.each(inTurn([{ list: null, names: [], by: [] }, ...BREAKDOWNS], 0, 4))(
      'people with use by $by',
      async (of) => {
        const items = of.list === null ? PEOPLE : within(PEOPLE, of.list, ['user_id'])
        const found = await service().sums(['code.users'], REPORT_DAYS, of.by)
        const used = Object.entries(found['code.users'] ?? {}).filter(([, people]) => people > 0)
        expect(Object.fromEntries(used)).toEqual(countBy(items.filter(isUsed), of.names, 'user_id'))
      },
    )

    test('every number by person, and by person and part', async () => {
      const metrics = COUNTER_NAMES.map((counter) => `code.${counter}` as const)
      const byPerson = await service().sums([...metrics, 'code.ai_credits'], REPORT_DAYS, ['user'])
      for (const counter of COUNTER_NAMES)
        expect(byPerson[`code.${counter}`]).toEqual(sumBy(PEOPLE, ['user_id'], COUNTERS[counter]))
      expect(byPerson['code.ai_credits']).toEqual(sumBy(PEOPLE, ['user_id'], 'ai_credits_used'))
      const parts = within(PEOPLE, 'totals_by_feature', ['user_id'])
      const byPart = await service().sums(['code.lines_added'], REPORT_DAYS, ['user', 'feature'])
      const attributed = Object.entries(byPart['code.lines_added'] ?? {}).filter(
        ([key]) => !key.endsWith(' | '),
      )
      expect(Object.fromEntries(attributed)).toEqual(
        sumBy(parts, ['user_id', 'feature'], COUNTERS.lines_added),
      )
    })
  })

  describe('the daily report of an organisation', () => {
    heldToItsFile(service, REPORT, 'code.reported_')

    test('people as it says them, and pull requests', async () => {
      const pulls = at(REPORT[0], 'pull_requests')
      const given = (json: Json | undefined, field: string) => ({ '': at(json, field) })
      expect(
        await service().sums(
          [
            'code.reported_active_users',
            'code.reported_weekly_active_users',
            'code.reported_monthly_active_users',
            'prs.reported_opened',
            'prs.reported_merged',
            'prs.reported_reviewed',
            'prs.reported_opened_by_assistant',
            'prs.reported_reviewed_by_assistant',
          ],
          REPORT_DAYS,
        ),
      ).toEqual({
        'code.reported_active_users': given(REPORT[0], 'daily_active_users'),
        'code.reported_weekly_active_users': given(REPORT[0], 'weekly_active_users'),
        'code.reported_monthly_active_users': given(REPORT[0], 'monthly_active_users'),
        'prs.reported_opened': given(pulls, 'total_created'),
        'prs.reported_merged': given(pulls, 'total_merged'),
        'prs.reported_reviewed': given(pulls, 'total_reviewed'),
        'prs.reported_opened_by_assistant': given(pulls, 'total_created_by_copilot'),
        'prs.reported_reviewed_by_assistant': given(pulls, 'total_reviewed_by_copilot'),
      })
    })
  })

  describe('the seat list', () => {
    heldToItsSeats(service, all(SEATS, 'seats'), SEATS_DAY)
  })
})
