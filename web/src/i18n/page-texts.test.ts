import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { en } from './en/index.ts'
import { enStart } from './en/start.ts'

const ROUTER = resolve(import.meta.dirname, '../app/router.tsx')
/** What these open brings its own texts along. */
const OPENERS = [
  'app/account-menu',
  'app/proof-asker',
  'app/shown-page',
  'features/published/settings-of',
  'features/published/without-names',
].map((name) => resolve(import.meta.dirname, `../${name}.tsx`))

const textOf = (file: string) => readFileSync(file, 'utf8')

/** Every module of ours that this one imports, at once or later, and itself. */
function behind(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, path = ''] of textOf(file).matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)) {
    if (!OPENERS.includes(file) && !/\/(?:i18n|contract)\//.test(path))
      behind(join(dirname(file), path), seen)
  }
  return seen
}

/** Namespaces whose texts a module asks for by a whole key; a permission (`audit:read`) is none. */
function asked(file: string): string[] {
  const keys = textOf(file).matchAll(
    /['"`](\w+):(?!(?:read|write|manage|match|propose|confirm|reveal|erase)['"`])[\w.${}]+/g,
  )
  return [...keys].map(([, namespace = '']) => namespace).filter((namespace) => namespace in en)
}

/** What stands beside the numbers of published pages, see `settings-of.tsx` and `without-names.tsx`. */
const SETTINGS = [
  { module: '../features/limits/limit-settings.tsx', parts: ['limits', 'budgets'] },
  { module: '../features/seats/policy-panel.tsx', parts: ['seats'] },
  { module: '../features/people/pseudonyms/pseudonyms-panel.tsx', parts: ['people', 'reveals'] },
]

const pages = [...textOf(ROUTER).matchAll(/pageWith\(\s*\[([^\]]*)\],\s*\(\) => import\('([^']+)'\)/g)].map(
  ([, parts = '', module = '']) => ({ module, parts: [...parts.matchAll(/\w+/g)].map(([part]) => part) }),
)

/** Stand in the place of the router's, see `app/shown-page.tsx`. */
const PUBLISHED = [
  { module: '../features/published/published-page.tsx', parts: ['published', 'adoption'] },
  { module: '../features/overview/groups/published-overview.tsx', parts: ['overview', 'prices'] },
]

test('the router names its pages', () => {
  expect(pages.length).toBeGreaterThan(20)
})

test('the frame of every page asks for no text that comes with one of them', () => {
  const frame = [...behind(resolve(import.meta.dirname, '../app/shell.tsx'))]
  const asksFor = new Set(frame.flatMap(asked))
  expect(asksFor).toContain('settings')
  expect([...asksFor].filter((namespace) => !Object.hasOwn(enStart, namespace))).toEqual([])
})

test.each([...pages, ...PUBLISHED, ...SETTINGS])(
  '$module comes with every text that is asked for on it',
  ({ module, parts }) => {
    const there = new Set([...Object.keys(enStart), ...parts])
    const missing = [...behind(join(dirname(ROUTER), module))].flatMap((file) =>
      asked(file).flatMap((namespace) => (there.has(namespace) ? [] : [`${namespace} in ${file}`])),
    )
    expect([...new Set(missing)]).toEqual([])
  },
)
