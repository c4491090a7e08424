import { describe, expect, test } from 'vitest'
import type { CheckedUserDays, FactsStore, Load, LoadedRows } from '../facts-store.ts'
import {
  codeLedgerRow,
  collectUserDays,
  counting,
  DAY,
  newCodeSlice,
  rowsKept,
  userDay,
} from '../code-facts.fixtures.suite.ts'
import { PUBLISHED } from '../../../../test/harness/service/published-forms.ts'
import { subjectOf } from '../../../../test/harness/stores/names-in-memory.ts'
import { bodyFile, newLoad } from '../facts-store.fixtures.suite.ts'
import type { UserDaysForm } from './insert-user-days.ts'

const COUNTS = {
  code_generation_activity_count: 9,
  code_acceptance_activity_count: 3,
  loc_suggested_to_add_sum: 40,
  loc_suggested_to_delete_sum: 0,
  loc_added_sum: 52,
  loc_deleted_sum: 6,
}
const ALL_COUNTS = { user_initiated_interaction_count: 4, ...COUNTS }
const SAMPLED = { sampled_at: '2026-05-07T10:00:02.000Z' }

/** The published per-user record with nearly everything it may hold (upstream notes, 7.1). */
const LINE = {
  report_start_day: '2026-04-10',
  report_end_day: DAY,
  user_id: 11,
  user_login: 'amy',
  day: DAY,
  organization_id: '999',
  enterprise_id: '13213',
  ...ALL_COUNTS,
  used_agent: true,
  used_chat: true,
  used_cli: false,
  used_copilot_coding_agent: true,
  used_copilot_cloud_agent: true,
  used_copilot_code_review_active: null,
  used_copilot_code_review_passive: true,
  ai_credits_used: 1.25,
  ai_adoption_phase: { phase_number: 1, phase: 'Phase 1', version: 'v1' },
  totals_by_ide: [
    {
      ide: 'vscode',
      ...ALL_COUNTS,
      last_known_ide_version: { ...SAMPLED, ide_version: '' },
      last_known_plugin_version: { ...SAMPLED, plugin: 'chat', plugin_version: '0.35.3' },
    },
  ],
  totals_by_feature: [{ feature: 'agent_edit', ...ALL_COUNTS, user_initiated_interaction_count: 0 }],
  totals_by_language_feature: [{ language: 'c#', feature: 'others', ...COUNTS }],
  totals_by_language_model: [{ language: 'go', model: 'gpt-5.4', ...COUNTS }],
  totals_by_model_feature: [{ model: 'auto', feature: 'chat_inline', ...ALL_COUNTS }],
  totals_by_cli: {
    session_count: 1,
    request_count: 2,
    prompt_count: 3,
    token_usage: { output_tokens_sum: 4, prompt_tokens_sum: 5, avg_tokens_per_request: 4.5 },
    last_known_cli_version: { ...SAMPLED, cli_version: '1.2' },
  },
  totals_by_3rd_party_agent: [{ agent_id: 'a', agent_name: 'A', user_initiated_interaction_count: 1 }],
  totals_by_mcp: [{ mcp: 'other', interaction_count: 2 }],
  distinct_mcp_use_count: 1,
}
const TEXT = JSON.stringify(LINE)
const OTHER = JSON.stringify({ ...LINE, user_id: 12 })

/** The line with one place of its text changed. Throws when the place is not there. */
function edited(from: string | RegExp, to: string): string {
  const text = TEXT.replace(from, to)
  if (text === TEXT) throw new Error(`the line does not hold ${String(from)}`)
  return text
}

/** Left to the line-by-line parser, as is whatever else is not of the form: see test/numbers/user-day-paths-agree.test.ts. */
const IRREGULAR: Record<string, string> = {
  'not JSON': 'nonsense',
  'a truncated last line': `${TEXT}\n${OTHER.slice(0, 900)}`,
  'days in one object': JSON.stringify({ report_end_day: DAY, day_totals: [LINE] }),
  'the same person and day twice': `${TEXT}\n${TEXT}`,
  'a field of another product': edited('used_copilot_coding_agent', 'used_other_coding_agent'),
  'a count beyond 2^53 inside': edited(/(?<="c#".*"loc_deleted_sum":)6/, '9007199254740993'),
  'negative credits': edited('1.25', '-1.25'),
  'a number for a truth value': edited('"used_agent":true', '"used_agent":1'),
  'an entry without its name': edited('"ide":"vscode",', ''),
  'another day': edited(`"day":"${DAY}"`, '"day":"2026-05-08"'),
}

