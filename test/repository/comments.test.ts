import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const ROOMS = '{src,web/src,simulator,test,scripts,bench}/**/*.{ts,tsx}'
const MOST_LINES = 3
const MOST_CHARACTERS = 140

const COMMENTS = /^[ \t]*(?:\/\*[^]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*)/gm

/** Comments with more lines of text than three, what follows the first tag aside, or with one that is longer than a line. */
function wordyIn(source: string): string[] {
  return [...source.matchAll(COMMENTS)].flatMap(({ 0: comment }) => {
    const lines = comment
      .split('\n')
      .map((line) => line.replaceAll(/^\s*(?:\/\*+|\*\/|\*|\/\/)|\*\/\s*$/g, '').trim())
    const tagged = lines.findIndex((line) => line.startsWith('@'))
    const prose = lines.slice(0, tagged === -1 ? lines.length : tagged).filter((line) => line !== '')
    const isLong = comment.split('\n').some((line) => line.length > MOST_CHARACTERS)
    return prose.length > MOST_LINES || isLong ? [lines.join(' ').trim().slice(0, 60)] : []
  })
}

test(`no comment says more than in ${MOST_LINES} lines why`, async () => {
  const wordy: string[] = []
  let files = 0
  for await (const path of glob(ROOMS, { cwd: ROOT })) {
    files += 1
    const found = wordyIn(await readFile(resolve(ROOT, path), 'utf8'))
    wordy.push(...found.map((comment) => `${path}: ${comment}`))
  }
  expect(files).toBeGreaterThan(2000)
  expect(wordy).toEqual([])
})

test.each([
  ['a fourth line', '/**\n * one\n * two\n * three\n * four\n */', 1],
  ['a fourth line of slashes', '  // one\n  // two\n  // three\n  // four\n', 1],
  ['one that is too long', `// ${'a'.repeat(140)}`, 1],
  ['no tag', '/**\n * one\n * two\n * three\n * @param a four\n *   five\n */', 0],
  ['no comments that follow each other', '// one\n// two\nconst a = 1\n// three\n// four\n', 0],
])('finds %s', (_, source, found) => {
  expect(wordyIn(source)).toHaveLength(found)
})
