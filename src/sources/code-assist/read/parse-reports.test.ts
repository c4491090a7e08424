import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  codeFixture,
  openCodeAssist,
  type OpenCodeAssist,
} from '../../../../test/harness/vendor/code-assist.ts'
import type { CodeUserDay } from '../../../model/records/code-user-day.ts'
import type { ParsedRow } from '../../source.ts'
import { rounds } from '../../../../test/harness/run/rounds.ts'

const signal = new AbortController().signal
let code: OpenCodeAssist

beforeEach(async () => {
  code = await openCodeAssist('github-copilot')
})
afterEach(async () => {
  await code[Symbol.asyncDispose]()
})

const parse = async (text: string | Buffer) =>
  Array.fromAsync(code.source.parse.userDays(await code.body(text), signal))

function rowOf<Row>(parsed: ParsedRow<Row> | undefined): Row {
  if (!parsed?.ok) throw new Error(`rejected: ${JSON.stringify(parsed)}`)
  return parsed.row
}

const parsedOne = async (record: object) => (await parse(JSON.stringify(record)))[0]
const AMY = { day: '2026-05-07', user_id: 11, user_login: 'amy' }
const NULLS: CodeUserDay = {
  day: '2026-05-07',
  userId: '11',
  userLogin: 'amy',
  organizationId: '',
  enterpriseId: '',
  interactions: null,
  generations: null,
  acceptances: null,
  linesSuggestedToAdd: null,
  linesSuggestedToDelete: null,
  linesAdded: null,
  linesDeleted: null,
  usedAgent: null,
  usedChat: null,
  usedCli: null,
  usedCodingAgent: null,
  usedReviewActive: null,
  usedReviewPassive: null,
  aiCredits: null,
  adoptionPhase: '',
  adoptionPhaseNumber: null,
  adoptionPhaseVersion: '',
  cli: null,
  parts: [],
}