const KNOWN = new Map(['11', '12', '13', '14', '15'].map((id) => [id, subjectOf(id)]))

const DAY_BEFORE = '2026-05-06'
const line = (day: string, user_id: number, given: object = {}) => JSON.stringify({ user_id, day, ...given })

export function stageUserDaysSuite(store: () => FactsStore): void {
  const form = { from: DAY, to: DAY, form: PUBLISHED.userDays }
  const stageDays = async (
    days: UserDaysForm,
    load: Load,
    ...contents: (string | Buffer)[]
  ): Promise<LoadedRows | 'irregular'> => {
    await using files = new AsyncDisposableStack()
    const checked: CheckedUserDays[] = []
    for (const content of contents) {
      const { path } = files.use(await bodyFile(content))
      const file = await store().checkUserDays(load, path, PUBLISHED.userDays)
      if (file === 'irregular') return file
      checked.push(file)
    }
    const staged = await store().openUserDays(load, days).stage(checked)
    if (staged === 'irregular') return staged
    await using _ = staged
    return await staged.moveIn()
  }
  const stage = (load: Load, ...contents: (string | Buffer)[]) => stageDays(form, load, ...contents)

  test('loads the published shape whole, every field in its column', async () => {
    const ref = newCodeSlice()
    const load = newLoad(ref)
    const start = Date.parse(DAY) / 1000
    expect(await stage(load, `${TEXT}\n`)).toEqual({
      rows: 1,
      duplicates: 0,
      restated: 0,
      firstHour: start,
      lastHourEnd: start + 86_400,
    })
    await store().commit(codeLedgerRow(load, { rows: 1 }))
    const five = (value: unknown) => Array.from({ length: 5 }, () => value)
    const [row] = await counting<Record<string, unknown>>(store(), ref, '*')
    expect(row).toEqual({
      tenant: ref.tenant,
      account: ref.account,
      connection: ref.connection,
      dataset: ref.dataset,
      slice: DAY,
      load_id: load.loadId,
      day: DAY,
      user_id: '11',
      user_login: '',
      organization_id: '999',
      enterprise_id: '13213',
      interactions: '4',
      generations: '9',
      acceptances: '3',
      lines_suggested: '40',
      lines_suggested_deleted: '0',
      lines_added: '52',
      lines_deleted: '6',
      used_agent: true,
      used_chat: true,
      used_cli: false,
      used_coding_agent: true,
      used_review_active: null,
      used_review_passive: true,
      ai_credits: '1.25',
      adoption_phase: 'Phase 1',
      adoption_phase_number: '1',
      adoption_phase_version: 'v1',
      cli_sessions: '1',
      cli_requests: '2',
      cli_prompts: '3',
      cli_output_tokens: '4',
      cli_prompt_tokens: '5',
      part_kind: ['ide', 'feature', 'language_feature', 'language_model', 'model_feature'],
      part_a: ['vscode', 'agent_edit', 'c#', 'go', 'auto'],
      part_b: ['', '', 'others', 'gpt-5.4', 'chat_inline'],
      part_interactions: ['4', '0', null, null, '4'],
      part_generations: five('9'),
      part_acceptances: five('3'),
      part_lines_suggested: five('40'),
      part_lines_suggested_deleted: five('0'),
      part_lines_added: five('52'),
      part_lines_deleted: five('6'),
    })
  })

  test.each<[string, string[], number]>([
    ['no file at all', [], 0],
    ['an empty file among others', ['', TEXT, ''], 1],
    ['several files', [`${TEXT}\n`, `${OTHER}\n`], 2],
    ['no final line break', [TEXT], 1],
    ['Windows line ends', [`${TEXT}\r\n${OTHER}\r\n`], 2],
    ['spaces between the parts', [TEXT.replaceAll('":', '" : ').replaceAll(',"', ', "')], 1],
    ['other letters', [edited('amy', '\\u00c4\\ud83d\\ude00\\n\\"\\\\漢')], 1],
    ['the least there can be', [JSON.stringify({ user_id: 7, day: DAY })], 1],
    ['no enterprise', [edited('"13213"', 'null')], 1],
    ['most digits', [edited('1.25', '99999999999999999999.999999999999999999')], 1],
  ])('takes %s', async (_, contents, rows) => {
    expect(await stage(newLoad(newCodeSlice()), ...contents)).toMatchObject({ rows })
  })

  test('keeps the newest login of everybody, however it is written', async () => {
    const load = newLoad(newCodeSlice({ dataset: 'enterprise_users_28d' }))
    const contents = [
      `${line(DAY, 11, { user_login: 'amy-new' })}\n${line(DAY_BEFORE, 11, { user_login: 'amy' })}`,
      `{ "user_login" : "b\\u00f6b", "day" : "${DAY}", "user_id" : 12 }\n${line(DAY, 13, { user_login: '"\\' })}`,
      line(DAY, 14, { user_login: '' }),
    ]
    expect(await stageDays({ ...form, from: DAY_BEFORE }, load, ...contents)).toMatchObject({ rows: 5 })
    const names = await store().names({ tenant: load.tenant, source: 'code_assistant' })
    expect([...names].map(([id, { login }]) => [id, login]).sort()).toEqual([
      ['11', 'amy-new'],
      ['12', 'böb'],
      ['13', '"\\'],
      ['14', ''],
    ])
  })

  test('finds what differs from the slice as it stands', async () => {
    const ref = newCodeSlice()
    await collectUserDays(store(), ref, [userDay({ userId: '11' }), userDay({ userId: '13' })])
    expect(await stage(newLoad(ref), TEXT, OTHER)).toMatchObject({ rows: 2, restated: 1 })
  })

  describe('of several days', () => {
    const days = { ...form, from: DAY_BEFORE }
    const newReport = () => newCodeSlice({ dataset: 'enterprise_users_28d' })

    test('counts a person once on each of them', async () => {
      const [first, last] = [Date.parse(DAY_BEFORE) / 1000, Date.parse(DAY) / 1000]
      const contents = [line(DAY, 11), `${line(DAY_BEFORE, 11)}\n${line(DAY, 12)}`]
      expect(await stageDays(days, newLoad(newReport()), ...contents)).toEqual({
        rows: 3,
        duplicates: 0,
        restated: 0,
        firstHour: first,
        lastHourEnd: last + 86_400,
      })
    })

    test.each([DAY_BEFORE, DAY])('declines a person of %s in two of the files', async (day) => {
      const ref = newReport()
      const others = `${line(DAY_BEFORE, 12)}\n${line(DAY, 12)}`
      const files = [line(day, 11), others, line(DAY, 13), line(day, 11)]
      expect(await stageDays(days, newLoad(ref), ...files)).toBe('irregular')
      expect(await rowsKept(store(), 'user_days', ref.tenant)).toBe(0)
    })

    test('finds what differs on each, unknown being something else than zero', async () => {
      const ref = newReport()
      const load = newLoad(ref)
      const part = (count: number | null) => ({
        totals_by_ide: [{ ide: 'vscode', code_generation_activity_count: count }],
      })
      const same = [line(DAY_BEFORE, 12, part(1)), line(DAY, 11, part(null))]
      await stageDays(days, load, line(DAY_BEFORE, 11, part(0)), line(DAY, 12, part(0)), ...same)
      await store().commit(codeLedgerRow(load, { rows: 4 }))
      const changed = [line(DAY_BEFORE, 11, part(null)), line(DAY, 12, part(2)), line(DAY, 13)]
      expect(await stageDays(days, newLoad(ref), ...same, ...changed)).toMatchObject({ rows: 5, restated: 2 })
    })
  })

  test('leaves nothing of a load that nobody moved in', async () => {
    const ref = newCodeSlice()
    await using file = await bodyFile(TEXT)
    const staged = await store()
      .openUserDays(newLoad(ref), form)
      .stage([{ path: file.path, lines: 1, people: KNOWN }])
    if (staged === 'irregular') throw new Error('declined')
    await staged[Symbol.asyncDispose]()
    expect(await rowsKept(store(), 'user_days', ref.tenant)).toBe(0)
  })

  test('is left to the line parser where somebody is in it who was not told of', async () => {
    const ref = newCodeSlice()
    await using file = await bodyFile(`${line(DAY, 11)}\n${line(DAY, 99)}`)
    const staged = store()
      .openUserDays(newLoad(ref), form)
      .stage([{ path: file.path, lines: 2, people: KNOWN }])
    expect(await staged).toBe('irregular')
    expect(await rowsKept(store(), 'user_days', ref.tenant)).toBe(0)
  })

  describe('begun while files are still to come', () => {
    /** Adds the first files, then stages those that are named last. */
    async function begin(added: readonly string[], staged: (paths: string[]) => string[]) {
      const ref = newCodeSlice()
      await using files = new AsyncDisposableStack()
      const paths: string[] = []
      for (const content of added) paths.push(files.use(await bodyFile(content)).path)
      const checkedOf = (path: string) => ({ path, lines: 1, people: KNOWN })
      const intake = store().openUserDays(newLoad(ref), form)
      for (const path of paths) intake.add(checkedOf(path))
      const result = await intake.stage(staged(paths).map(checkedOf))
      const outcome = result === 'irregular' ? result : (await result.moveIn()).rows
      await intake[Symbol.asyncDispose]()
      return { outcome, kept: await rowsKept(store(), 'user_days', ref.tenant) }
    }
    const people = [11, 12, 13, 14, 15].map((person) => line(DAY, person))

    test('ends with every file once', async () => {
      expect(await begin(people, (paths) => paths)).toEqual({ outcome: 5, kept: 5 })
    })

    test('lets go of files that others have taken the place of', async () => {
      await using anew = await bodyFile(line(DAY, 11))
      expect(await begin(people, () => [anew.path])).toEqual({ outcome: 1, kept: 1 })
    })

    test('declines all of it for one line', async () => {
      const odd = line(DAY, 12, { user_login: '', novel: 1 })
      expect(await begin([...people.slice(0, 1), odd, ...people.slice(2)], (paths) => paths)).toEqual({
        outcome: 'irregular',
        kept: 0,
      })
    })

    test('is swept after a crash', async () => {
      const ref = newCodeSlice()
      const load = newLoad(ref)
      await using files = new AsyncDisposableStack()
      await store().beginLoad(codeLedgerRow(load, { outcome: 'started' }))
      const intake = store().openUserDays(load, form)
      for (const content of people.slice(0, 2))
        intake.add({ path: files.use(await bodyFile(content)).path, lines: 1, people: KNOWN })
      await expect.poll(() => rowsKept(store(), 'user_days', ref.tenant)).toBe(2)
      await store().sweepUncommitted(ref)
      expect(await rowsKept(store(), 'user_days', ref.tenant)).toBe(0)
    })

    test('leaves nothing when nobody stages it', async () => {
      const ref = newCodeSlice()
      await using files = new AsyncDisposableStack()
      const intake = store().openUserDays(newLoad(ref), form)
      for (const content of people)
        intake.add({ path: files.use(await bodyFile(content)).path, lines: 1, people: KNOWN })
      await intake[Symbol.asyncDispose]()
      expect(await rowsKept(store(), 'user_days', ref.tenant)).toBe(0)
    })
  })

  describe('declines, and leaves nothing behind', () => {
    test.each(Object.entries(IRREGULAR))('%s', async (_, content) => {
      const ref = newCodeSlice()
      expect(await stage(newLoad(ref), JSON.stringify({ ...LINE, user_id: 99 }), content)).toBe('irregular')
      expect(await rowsKept(store(), 'user_days', ref.tenant)).toBe(0)
    })
  })
}
