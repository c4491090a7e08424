import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const WEB = 'web/src/**/*.{ts,tsx}'

/** What a build is made of: `SOURCES` of the script, which builds when it is imported. */
const [, list = ''] =
  /SOURCES = (\[[^\]]*\])/.exec(readFileSync(join(ROOT, 'scripts/build-web.ts'), 'utf8')) ?? []
const sources = new Set(
  [...list.matchAll(/'([^']+)'/g)].flatMap(([, pattern = '']) => globSync(pattern, { cwd: ROOT })),
)

test('a dashboard is built anew when any module of ours that is in it has changed', () => {
  const reached = new Set(globSync(WEB, { cwd: ROOT }).filter((path) => !/\.(?:test|suite)\./.test(path)))
  for (const path of reached) {
    const text = readFileSync(join(ROOT, path), 'utf8')
    for (const [, target = ''] of text.matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g))
      reached.add(join(path, '..', target))
  }
  expect(reached.size).toBeGreaterThan(400)
  expect([...reached].filter((path) => !sources.has(path))).toEqual([])
})
