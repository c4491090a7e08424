import { describe, expect, test } from 'vitest'
import { DIMENSIONS, METRIC_IDS } from '../../../src/api/contract/words.ts'
import { service } from './de/service.ts'
import { PLACE } from './sentences.ts'
import { parsed, reasonsIn, sentencesIn, sourceFiles, textsIn, type FoundText } from './source-sentences.ts'

const files = sourceFiles()
const found = files.flatMap(sentencesIn)

const withoutNames = (english: string) => english.replaceAll(PLACE, '{}')
/** The marks of a sentence's places, by the sentence as the code has it. */
const marks = new Map(
  Object.keys(service.sentences).map((english) => [
    withoutNames(english),
    [...english.matchAll(PLACE)].map(([, mark]) => mark),
  ]),
)

/** One text may hold several sentences; what is nothing but a value is no sentence. */
const sentencesOf = (text: string) => (marks.has(text) ? [text] : text.split(/(?<=[.!?]) (?=\S)/))
const isSaid = (text: string) => sentencesOf(text).every((one) => marks.has(one) || one === '{}')

const ADDRESS = /^\{\}\//

/** What of a place stands there in English: words that no table has, or that are taken over as they come. */
function unsaidIn({ text, places }: FoundText): string[] {
  return places.flatMap((words, place) => {
    const taken = words.filter((word) => /\p{L}/u.test(word) && !ADDRESS.test(word))
    const said = marks.get(text)?.[place] ?? '~'
    return said === '~' ? taken.filter((word) => !isSaid(word)) : taken
  })
}

/** Names, which are the same in every language, and what the dashboard names itself. */
const NAMES: readonly string[] = [
  'GitHub Copilot',
  'GitHub Apps',
  'ChatGPT Enterprise',
  'Code assistant',
  'Chat assistant',
  'Installed apps',
  // Stores, named by /readyz to whoever runs the service.
  'settings store',
  'facts store',
  // Filters without a value: the dashboard has words of its own for them.
  'Not attributed',
  'No group',
  'Not given',
  // A unit, named by the dashboard as well.
  'pull requests',
  // Between the parts of a list.
  '; or by',
]

/** Reasons that no sentence names: they have a sentence of their own, or say only that there is no data yet. */
const UNNAMED: readonly string[] = [
  'tls_certificate',
  'blocked_by_edge',
  'api_version_ended',
  'no_content',
  'not_found_for_day',
  'said_in_words',
  'no_links',
]

describe('what the service says', () => {
  test('is found', () => {
    expect(found.length).toBeGreaterThan(10)
    const planted = 'const who = few ? "one of us" : many()\nnotes.push(`Only ${who} have seen this.`)'
    const [inner, note] = sentencesIn(parsed('metrics/planted.ts', planted))
    expect(inner).toMatchObject({ text: 'one of us', at: 'metrics/planted.ts:1' })
    expect(note).toMatchObject({ text: 'Only {} have seen this.', places: [['one of us']] })
    const likeCode = 'This does NOT work.\nis too long, or holds blanks\nname(s) missing'
    const alike = likeCode.split('\n').map((text) => `fail(${JSON.stringify(text)})`)
    expect(sentencesIn(parsed('metrics/planted.ts', alike.join('\n')))).toHaveLength(3)
    expect([note, inner].map((one) => isSaid(one?.text ?? ''))).toEqual([false, false])
  })

  test('is said in German, every sentence of it', () => {
    expect(found.filter(({ text }) => !isSaid(text) && !NAMES.includes(text))).toEqual([])
  })

  test('is said in German, in its places as well', () => {
    expect(found.filter(({ text }) => isSaid(text)).flatMap(unsaidIn)).toEqual([])
  })

  test('names why something was not taken in German', () => {
    const reasons = reasonsIn(files).filter((code) => !UNNAMED.includes(code))
    expect(reasons.length).toBeGreaterThan(50)
    expect(
      reasons.filter((code) => !service.problems[code] && !service.say(code.replaceAll('_', ' '))),
    ).toEqual([])
  })

  test('names every metric, dimension and grain in German', () => {
    const names = [...METRIC_IDS, ...DIMENSIONS, 'hour', 'day', 'week', 'month', 'total']
    expect(names.filter((name) => !service.say(name))).toEqual([])
  })
})

/** Something for every place; `known` where words of the table must stand. */
function sampleOf(english: string, wordsAt: (place: number) => string | undefined): string {
  const values = { '': 'Acme Rockets', '#': '7', '@': '2026-11-03', '&': 'repo and read:org' }
  let place = -1
  return english.replaceAll(PLACE, (_, mark: keyof typeof values | '~') => {
    place += 1
    return mark === '~' ? (wordsAt(place) ?? 'model') : values[mark]
  })
}

const englishOf = new Map(Object.keys(service.sentences).map((english) => [withoutNames(english), english]))

/** A sentence with what may stand in it, once for each of the words that its code has for a place. */
function samplesOf({ text, places }: FoundText): string[] {
  const most = Math.max(1, ...places.map(({ length }) => length))
  return Array.from({ length: most }, (_, variant) =>
    sampleOf(englishOf.get(text) ?? text, (place) => {
      const words = places[place]?.at(variant % Math.max(1, places[place].length))
      return words === undefined ? undefined : sampleOf(englishOf.get(words) ?? words, () => undefined)
    }),
  )
}

describe('the German table', () => {
  test('is understood whatever stands in the places', () => {
    const samples = [
      ...found.filter(({ text }) => marks.has(text)).flatMap(samplesOf),
      ...Object.keys(service.sentences).map((english) => sampleOf(english, () => undefined)),
    ]
    expect(samples.filter((sample) => !service.say(sample))).toEqual([])
  })

  test('holds nothing that the service no longer says', () => {
    const said = new Set([
      ...files.flatMap(textsIn).flatMap((text) => [text, ...sentencesOf(text)]),
      ...files.flatMap(textsIn).map((text) => `${text}.`),
      ...reasonsIn(files).map((code) => code.replaceAll('_', ' ')),
    ])
    expect([...marks.keys()].filter((one) => !said.has(one))).toEqual([])
  })

  test('says each sentence with nothing but its own places', () => {
    const placesOf = (text: string) => [...text.matchAll(PLACE)].map(([place]) => place)
    const wrong = Object.entries(service.sentences).filter(([english, said]) =>
      placesOf(said).some((place) => !placesOf(english).includes(place)),
    )
    expect(wrong).toEqual([])
  })
})