describe('a person’s day', () => {
  it('is a day and an id; everything else may be missing and stays unknown', async () => {
    expect(await parsedOne(AMY)).toMatchObject({ ok: true, line: 1, row: NULLS, unknownFields: [] })
  })

  it('keeps null null and zero zero', async () => {
    const record = {
      ...AMY,
      user_initiated_interaction_count: 0,
      loc_added_sum: null,
      used_chat: false,
      used_cli: null,
    }
    expect(rowOf(await parsedOne(record))).toEqual({ ...NULLS, interactions: 0, usedChat: false })
  })

  it('carries every breakdown as a marginal of its own, names as given', async () => {
    const counters = {
      user_initiated_interaction_count: 4,
      code_generation_activity_count: 9,
      code_acceptance_activity_count: 3,
      loc_suggested_to_add_sum: 40,
      loc_suggested_to_delete_sum: 0,
      loc_added_sum: 52,
      loc_deleted_sum: 6,
    }
    const record = {
      ...AMY,
      organization_id: '999',
      enterprise_id: 13213,
      ...counters,
      totals_by_ide: [
        { ide: 'vscode', ...counters, last_known_ide_version: { sampled_at: '', ide_version: '' } },
      ],
      totals_by_feature: [{ feature: 'a feature of tomorrow', loc_added_sum: 1 }],
      totals_by_language_feature: [{ language: 'c#/csharp', feature: 'chat_inline' }],
      totals_by_language_model: [{ language: 'go', model: 'Auto' }],
      totals_by_model_feature: [{ model: 'auto', feature: 'agent_edit' }],
      totals_by_cli: {
        session_count: 2,
        request_count: 7,
        prompt_count: null,
        token_usage: {
          output_tokens_sum: 9007199254740991,
          prompt_tokens_sum: 5,
          avg_tokens_per_request: 1.5,
        },
        last_known_cli_version: { cli_version: '1' },
      },
      ai_adoption_phase: { phase_number: 2, phase: 'Phase 2', version: 'v1' },
    }
    const parsed = await parsedOne(record)
    const row = rowOf(parsed)
    const shared = {
      interactions: 4,
      generations: 9,
      acceptances: 3,
      linesSuggestedToAdd: 40,
      linesSuggestedToDelete: 0,
      linesAdded: 52,
      linesDeleted: 6,
    }
    expect(row).toMatchObject({ ...shared, organizationId: '999', enterpriseId: '13213' })
    expect(row.parts[0]).toEqual({ kind: 'ide', a: 'vscode', b: '', ...shared })
    expect(row.parts.map(({ kind, a, b }) => `${kind} ${a} ${b}`.trim())).toEqual([
      'ide vscode',
      'feature a feature of tomorrow',
      'language_feature c#/csharp chat_inline',
      'language_model go Auto',
      'model_feature auto agent_edit',
    ])
    expect(row.parts[1]).toMatchObject({ linesAdded: 1, interactions: null })
    expect(row.cli).toEqual({
      sessions: 2,
      requests: 7,
      prompts: null,
      outputTokens: 9007199254740991,
      promptTokens: 5,
    })
    expect(row).toMatchObject({
      adoptionPhase: 'Phase 2',
      adoptionPhaseNumber: 2,
      adoptionPhaseVersion: 'v1',
    })
    expect(parsed).toMatchObject({ unknownFields: [] })
  })

  it('knows the coding agent by both its names, and the product by both its words', async () => {
    const agent = async (record: object) => rowOf(await parsedOne({ ...AMY, ...record })).usedCodingAgent
    expect(await agent({ used_copilot_coding_agent: true, used_copilot_cloud_agent: true })).toBe(true)
    expect(await agent({ used_copilot_cloud_agent: false })).toBe(false)
    expect(await agent({ used_copilot_coding_agent: null, used_codeassist_coding_agent: true })).toBe(true)
    await using neutral = await openCodeAssist('codeassist')
    const record = {
      ...AMY,
      used_codeassist_code_review_active: true,
      used_copilot_code_review_passive: false,
    }
    const body = neutral.keep(await neutral.body(JSON.stringify(record)))
    const [parsed] = await Array.fromAsync(neutral.source.parse.userDays(body, signal))
    expect(rowOf(parsed)).toMatchObject({ usedReviewActive: true, usedReviewPassive: false })
  })

  it('U25: takes an id by its digits, however many, and a name as it is', async () => {
    const login = '=cmd()\u202e😀<script>'
    const text = `{"day":"2026-05-07","user_id":9007199254740993,"user_login":${JSON.stringify(login)}}`
    expect(rowOf((await parse(text))[0])).toMatchObject({ userId: '9007199254740993', userLogin: login })
    expect(rowOf(await parsedOne({ ...AMY, user_id: '12' })).userId).toBe('12')
  })

  it.each([
    ['1.25', '1.25'],
    ['12.50', '12.5'],
    ['0', '0'],
    ['1e-7', '0.0000001'],
    ['0.0033000000000000004', '0.0033'],
    ['5.551115123125783e-17', '0.000000000000000056'],
    ['1e-300', '0'],
    ['null', null],
  ])('reads %s credits exactly, but for a float’s own noise', async (given, expected) => {
    const [parsed] = await parse(`{"day":"2026-05-07","user_id":1,"ai_credits_used":${given}}`)
    expect(rowOf(parsed).aiCredits).toBe(expected)
  })

  it('counts unknown fields by path, and knows what it does not keep', async () => {
    const record = {
      ...AMY,
      report_start_day: '2026-04-10',
      report_end_day: '2026-05-07',
      chat_panel_ask_mode: 4,
      used_copilot_app: true,
      used_vscode_agent: null,
      totals_by_copilot_app: { session_count: 1 },
      totals_by_3rd_party_agent: [{ agent_id: 'x' }],
      totals_by_skill: [{ skill: 'a', interaction_count: 1 }],
      distinct_mcp_use_count: 4,
      etl_id: 'x',
      brand_new: 1,
      totals_by_ide: [
        { ide: 'vim', mood: 'good' },
        { ide: 'vi', mood: 'bad' },
      ],
      ai_adoption_phase: { phase: 'x', since: '2026' },
    }
    expect(await parsedOne(record)).toMatchObject({
      ok: true,
      unknownFields: ['brand_new', 'ai_adoption_phase.since', 'totals_by_ide.*.mood'],
    })
  })
})

