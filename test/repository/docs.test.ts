import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { MISSING_REASONS } from '../../src/model/missing-reason.ts'
import { LINKS } from '../../src/model/money/book-link.ts'
import { ANNOTATION_KINDS, DIMENSIONS, METRIC_IDS } from '../../src/api/contract/words.ts'
import { metricCatalog } from '../../src/metrics/catalog.ts'
import { metricsReference } from '../../src/metrics/metrics-reference.ts'
import { roleMay } from '../../src/access/permissions.ts'
import { PERMISSIONS, ROLES } from '../../src/model/actor.ts'
import { VARIABLES } from '../../src/config/env.ts'
import { bookMonthCsv, bookMonthsCsv, peopleCsv, seatsCsv } from '../../src/api/csv.ts'
import { PROBLEM_KINDS } from '../../src/api/http/error-response.ts'
import { readDocs, ROOT } from './read-docs.ts'

const OWN_FOLDERS = ['src', 'web', 'simulator', 'bench', 'test', 'scripts', 'docs', '.ci']

function packageScripts(): string[] {
  const Package = z.object({ scripts: z.record(z.string(), z.string()) })
  return Object.keys(Package.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))).scripts)
}

describe('the documentation', () => {
  let docs: Map<string, string>
  const textOf = (path: string) => docs.get(path) ?? ''

  beforeAll(async () => {
    docs = await readDocs()
  })

  test('names only files and folders that exist', () => {
    const missing = [...docs].flatMap(([doc, text]) =>
      [...ownPaths(doc, text), ...linkedPaths(doc, text)]
        .filter((p) => !existsSync(join(ROOT, p)))
        .map((p) => `${doc}: ${p}`),
    )
    expect(missing).toEqual([])
  })

  test('the architecture has a place for every folder of the import map', () => {
    const map =
      /MAY_IMPORT = (\{[^]*?\n\})/.exec(readFileSync(join(ROOT, '.dependency-cruiser.mjs'), 'utf8'))?.[1] ??
      ''
    const folders = [...map.matchAll(/^  '?([\w-]+)'?: \[/gm)].map(([, name = '']) => name)
    expect(folders.length).toBeGreaterThan(15)
    const architecture = textOf('docs/architecture.md')
    expect(folders.filter((name) => !new RegExp(`\\b${name}\\b`).test(architecture))).toEqual([])
  })

  test('names only npm scripts that exist', () => {
    const scripts = packageScripts()
    const named = [...docs].flatMap(([doc, text]) =>
      [...text.matchAll(/npm (?:run )?(test|start|(?<=run )[\w:-]+)/g)].map(([, name = '']) => ({
        doc,
        name,
      })),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(({ name }) => !scripts.includes(name))).toEqual([])
  })

  test('the README starts with what it is and two commands', () => {
    const firstScreen = textOf('README.md').split('\n---\n')[0] ?? ''
    expect(firstScreen.split('\n').length).toBeLessThan(30)
    expect(firstScreen).toContain('npm ci && npm run demo')
    expect(firstScreen).toContain('npm ci && npm start')
  })

  test('explains every error code', () => {
    const explained = textOf('docs/connect.md') + textOf('docs/api.md')
    expect(Object.keys(PROBLEM_KINDS).filter((code) => !explained.includes(`\`${code}\``))).toEqual([])
  })

  test('lists the columns of every file in their order', () => {
    const lines = textOf('docs/api.md').split('\n')
    const told = (route: string) => {
      const row = lines.find((line) => line.startsWith(`| \`${route}\``)) ?? ''
      const cell = row.split(' | ').at(-1) ?? ''
      return [...cell.replaceAll(/\([^)]*\)/g, '').matchAll(/`([^`.]+)`/g)].map(([, name]) => name)
    }
    const columns = (csv: string) => csv.split('\r\n')[0]?.split(',')
    const tool = 'code_assistant'
    const page = { data: [], next_cursor: null }
    const none = { unattributed: null, to: '', compared_with: null, compared: null, notes_said: [] }
    expect(told('GET /seats')).toEqual(columns(seatsCsv({ ...page, snapshots: [] })))
    const ofPeople = columns(peopleCsv({ ...page, ...none })) ?? []
    expect(told('GET /people').slice(0, ofPeople.length)).toEqual(ofPeople)
    expect(told('GET /reconciliation/months')).toEqual(columns(bookMonthsCsv({ data: [], from: '', to: '' })))
    expect(told('GET /reconciliation/month')).toEqual(
      columns(bookMonthCsv({ month: '', tool, data: [], invoices: [], signed_off: null })),
    )
  })

  test('lists every setting with its default, and none that does not exist', () => {
    const operate = textOf('docs/operate.md')
    const rows = VARIABLES.map(({ name, default: fallback }) => `| \`${name}\` | ${fallbackCell(fallback)} |`)
    expect(rows.filter((row) => !operate.includes(row))).toEqual([])
    const known = new Set<string>(VARIABLES.map(({ name }) => name))
    const named = [...docs].flatMap(([doc, text]) =>
      [
        ...text.matchAll(
          /\b(?:TIDEMARK|CODE_HOST|CODE_ASSIST|CHAT_ASSIST|CHATGPT|GITHUB_COPILOT)_[A-Z_]+\b/g,
        ),
      ].map(([name]) => ({ doc, name })),
    )
    expect(named.filter(({ name }) => !known.has(name))).toEqual([])
  })

  test('says of every permission who holds it', () => {
    const rows = PERMISSIONS.map((permission) => ({
      start: `| \`${permission}\` | `,
      end: ` |${ROLES.map((role) => ` ${roleMay(role, permission) ? 'yes' : 'no'} |`).join('')}`,
    }))
    const lines = textOf('docs/operate.md').split('\n')
    const missing = rows.filter(
      ({ start, end }) => !lines.some((l) => l.startsWith(start) && l.endsWith(end)),
    )
    expect(missing).toEqual([])
  })

  test('holds the catalogue as it is', () => {
    // `node scripts/write-metrics-reference.ts` writes it.
    expect(textOf('docs/metrics.md')).toContain(metricsReference())
  })

  test('explains every metric under a heading of its own, every dimension and kind of mark in a table, and every reason why one is unknown', () => {
    const metrics = textOf('docs/metrics.md')
    expect(METRIC_IDS.filter((id) => !metrics.includes(`### \`${id}\`\n`))).toEqual([])
    expect(DIMENSIONS.filter((id) => !rowsOf(metrics, 'Dimensions').includes(id))).toEqual([])
    expect(ANNOTATION_KINDS.filter((id) => !rowsOf(metrics, 'Marks on charts').includes(id))).toEqual([])
    expect(MISSING_REASONS.filter((id) => !metrics.includes(`\`${id}\``))).toEqual([])
  })

  test('tells whoever signs numbers off of every amount of money, and of every link of the books', () => {
    const money = textOf('docs/money.md')
    const amounts = metricCatalog.filter(({ basis }) => basis !== undefined).map(({ id }) => id)
    expect(amounts.length).toBeGreaterThan(20)
    expect(amounts.filter((id) => !money.includes(`\`${id}\``))).toEqual([])
    expect(LINKS.filter((id) => !rowsOf(money, 'What is held against what').includes(id))).toEqual([])
  })
})

/** What the tables below a heading have in backticks in their first column. */
function rowsOf(text: string, heading: string): string[] {
  const [, after = ''] = text.split(`\n## ${heading}\n`)
  const [section = ''] = after.split('\n## ')
  const firsts = [...section.matchAll(/^\| ([^|]*) \|/gm)].map(([, cell = '']) => cell)
  return firsts.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, id = '']) => id))
}

/** A value stands in backticks, words do not. */
function fallbackCell(fallback: string | null): string {
  if (fallback === null) return ''
  return /[ ’]/.test(fallback) && !fallback.startsWith('<') ? fallback : `\`${fallback}\``
}

/** `src/…` and the like in backticks, or what begins with a folder beside the document; one in angle brackets is no path. */
function ownPaths(doc: string, text: string): string[] {
  const beside = dirname(doc)
  return [...text.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].flatMap(([, path = '']) => {
    const [folder = ''] = path.split('/')
    if (OWN_FOLDERS.includes(folder)) return [path]
    // `./data` is where somebody has installed the service.
    return folder !== '.' && existsSync(join(ROOT, beside, folder)) ? [join(beside, path)] : []
  })
}

/** Targets of relative Markdown links and images, from the root. */
function linkedPaths(doc: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(doc), target))
}
