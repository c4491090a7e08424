import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Metric } from '../../../src/api/contract/metrics.ts'
import type { Sentence } from '../../../src/api/contract/common.ts'
import type { MessageCode } from '../../../src/words/english.ts'
import { METRIC_IDS } from '../../../src/api/contract/words.ts'
import { catalogue as german } from './de/catalogue.ts'
import { titles } from './de/said/titles.ts'
import type { Language } from './language.ts'
import { startTexts } from './t.ts'

/** The catalogue as it is documented; a test of the service holds the two together. */
const catalogue = readFileSync(new URL('../../../docs/metrics.md', import.meta.url), 'utf8')

describe('the German catalogue', () => {
  test.each(METRIC_IDS)('says %s in German, in other words than the English', (id) => {
    const { description, formula } = german[id]
    expect([description, formula]).not.toContain('')
    expect(catalogue).not.toContain(description)
  })
})

const sentence = (code: MessageCode | 'something_new', params: Sentence['params'] = {}): Sentence => ({
  code,
  params,
  message: '',
})
const NOT_YET = sentence('not_collected_yet')

describe('what the service says in sentences', () => {
  afterEach(async () => {
    await startTexts('en')
    vi.doUnmock('./de/said/parts/beside-numbers.ts')
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  /** As a page has it that was just loaded. */
  const freshWords = async (reader: Language) => {
    await startTexts(reader)
    return await import('./service-words.ts')
  }

  test('is known in the reader’s language once its words are loaded: beside numbers, then everywhere', async () => {
    const { loadServiceWords, noteInWords } = await freshWords('de')
    expect(noteInWords(NOT_YET)).toBeUndefined()
    await loadServiceWords('answers')
    const days = [
      { code: 'days_to', params: { first: '2026-11-03', last: '2026-11-21' } },
      { code: 'more_days', params: { count: 1200 } },
    ]
    expect(noteInWords(sentence('teams_of_day', { days }))).toContain(
      '(3. Nov. 2026 bis 21. Nov. 2026, 1.200 weitere Tage)',
    )
    const ofAcme = sentence('of', { whose: 'Acme', what: NOT_YET })
    expect(noteInWords(sentence('of', { whose: sentence('feed_costs'), what: ofAcme }))).toBe(
      'Kosten: Acme: Noch nicht abgeholt.',
    )
    expect(noteInWords(sentence('of', { whose: 'Acme', what: sentence('something_new') }))).toBeUndefined()
    expect(noteInWords(sentence('update_tidemark'))).toBeUndefined()
    await loadServiceWords('service')
    await loadServiceWords('answers')
    expect(noteInWords(sentence('update_tidemark'))).toBe('Aktualisieren Sie Tidemark.')
    expect(noteInWords(NOT_YET)).toBe('Noch nicht abgeholt.')
  })

  test('comes with an answer that says it, wherever it stands there and of whichever part it is', async () => {
    const { loadWordsOf, noteInWords } = await freshWords('de')
    await loadWordsOf({ data: [{ message_said: null }], notes_said: [] })
    expect(noteInWords(NOT_YET)).toBeUndefined()
    const waits = sentence('row_waits')
    await loadWordsOf({ notes_said: [waits] })
    expect(noteInWords(waits)).toMatch(/^Keine oder zu wenige Personen/)
    const scope = sentence('add_limits_key')
    expect(noteInWords(scope)).toBeUndefined()
    await loadWordsOf({ data: [{ health: { message_said: NOT_YET, action_said: scope } }] })
    expect(noteInWords(scope)).toMatch(/^Fügen Sie einen Schlüssel/)
    const nobody = sentence('nobody_signed_in')
    expect(noteInWords(nobody)).toBeUndefined()
    await loadWordsOf({ reasons_said: [nobody] })
    expect(noteInWords(nobody)).toBe('Niemand ist angemeldet.')
  })

  test('is as sent to who reads English: nothing is loaded for an answer', async () => {
    const { loadWordsOf, loadServiceWords, noteInWords } = await freshWords('en')
    await loadWordsOf({ notes_said: [NOT_YET] })
    await startTexts('de')
    expect(noteInWords(NOT_YET)).toBeUndefined()
    await loadServiceWords('answers')
    expect(noteInWords(NOT_YET)).toBe('Noch nicht abgeholt.')
  })

  test('is known of facts that the disk lost, sentence by sentence', async () => {
    const { loadServiceWords, noteInWords } = await freshWords('de')
    await loadServiceWords('sources')
    const all = [
      sentence('parts_set_aside', { parts: 2 }),
      sentence('slices_refetched', { refetched: 3 }),
      sentence('slices_gone', { gone: 1 }),
    ]
    expect(noteInWords(sentence('sentences', { all }))).toBe(
      'Daten auf dem Datenträger dieses Servers ließen sich nicht lesen; beiseitegelegte Teile: 2. Abschnitte, die neu abgeholt werden: 3. Abschnitte, die der Anbieter nicht mehr hat und die als Lücken genannt sind: 1.',
    )
  })

  test('is known of the catalogue once its words are loaded, also what answers say as well', async () => {
    const { loadCatalogueWords, metricInWords } = await freshWords('de')
    const english: Metric = {
      id: 'prs.reviewed',
      name: '',
      basis: null,
      unit: '',
      description: 'English',
      formula: '',
      grain: 'day',
      dimensions: [],
      combinations: [],
      feed: 'pull_requests',
      row: '',
      row_said: sentence('row_of_pull_requests'),
      caveats: [],
      caveats_said: [sentence('people_never_add'), sentence('reviews_unasked')],
      source: '',
      source_said: sentence('from_pull_request_lists'),
    }
    expect(metricInWords(english)).toEqual(english)
    await loadCatalogueWords()
    const { description, row, caveats, source } = metricInWords(english)
    expect(description).toBe(german['prs.reviewed'].description)
    expect(row).toMatch(/^ein Pull Request/)
    expect(source).toContain('des Code-Hosts')
    expect(caveats).toEqual([
      'Verschiedene Personen addieren sich nie.',
      expect.stringContaining('Repository'),
    ])
  })

  test('is shown as sent to who reads the service’s own language, its days and times as their locale has them', async () => {
    const { loadServiceWords, noteInWords } = await freshWords('en')
    await loadServiceWords('service')
    expect(noteInWords({ ...NOT_YET, message: 'Not collected yet.' })).toBe('Not collected yet.')
    const price = { code: 'price_since', params: { what: 'Seat', amount: '19', from: '2026-10-01' } }
    const said = sentence('counter_read_at', {
      read: '2026-10-31T23:05:00.000Z',
      through: '2026-10-31',
      prices: [price, 'v2026-10-31'],
    })
    const message = 'Read at 2026-10-31T23:05:00.000Z, to 2026-10-31; Seat 19 since 2026-10-01; 2026-11-01.'
    // What is none of its times stays as it is.
    expect(noteInWords({ ...said, message })).toBe(
      'Read at Oct 31, 2026, 23:05 UTC, to Oct 31, 2026; Seat 19 since Oct 1, 2026; 2026-11-01.',
    )
  })

  test('is shown as sent where the words did not come', async () => {
    const reported = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', reported)
    vi.doMock('./de/said/parts/beside-numbers.ts', () => ({
      get texts() {
        throw new Error('no such file')
      },
    }))
    const { loadServiceWords, noteInWords } = await freshWords('de')
    await loadServiceWords('answers')
    expect(noteInWords(NOT_YET)).toBeUndefined()
    expect(reported).toHaveBeenCalledOnce()
  })
})

/** The codes of the service, read as text: the dashboard may not import what lies behind the contract. */
const codes = [
  ...readFileSync(new URL('../../../src/api/http/error-response.ts', import.meta.url), 'utf8').matchAll(
    /^ {2}(\w+): \{ status: \d+, title:/gm,
  ),
].map((match) => match[1] ?? '')

test('every problem code of the service has a German title', () => {
  expect(codes.length).toBeGreaterThan(40)
  expect(codes.filter((code) => !titles[code])).toEqual([])
})
