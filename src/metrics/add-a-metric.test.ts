import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { METRIC_IDS } from '../model/metric.ts'

const ROOT = new URL('../../', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')

const sources = globSync('{src,web/src}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.(?:test|suite)\.tsx?$/.test(path))
  .map((path) => ({ path, text: textOf(path) }))

const checklist = /## Add a metric\n([\s\S]*?)\nAnd then:/.exec(textOf('CONTRIBUTING.md'))?.[1] ?? ''
const listed = checklist.split('\n- [ ] ').slice(1)
const places = listed.map(
  (line) => [...line.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place)[0]?.replace(/[.]ts$/, '') ?? '',
)

/** Where a metric is asked for or shown: it need not be. */
const USES =
  /^(?:web\/src\/features|src\/(?:people|overview|privacy|api|cli|commands|metrics\/(?!definitions\/)))/

/** Files that must name it for it to exist. */
const naming = (id: string) =>
  sources.filter(({ path, text }) => !USES.test(path) && text.includes(`'${id}'`)).map(({ path }) => path)

test('the checklist names four places', () => {
  expect(places).toHaveLength(4)
})

test.each(METRIC_IDS)('%s stands in each place of the checklist', (id) => {
  const missing = places.filter((place) => !naming(id).some((path) => path.startsWith(place)))
  expect(missing).toEqual([])
})

test('no metric must stand anywhere else', () => {
  const elsewhere = METRIC_IDS.map((id) =>
    naming(id).filter((path) => !places.some((place) => path.startsWith(place))),
  )
  expect(elsewhere.filter((paths) => paths.length > 0)).toEqual([])
})
