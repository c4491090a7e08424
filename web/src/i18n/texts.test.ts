import { describe, expect, test } from 'vitest'
import { deStart } from './de/start.ts'
import { en } from './en/index.ts'
import { leaves, type TextTree } from './text-leaves.ts'

function blanks(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? '').toSorted()
}

const english = leaves(en)

describe('the German texts', () => {
  const pages = import.meta.glob<TextTree>('./de/pages/**/*.ts', { eager: true })
  const german = new Map([deStart, ...Object.values(pages)].flatMap((texts) => leaves(texts)))

  test.each(english)('%s names what the English one names', (path, words) => {
    const text = german.get(path)
    expect(text).toBeDefined()
    expect(blanks(text ?? '')).toEqual(blanks(words))
  })

  test.each(english)('%s keeps the elements of the English one', (path, words) => {
    const tags = (text: string) => (text.match(/<\/?\w+>/g) ?? []).toSorted()
    expect(tags(german.get(path) ?? '')).toEqual(tags(words))
  })
})
