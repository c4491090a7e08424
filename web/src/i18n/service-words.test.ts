import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { INSTALL_REFUSALS } from '../../../src/api/contract/install-refusals.ts'
import { METRIC_IDS } from '../../../src/api/contract/words.ts'
import { service } from './de/service.ts'
import { noteInWords, startServiceWords } from './service-words.ts'

const serviceCode = new URL('../../../src/', import.meta.url)

/** The catalogue as it is documented; a test of the service holds the two together. */
const catalogue = readFileSync(new URL('../../../docs/metrics.md', import.meta.url), 'utf8')

/** Sources, rows and caveats of the reference: the lines of its lists that neither tell the formula nor the dimensions. */
function sentencesOf(reference: string): string[] {
  const lines = reference.split('\n').filter((line) => line.startsWith('- '))
  const sources = lines.filter((line) => line.startsWith('- From: ')).map((line) => line.slice(8, -1))
  const caveats = lines.filter((line) => !/^- (?:How|From|By): /.test(line)).map((line) => line.slice(2))
  const rows = [...reference.matchAll(/^Where the rows .*, one of them is (.*)\.$/gm)].map(
    ([, row = '']) => row,
  )
  return [...new Set([...sources, ...rows, ...caveats])]
}

const reference = catalogue.slice(catalogue.indexOf('\nWhere the rows behind'))

describe('the German catalogue', () => {
  test.each(METRIC_IDS)('says %s in German, in other words than the English', (id) => {
    const { description, formula } = service.metrics[id]
    expect([description, formula]).not.toContain('')
    expect(catalogue).not.toContain(description)
  })

  test.each(sentencesOf(reference))('says “%s” in German', (sentence) => {
    expect(service.sentences[sentence]).toBeDefined()
  })

  test('holds no sentence that the catalogue no longer says', () => {
    const said = sentencesOf(reference)
    expect(Object.keys(service.sentences).filter((sentence) => !said.includes(sentence))).toEqual([])
  })
})

describe('notes in German', () => {
  const said = globSync('**/*.ts', { cwd: serviceCode })
    .map((name) => readFileSync(new URL(name, serviceCode), 'utf8'))
    .join()

  /** Of a note with values, what stands between them: the service puts them together. */
  const piecesOf = (note: string) => {
    if (!note.includes('{}')) return [note]
    const pieces = note.split('{}').flatMap((piece) => piece.split(/records?[.,]/))
    return pieces.map((piece) => piece.replaceAll(/^[). ]+|[( ]+$/g, '')).filter((piece) => piece.length > 2)
  }

  test.each(Object.keys(service.notes))('the service says “%s”', (note) => {
    for (const piece of piecesOf(note)) expect(said).toContain(piece)
  })

  test('hold the days and numbers that the service says', () => {
    startServiceWords(service)
    const note = 'Teams: membership as the code host listed it on the day (2026-11-03 to 2026-11-21).'
    expect(noteInWords(note)).toContain('(03.11.2026 bis 21.11.2026)')
    expect(noteInWords('No tokens given: 31 records.')).toBe('Ohne Angabe von Tokens: 31 Datensätze.')
    startServiceWords(null)
  })

  test('stand behind the name of what they are about', () => {
    startServiceWords(service)
    expect(noteInWords('Costs: Acme: Not collected yet.')).toBe('Kosten: Acme: Noch nicht abgeholt.')
    expect(noteInWords('Acme: something new')).toBeUndefined()
    startServiceWords(null)
    expect(noteInWords('Not collected yet.')).toBeUndefined()
  })
})

test('every refusal of an install is said in German', () => {
  expect(Object.keys(service.installRefusals).toSorted()).toEqual(Object.keys(INSTALL_REFUSALS).toSorted())
})

/** The codes of the service, read as text: the dashboard may not import what lies behind the contract. */
const codes = [
  ...readFileSync(new URL('../../../src/api/error-response.ts', import.meta.url), 'utf8').matchAll(
    /^ {2}(\w+): \{ status: \d+, title:/gm,
  ),
].map((match) => match[1] ?? '')

test('every problem code of the service has a German title', () => {
  expect(codes.length).toBeGreaterThan(40)
  expect(codes.filter((code) => !service.problems[code]?.title)).toEqual([])
})
