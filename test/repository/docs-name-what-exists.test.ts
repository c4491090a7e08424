import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROUTES, type RouteContract } from '../../src/api/contract/routes.ts'
import { MetricsQuery } from '../../src/api/contract/metrics.ts'
import { HELP } from '../../src/cli/help-texts.ts'
import { queryFromFlags } from '../../src/cli/query-flags.ts'
import { parseRange } from '../../src/metrics/ask/time-range.ts'
import { cutFor } from '../../src/privacy/grid/cut-for.ts'
import { en } from '../../web/src/i18n/en/index.ts'
import { readDocs, ROOT } from './read-docs.ts'

const docs = await readDocs()
/** Decisions say what was so when they were made. */
const current = [...docs].filter(([path]) => !path.startsWith('docs/decisions/'))

/** What is served beside the API. */
const OTHER_ADDRESSES = ['/healthz', '/readyz', '/metrics', '/docs', '/openapi.json']
const METHODS = 'GET|POST|PUT|PATCH|DELETE'

test('links lead to headings that are there', () => {
  const links = [...docs].flatMap(([doc, text]) =>
    [...text.matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)].map(([, target, hash = '']) => ({
      doc,
      target: target ? join(dirname(doc), target) : doc,
      hash,
    })),
  )
  expect(links.length).toBeGreaterThan(20)
  const broken = links.filter(({ target, hash }) => !headings(docs.get(target) ?? '').includes(hash))
  expect(broken).toEqual([])
})

test('routes are those of the API, with the methods that it answers', () => {
  const routes: RouteContract[] = Object.values(ROUTES)
  const answers = routes.map(({ method, path }) => ({
    method: method.toUpperCase(),
    form: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
  }))
  const named = current.flatMap(([doc, text]) =>
    [...text.matchAll(new RegExp(`\`(${METHODS}) (?:/api/v1)?(/[^\`?\\s]+)[^\`]*\``, 'g'))].map(
      ([, method, path = '']) => ({ doc, method, path }),
    ),
  )
  expect(named.length).toBeGreaterThan(60)
  const unknown = named.filter(
    ({ method, path }) =>
      !OTHER_ADDRESSES.includes(path) &&
      !path.includes('…') &&
      !answers.some((each) => each.method === method && each.form.test(path)),
  )
  expect(unknown).toEqual([])
})

test('ways through the pages go by names that stand there', () => {
  const texts = new Set(textsOf(en))
  const ways = current.flatMap(([doc, text]) =>
    [...text.matchAll(/\*{1,2}([A-Z][^*\n]* › [^*\n]*?)\*{1,2}/g)].map(([, way = '']) => ({ doc, way })),
  )
  const ours = ways.filter(({ way }) => texts.has(way.split(' › ')[0] ?? ''))
  expect(ours.length).toBeGreaterThan(25)
  expect(ours.filter(({ way }) => !way.split(' › ').every((step) => texts.has(step)))).toEqual([])
})

/** Where the vendors have settings of the same name. */
const OF_VENDORS = [
  'General',
  'Billing and licensing',
  'Developer settings',
  'the code assistant',
  'the assistant',
  '{name}',
  'Advanced',
]

test('whoever is sent to the settings finds the page and the button there', async () => {
  const { nav } = en.common
  const pages: string[] = [
    nav.connectedApps,
    nav.sources,
    en.settings.organization.title,
    nav.privacy,
    nav.tokens,
  ]
  pages.push(nav.members, nav.signIn, nav.audit)
  const texts = textsOf(en)
  const ways = [...current, ...(await sources())].flatMap(([from, text]) =>
    [...text.matchAll(/\bSettings › ([^\n]*)/g)].map(([, rest = '']) => ({ from, rest })),
  )
  expect(ways.length).toBeGreaterThan(60)
  const lost = ways.filter(({ rest }) => {
    const page = begins(rest, [...pages, ...OF_VENDORS])
    if (page === undefined || OF_VENDORS.includes(page)) return page === undefined
    const [, next = ''] = rest.slice(page.length).startsWith(' › ') ? rest.split(' › ') : []
    return next !== '' && begins(next, texts) === undefined
  })
  expect(lost).toEqual([])
})

test('every command of the shell is in the table of operating, and has no other', async () => {
  const operate = await readFile(join(ROOT, 'docs/operate.md'), 'utf8')
  const [, shell = ''] = operate.split('\n## From the shell\n')
  const firsts = [...(shell.split('\n## ')[0] ?? '').matchAll(/^\| (`[^|]*) \|/gm)].map(
    ([, cell = '']) => cell,
  )
  const told = firsts.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  const groups = Object.keys(HELP).filter((name) =>
    Object.keys(HELP).some((other) => other.startsWith(`${name} `)),
  )
  expect(told.toSorted()).toEqual(
    Object.keys(HELP)
      .filter((name) => !groups.includes(name))
      .toSorted(),
  )
})

test('numbers that are asked for as an example are answered in a new installation, which shows groups', () => {
  const bodies = current.flatMap(([, text]) => [...text.matchAll(/-d '(\{"metrics":.*\})'/g)])
  const flags = [HELP.query, ...docs.values()].flatMap((text) => [
    ...text.matchAll(/\bquery ([a-z]+\.[a-z_]+ --[^`\n]+)/g),
  ])
  const questions = [
    ...bodies.map(([, body = '']) => MetricsQuery.parse(JSON.parse(body))),
    ...flags.map(([, rest = '']) => queryFromFlags(rest.split(' ')).query),
  ]
  expect(questions.length).toBeGreaterThan(2)
  for (const { metrics, grain, group_by: groupBy, filters, from, to } of questions)
    expect(() =>
      cutFor({ metrics, grain, groupBy, filters, range: parseRange({ from, to, grain }) }),
    ).not.toThrow()
})

/** What the program says, and what its pages do. */
async function sources(): Promise<(readonly [path: string, text: string])[]> {
  const paths = await Array.fromAsync(glob('{src,web/src/i18n/en}/**/!(*.test|*.suite).ts', { cwd: ROOT }))
  return Promise.all(paths.map(async (path) => [path, await readFile(join(ROOT, path), 'utf8')] as const))
}

/** The longest of some names with which a text begins, as whole words. */
function begins(text: string, names: readonly string[]): string | undefined {
  return names
    .filter((name) => name !== '' && text.startsWith(name) && !/^\w/.test(text.slice(name.length)))
    .toSorted((a, b) => b.length - a.length)[0]
}

/** Anchors of the headings of a page, as the code host makes them. */
function headings(text: string): string[] {
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )
}

function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsOf) : []
}
