import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENGLISH } from './english.ts'
import { PLACE, type Kind } from './template.ts'

const KINDS = [
  'number',
  'time',
  'and',
  'or',
  'sentences',
  'word',
  'reason',
] as const satisfies readonly Kind[]

test('no code stands in two topics', async () => {
  const files = globSync('en/*.ts', { cwd: import.meta.dirname })
  const topics = await Promise.all(
    files.map((file): Promise<object> => import(/* @vite-ignore */ `./${file}`)),
  )
  const codes = topics.flatMap((topic) => Object.values(topic).flatMap((texts: object) => Object.keys(texts)))
  expect(codes.toSorted()).toEqual(Object.keys(ENGLISH).toSorted())
})

test('every place is of a kind that the languages know', () => {
  const kinds = Object.values(ENGLISH).flatMap((text) => [...text.matchAll(PLACE)].map(([, , kind]) => kind))
  expect([undefined, ...KINDS]).toEqual(expect.arrayContaining([...new Set(kinds)]))
})
