import { askText } from '../harness/stores/ask-text.ts'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../src/lib/logger.ts'
import type { CodeUserDay } from '../../src/model/records/code-user-day.ts'
import { createReportParser } from '../../src/sources/code-assist/read/parse-reports.ts'
import { userDayForm } from '../../src/sources/code-assist/read/user-day-form.ts'
import type { FactsStore, Load } from '../../src/store/facts/facts-store.ts'
import { openChdb } from '../../src/store/facts/engine/open-chdb.ts'
import { hostileBody } from '../harness/vendor/hostile-lines.ts'
import { JsonDigits } from '../harness/vendor/json-digits.ts'
import { copyMigratedFacts } from '../harness/stores/migrated-facts.ts'
import { rounds } from '../harness/run/rounds.ts'
import { namesInMemory } from '../harness/stores/names-in-memory.ts'

// A report may be read by the engine or line by line. For whatever a vendor may write, both must give the same rows.
let folder: string
let store: FactsStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-paths-'))
  await copyMigratedFacts(join(folder, 'facts'))
  store = await openChdb({ path: join(folder, 'facts'), logger: createLogger({ level: 'silent' }) })
  store.usePeopleVault(namesInMemory())
  await store.migrate()
})
afterAll(async () => {
  await store[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const FROM = '2026-05-01'
const TO = '2026-05-28'
const WORD = 'copilot'
const FORM = userDayForm(WORD)

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'aZ0 -_/\\"\'\n\t{}[]:,ä漢😀\u202e<&'),
    fc.string({ unit: 'binary', maxLength: 1 }),
  ),
  maxLength: 12,
})
const word = fc.oneof(text, fc.constantFrom('c#', 'null', '17', '"loc_added_sum":"5"', 'Unknown'))
const count = fc.oneof(fc.integer({ min: 0, max: 2_000_000 }), fc.constantFrom(0, 999_999_999_999_999))
const flag = optional(fc.option(fc.boolean()))
const credits = fc
  .tuple(fc.bigInt(0n, 10n ** 20n - 1n), fc.stringMatching(/^\d{0,18}$/))
  .map(([whole, fraction]) => JsonDigits.of(`${whole}${fraction === '' ? '' : `.${fraction}`}`))

const counts = {
  code_generation_activity_count: optional(count),
  code_acceptance_activity_count: optional(fc.option(count)),
  loc_suggested_to_add_sum: optional(count),
  loc_suggested_to_delete_sum: optional(count),
  loc_added_sum: optional(count),
  loc_deleted_sum: optional(count),
}
const allCounts = { user_initiated_interaction_count: optional(fc.option(count)), ...counts }
const entries = <T>(entry: fc.Arbitrary<T>) => optional(fc.array(entry, { maxLength: 3 }))
const cli = {
  session_count: optional(count),
  request_count: optional(count),
  prompt_count: optional(count),
  token_usage: optional(
    fc.record({
      output_tokens_sum: optional(count),
      prompt_tokens_sum: optional(count),
      avg_tokens_per_request: optional(fc.constantFrom(1.5, 3)),
    }),
  ),
}
const sampled = { sampled_at: word }