describe('U17: a line that cannot be understood', () => {
  it.each<[string, object | string, string, string]>([
    ['no id', { day: '2026-05-07' }, 'missing_id', 'user_id'],
    ['no day', { user_id: 1 }, 'bad_time', 'day'],
    ['a day that does not exist', { ...AMY, day: '2026-02-30' }, 'bad_time', 'day'],
    ['a negative count', { ...AMY, loc_added_sum: -1 }, 'negative', 'loc_added_sum'],
    [
      'a fraction',
      { ...AMY, code_acceptance_activity_count: 1.5 },
      'not_an_integer',
      'code_acceptance_activity_count',
    ],
    [
      'text for a count',
      { ...AMY, user_initiated_interaction_count: '5' },
      'wrong_type',
      'user_initiated_interaction_count',
    ],
    ['a number for a flag', { ...AMY, used_chat: 1 }, 'wrong_type', 'used_chat'],
    ['a number for a name', { ...AMY, user_login: 1 }, 'wrong_type', 'user_login'],
    ['an object for a list', { ...AMY, totals_by_ide: {} }, 'wrong_type', 'totals_by_ide'],
    [
      'a fault far inside',
      { ...AMY, totals_by_feature: [{ loc_added_sum: 1 }, { loc_added_sum: -1 }] },
      'negative',
      'totals_by_feature.1.loc_added_sum',
    ],
    ['text for credits', { ...AMY, ai_credits_used: '1' }, 'wrong_type', 'ai_credits_used'],
    [
      'credits beyond all bounds',
      '{"day":"2026-05-07","user_id":1,"ai_credits_used":1e400}',
      'number_out_of_range',
      'ai_credits_used',
    ],
    ['a key given twice', '{"day":"2026-05-07","user_id":1,"user_id":2}', 'duplicate_key', ''],
    ['no object', '7', 'not_an_object', ''],
    ['no JSON', '{"day":', 'not_json', ''],
  ])('names %s, and costs no neighbour', async (_what, record, reason, path) => {
    const bad = typeof record === 'string' ? record : JSON.stringify(record)
    const parsed = await parse(`${JSON.stringify(AMY)}\n${bad}\n${JSON.stringify({ ...AMY, user_id: 12 })}\n`)
    expect(parsed.map(({ ok }) => ok)).toEqual([true, false, true])
    expect(parsed[1]).toMatchObject({ rejected: { line: 2, reason, path } })
  })

  it('U14: prototypes are out of its reach', async () => {
    const text = '{"day":"2026-05-07","user_id":1,"__proto__":{"polluted":1},"constructor":{}}'
    expect((await parse(text))[0]).toMatchObject({ ok: true, unknownFields: ['__proto__', 'constructor'] })
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

describe('U15: every form of a file', () => {
  const people = [AMY, { ...AMY, user_id: 12, totals_by_ide: [{ ide: 'vim' }] }, { ...AMY, user_id: 13 }]
  const lines = people.map((person) => JSON.stringify(person))
  it.each<[string, string]>([
    ['lines', `${lines.join('\n')}\n`],
    ['lines without the last end', lines.join('\n')],
    ['CRLF', `${lines.join('\r\n')}\r\n`],
    ['blank lines', `\n\n${lines.join('\n\n  \n')}\n\n`],
    ['a byte order mark', `\ufeff${lines.join('\n')}`],
    ['an array', JSON.stringify(people)],
    ['a printed array', JSON.stringify(people, null, 2)],
    ['a wrapper', JSON.stringify({ report_start_day: '2026-04-10', enterprise_id: '1', day_totals: people })],
    [
      'a printed wrapper with a mark',
      `\ufeff${JSON.stringify({ created_at: 'x', day_totals: people }, null, 2)}`,
    ],
    ['printed objects in a row', people.map((person) => JSON.stringify(person, null, 2)).join('\n')],
    ['a wrapper a line', people.map((person) => JSON.stringify({ day_totals: [person] })).join('\n')],
  ])('%s', async (_form, text) => {
    const parsed = await parse(text)
    expect(parsed.map((each) => rowOf(each).userId)).toEqual(['11', '12', '13'])
  })

  it('one printed object is one row', async () => {
    const parsed = await parse(JSON.stringify(people[1], null, 2))
    expect(parsed.map((each) => rowOf(each).parts.length)).toEqual([1])
  })

  it.each(['', '\n\n', '[]', '{"day_totals":[]}'])('%j holds no rows', async (text) => {
    expect(await parse(text)).toEqual([])
  })

  it('U32: any bytes are rows or rejected rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        for (const parsed of await parse(Buffer.from(bytes))) expect(parsed.ok).toBe(false)
      }),
      rounds(100),
    )
  })

  it('U32: a damaged record is understood or named, never guessed', async () => {
    const text = JSON.stringify(JSON.parse(codeFixture('organization-users-1-day-report.json')).day_totals[0])
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), fc.string({ maxLength: 3 }), async (at, put) => {
        const [parsed] = await parse((text.slice(0, at) + put + text.slice(at + 1)).replaceAll('\n', ' '))
        if (parsed?.ok) expect(parsed.row.day).toMatch(/^\d{4}-\d\d-\d\d$/)
        else expect(parsed?.rejected.reason).toMatch(/^\w+$/)
      }),
      rounds(300),
    )
  })
})
