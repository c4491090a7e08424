import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '../../scripts/papers/language.ts'
import { filledIn, PAPERS } from '../../scripts/papers/papers.ts'
import { readColumns, storedFields } from '../../scripts/papers/stored-fields.ts'
import { ChdbEngine } from '../../src/store/facts/engine/chdb-engine.ts'
import { EngineFactsStore } from '../../src/store/facts/engine-facts-store.ts'
import { copyMigratedFacts } from '../harness/stores/migrated-facts.ts'

const ROOT = join(import.meta.dirname, '../..')

let columns: Map<string, string[]>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-papers-'))
  await copyMigratedFacts(join(folder, 'facts'))
  const engine = new ChdbEngine(join(folder, 'facts'))
  await using store = new EngineFactsStore(engine)
  await store.migrate()
  columns = await readColumns(engine)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(LANGUAGES)(
  'the paper in %s lists what the program stores, evaluates and allows',
  async (language) => {
    const text = await readFile(join(ROOT, PAPERS[language]), 'utf8')
    // `node scripts/write-papers.ts` writes it.
    expect(text).toBe(filledIn(text, columns, language))
    expect(text).toContain('`costs` | event_id, event_time, user_id')
  },
)

test('a table or a field that the papers leave out is found', async () => {
  expect(() => storedFields(new Map([...columns, ['keystrokes', ['day']]]), 'en')).toThrow('keystrokes')
  const wider = new Map([...columns, ['code_seats', [...(columns.get('code_seats') ?? []), 'salary']]])
  const text = await readFile(join(ROOT, PAPERS.en), 'utf8')
  expect(filledIn(text, wider, 'en')).not.toBe(text)
})

test('the papers have the same sections', async () => {
  const texts = await Promise.all(LANGUAGES.map((each) => readFile(join(ROOT, PAPERS[each]), 'utf8')))
  const [english, german] = texts.map((text) => [...text.matchAll(/^## (\d+)\./gm)].map(([, at]) => at))
  expect(english).toHaveLength(12)
  expect(german).toEqual(english)
})
