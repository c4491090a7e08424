import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { en } from './en/index.ts'
import { leaves } from './text-leaves.ts'

const root = new URL('../', import.meta.url)
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((name) => !name.startsWith('i18n/') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(new URL(name, root), 'utf8'))

/** Keys as the sources write them: whole, or with `*` where a template puts one of several words in. */
interface Asked {
  whole: Set<string>
  /** Asked for with all that stands below it. */
  branches: Set<string>
  patterns: RegExp[]
}

function full(key: string): string {
  return key.includes(':') ? key : `common:${key}`
}

function asked(): Asked {
  const found: Asked = { whole: new Set(), branches: new Set(), patterns: [] }
  for (const source of sources) {
    for (const [, key = ''] of source.matchAll(/['"]([\w:.-]+)['"]/g)) found.whole.add(key)
    for (const [, key = ''] of source.matchAll(/`([\w:.${}[\]'() -]+)`/g)) {
      // A template is a key's when something stands before its first blank.
      if (!/^[\w:.]+[:.]\$\{/.test(key)) continue
      const text = (key.includes(':') ? key : `\\w+:${key}`)
        .replaceAll('.', '\\.')
        .replaceAll(/\$\{[^}]*\}/g, '[\\w.]+')
      found.patterns.push(new RegExp(`^${text}$`))
    }
    for (const [, key = ''] of source.matchAll(/\bt\(\s*'([^']+)',\s*\{\s*returnObjects/g))
      found.branches.add(full(key))
  }
  return found
}

/** Every way of asking for a key: itself, without its plural's ending, or any branch it stands on. */
function isAsked(key: string, { whole, branches, patterns }: Asked): boolean {
  const base = key.replace(/_(?:one|other)$/, '')
  const [space = '', path = ''] = base.split(':')
  // A path alone is a common text's, or of a key whose namespace is put before it elsewhere.
  const alone = (space === 'common' || path.includes('.')) && whole.has(path)
  if (alone || whole.has(base) || patterns.some((pattern) => pattern.test(base))) return true
  const parts = path.split('.')
  return parts.some((_, depth) => branches.has(`${space}:${parts.slice(0, depth + 1).join('.')}`))
}

test('no text is left that nothing shows', () => {
  const uses = asked()
  const unused = leaves(en)
    .map(([path]) => path.replace('.', ':'))
    .filter((key) => !isAsked(key, uses))
  expect(unused).toEqual([])
})