const record = fc.record({
  report_start_day: optional(fc.constant(FROM)),
  report_end_day: optional(fc.constant(TO)),
  day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-05-${String(day).padStart(2, '0')}`),
  user_id: fc.oneof(fc.integer({ min: 0, max: 3 }), count),
  user_login: optional(word),
  enterprise_id: optional(fc.option(word)),
  organization_id: optional(fc.option(word)),
  ...allCounts,
  chat_panel_ask_mode: optional(count),
  used_agent: flag,
  used_chat: flag,
  used_cli: flag,
  [`used_${WORD}_coding_agent`]: flag,
  [`used_${WORD}_cloud_agent`]: flag,
  [`used_${WORD}_code_review_active`]: flag,
  [`used_${WORD}_code_review_passive`]: flag,
  [`used_${WORD}_app`]: flag,
  used_vscode_agent: flag,
  ai_credits_used: optional(fc.option(credits)),
  ai_adoption_phase: optional(
    fc.record({ phase_number: optional(count), phase: optional(word), version: optional(word) }),
  ),
  totals_by_ide: entries(
    fc.record({
      ide: word,
      ...allCounts,
      last_known_ide_version: optional(fc.record({ ...sampled, ide_version: word })),
      last_known_plugin_version: optional(fc.record({ ...sampled, plugin: word, plugin_version: word })),
    }),
  ),
  totals_by_feature: entries(fc.record({ feature: word, ...allCounts })),
  totals_by_language_feature: entries(fc.record({ language: word, feature: word, ...counts })),
  totals_by_language_model: entries(fc.record({ language: word, model: word, ...counts })),
  totals_by_model_feature: entries(fc.record({ model: word, feature: word, ...allCounts })),
  totals_by_cli: optional(
    fc.record({ ...cli, last_known_cli_version: optional(fc.record({ ...sampled, cli_version: word })) }),
  ),
  [`totals_by_${WORD}_app`]: optional(fc.record(cli)),
  totals_by_mcp: entries(fc.record({ mcp: word, interaction_count: optional(count) })),
  distinct_mcp_use_count: optional(count),
})

const newLoad = (): Load => {
  const ref = {
    account: 'enterprise:acme',
    connection: 'c',
    dataset: 'enterprise_users_28d',
    slice: TO,
  } as const
  return { ...ref, tenant: randomUUID(), loadId: 'load', version: 1n }
}

async function* understood(path: string): AsyncGenerator<CodeUserDay> {
  const parser = createReportParser({ productWord: WORD, fieldWords: [WORD] })
  const body = { path, bytes: 0, sha256: '', [Symbol.asyncDispose]: () => Promise.resolve() }
  for await (const line of parser.userDays(body, new AbortController().signal)) {
    if (!line.ok) throw new Error(`line ${line.rejected.line}: ${line.rejected.reason} ${line.rejected.path}`)
    if (line.unknownFields.length > 0) throw new Error(`unknown: ${line.unknownFields.join(', ')}`)
    yield line.row
  }
}

const rowsOf = async ({ tenant }: Load) => {
  const sql =
    'SELECT * EXCEPT (tenant) FROM code_user_days WHERE tenant = {tenant:String} ORDER BY day, user_id'
  return await askText(store, sql, { tenant })
}

const loginsOf = async ({ tenant }: Load) => new Map(await store.names({ tenant, source: 'code_assistant' }))

/** Both ways give the same rows of a report, or it is left to the line parser; says whether the engine took it. */
async function agree(content: string): Promise<boolean> {
  const path = join(folder, 'report.json')
  await writeFile(path, content)
  const [atOnce, byLine] = [newLoad(), newLoad()]
  const checked = await store.checkUserDays(atOnce, path, FORM)
  if (checked === 'irregular') return false
  const staged = await store.openUserDays(atOnce, { from: FROM, to: TO, form: FORM }).stage([checked])
  if (staged === 'irregular') {
    expect(await rowsOf(atOnce)).toEqual([])
    return false
  }
  await using _ = staged
  const loaded = await staged.moveIn()
  expect(await store.loadCode(byLine, 'user_days', understood(path))).toEqual(loaded)
  expect(await rowsOf(atOnce)).toEqual(await rowsOf(byLine))
  expect(await loginsOf(atOnce)).toEqual(await loginsOf(byLine))
  return true
}

const records = fc.uniqueArray(record, {
  selector: ({ day, user_id }) => `${day} ${user_id}`,
  minLength: 1,
  maxLength: 3,
})
const published = records.map((rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

test.each([
  ['whatever is published', published, 45],
  ['hostile lines', records.chain(hostileBody), 60],
])(
  'both ways of reading a report give the same rows, and count nothing as unknown: %s',
  async (_, bodies, numRuns) => {
    let taken = 0
    const property = fc.asyncProperty(bodies, async (content) => {
      if (await agree(content)) taken += 1
    })
    await fc.assert(property, rounds(numRuns))
    // The property would hold of a fast path that declines everything.
    expect(taken).toBeGreaterThan(4)
  },
)
