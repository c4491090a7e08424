import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

const ROOT = resolve(import.meta.dirname, '../..')
const execute = promisify(execFile)

/** A file that imports what it must not, the rule that must say so, and the files it reaches for. */
interface Plant {
  rule: string
  file: string
  imports: string
  /** Written beside it when the target is not already part of the planted tree. */
  also?: Record<string, string>
}

/** Targets the plants import: one harmless file per folder of the map. */
const GROUND = [
  'src/lib/ground.ts',
  'src/model/ground.ts',
  'src/config/ground.ts',
  'src/outbound-http/ground.ts',
  'src/sources/source.ts',
  'src/sources/chat-assist/ground.ts',
  'src/words/ground.ts',
  'src/model/coverage.ts',
  'src/store/control/ground.ts',
  'src/store/facts/ground.ts',
  'src/access/ground.ts',
  'src/connections/ground.ts',
  'src/collector/ground.ts',
  'src/scheduler/ground.ts',
  'src/metrics/ground.ts',
  'src/store/facts/facts-grant.ts',
  'src/store/control/people/people-vault-table.ts',
  'src/vault/ground.ts',
  'src/privacy/cleared.ts',
  'src/core/ground.ts',
  'src/api/ground.ts',
  'src/api/contract/ground.ts',
  'src/app.ts',
  'src/lib/ground.test.ts',
  'web/src/ground.ts',
  'simulator/ground.ts',
  'test/harness/ground.ts',
]

/** Packages live below `dist/`, as the real ones do: an unanchored `exclude: dist` once hid every one of them. */
const PACKAGES = ['zod', 'pg', 'better-sqlite3', 'kysely', 'better-auth', 'hono', 'undici', 'big.js']
const SCOPED_PACKAGES = ['@clickhouse/client', 'chdb', '@better-auth/api-key', '@hono/node-server']

const up = (file: string) => '../'.repeat(file.split('/').length - 1)
const plant = (rule: string, file: string, target: string, also?: Record<string, string>): Plant => ({
  rule,
  file,
  imports: GROUND.includes(target) || also?.[target] !== undefined ? `${up(file)}${target}` : target,
  ...(also ? { also } : {}),
})
const direction = (folder: string, target: string) =>
  plant(
    `${folder}-imports-only-what-the-map-says`,
    `src/${folder}/${`plant-${target}`.replaceAll('/', '-')}`,
    target,
  )

const PLANTS: Plant[] = [
  direction('words', 'src/lib/ground.ts'),
  direction('lib', 'src/model/ground.ts'),
  direction('model', 'src/store/facts/ground.ts'),
  direction('config', 'src/access/ground.ts'),
  direction('outbound-http', 'src/config/ground.ts'),
  direction('sources', 'src/store/facts/ground.ts'),
  direction('store', 'src/connections/ground.ts'),
  direction('access', 'src/store/facts/ground.ts'),
  direction('connections', 'src/store/facts/ground.ts'),
  direction('collector', 'src/metrics/ground.ts'),
  direction('collector', 'src/config/ground.ts'),
  direction('scheduler', 'src/collector/ground.ts'),
  direction('metrics', 'src/store/control/ground.ts'),
  direction('metrics', 'src/sources/source.ts'),
  direction('people', 'src/collector/ground.ts'),
  direction('overview', 'src/collector/ground.ts'),
  direction('privacy', 'src/collector/ground.ts'),
  direction('views', 'src/metrics/ground.ts'),
  direction('annotations', 'src/collector/ground.ts'),
  direction('api', 'src/store/control/ground.ts'),
  direction('cli', 'src/collector/ground.ts'),
  direction('vault', 'src/store/facts/ground.ts'),
  direction('collector', 'src/vault/ground.ts'),
  direction('core', 'src/metrics/ground.ts'),
  direction('core', 'src/api/ground.ts'),
  direction('commands', 'src/metrics/ground.ts'),
  direction('access', 'src/core/ground.ts'),
  plant('folder-is-on-the-map', 'src/unlisted/plant.ts', 'src/lib/ground.ts'),
  plant('no-circular', 'src/lib/plant-cycle-a.ts', 'src/lib/plant-cycle-b.ts', {
    'src/lib/plant-cycle-b.ts': "import './plant-cycle-a.ts'\n",
  }),
  plant(
    'one-source-never-imports-another',
    'src/sources/code-assist/plant.ts',
    'src/sources/chat-assist/ground.ts',
  ),
  plant('source-insides-are-private', 'src/collector/plant-inside.ts', 'src/sources/chat-assist/ground.ts'),
  plant('web-sees-only-the-contract', 'web/src/plant-metrics.ts', 'src/metrics/ground.ts'),
  plant('web-sees-only-the-contract', 'web/src/plant-simulator.ts', 'simulator/ground.ts'),
  plant('contract-is-schemas-only', 'src/api/contract/plant-node.ts', 'node:fs'),
  plant('contract-is-schemas-only', 'src/api/contract/plant-big.ts', 'big.js'),
  plant('contract-is-schemas-only', 'src/api/contract/plant-metrics.ts', 'src/metrics/ground.ts'),
  plant('model-loads-no-texts', 'src/model/plant-said.ts', 'src/words/ground.ts'),
  plant('contract-is-schemas-only', 'src/api/contract/plant-coverage.ts', 'src/model/coverage.ts'),
  plant('only-store-opens-a-database', 'src/access/plant-pg.ts', 'pg'),
  plant('only-store-opens-a-database', 'src/metrics/plant-clickhouse.ts', '@clickhouse/client'),
  plant('only-store-opens-a-database', 'src/collector/plant-chdb.ts', 'chdb'),
  plant('only-store-opens-a-database', 'src/connections/plant-sqlite.ts', 'better-sqlite3'),
  plant('only-store-writes-control-sql', 'src/api/plant-kysely.ts', 'kysely'),
  plant('only-access-knows-the-auth-library', 'src/api/plant-auth.ts', 'better-auth'),
  plant('only-access-knows-the-auth-library', 'web/src/plant-auth.ts', '@better-auth/api-key'),
  plant('only-api-knows-http-framework', 'src/access/plant-hono.ts', 'hono'),
  plant('only-api-knows-http-framework', 'src/metrics/plant-hono-server.ts', '@hono/node-server'),
  plant('only-privacy-grants-facts', 'src/metrics/plant-grant.ts', 'src/store/facts/facts-grant.ts'),
  plant(
    'only-vault-reads-sealed-people',
    'src/people/plant-vault.ts',
    'src/store/control/people/people-vault-table.ts',
  ),
  plant('only-privacy-clears-answers', 'src/api/plant-clear.ts', 'src/privacy/cleared.ts'),
  plant('only-outbound-http-sends-requests', 'src/sources/chat-assist/plant-undici.ts', 'undici'),
  plant('nobody-imports-the-composition-root', 'web/src/plant-app.ts', 'src/app.ts'),
  plant('nobody-imports-the-composition-root', 'src/api/plant-app.ts', 'src/app.ts'),
  plant('simulator-stands-alone', 'simulator/plant-model.ts', 'src/model/ground.ts'),
  plant('no-production-import-of-tests', 'src/store/plant-harness.ts', 'test/harness/ground.ts'),
  plant('no-production-import-of-tests', 'src/model/plant-test.ts', 'src/lib/ground.test.ts'),
]

/** Imports the map allows; a rule that fires on one of these is too wide. */
const ALLOWED = [
  plant('', 'src/collector/fine.ts', 'src/sources/source.ts'),
  plant('', 'src/store/control/fine.ts', 'kysely'),
  plant('', 'src/store/facts/fine.ts', '@clickhouse/client'),
  plant('', 'src/access/fine.ts', 'better-auth'),
  plant('', 'src/api/fine.ts', 'hono'),
  plant('', 'src/outbound-http/fine.ts', 'undici'),
  plant('', 'src/metrics/fine.ts', 'src/store/facts/ground.ts'),
  plant('', 'src/api/contract/fine.ts', 'zod'),
  plant('', 'src/api/contract/fine-model.ts', 'src/model/ground.ts'),
  plant('', 'web/src/fine.ts', 'src/api/contract/ground.ts'),
  plant('', 'simulator/fine.ts', 'simulator/ground.ts'),
]

/** The composition root rule overlaps with two others on purpose; these names may come along. */
const MAY_COME_ALONG: Record<string, string[]> = {
  'nobody-imports-the-composition-root': ['web-sees-only-the-contract', 'api-imports-only-what-the-map-says'],
  'no-production-import-of-tests': ['store-imports-only-what-the-map-says'],
  'contract-is-schemas-only': [],
}

const Report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})

describe('the import map', () => {
  let rulesByFile: Map<string, Set<string>>
  let tree: string

  beforeAll(async () => {
    tree = await mkdtemp(join(tmpdir(), 'tidemark-map-'))
    await writeTree(tree)
    rulesByFile = await cruise(tree)
  })
  afterAll(() => rm(tree, { recursive: true, force: true }))

  test.each(PLANTS)('$rule sees $file import $imports', ({ rule, file }) => {
    const named = rulesByFile.get(file) ?? new Set()
    expect(named).toContain(rule)
    expect([...named].filter((name) => name !== rule && !MAY_COME_ALONG[rule]?.includes(name))).toEqual([])
  })

  test('what the map allows passes', () => {
    expect(ALLOWED.filter(({ file }) => rulesByFile.has(file))).toEqual([])
  })

  test('every rule of the map has been seen to fail', async () => {
    const planted = new Set(PLANTS.map(({ rule }) => rule))
    expect((await ruleNames()).filter((name) => !planted.has(name))).toEqual([])
  })
})

async function writeTree(root: string): Promise<void> {
  const files: Record<string, string> = {}
  for (const file of GROUND) files[file] = 'export const ground = 1\n'
  for (const name of [...PACKAGES, ...SCOPED_PACKAGES]) {
    files[`node_modules/${name}/package.json`] = JSON.stringify({
      name,
      version: '1.0.0',
      main: 'dist/index.js',
    })
    files[`node_modules/${name}/dist/index.js`] = 'module.exports = {}\n'
  }
  for (const { file, imports, also } of [...PLANTS, ...ALLOWED]) {
    files[file] = `import '${imports}'\n`
    Object.assign(files, also)
  }
  files['package.json'] = JSON.stringify({ name: 'planted', type: 'module' })
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  for (const config of ['.dependency-cruiser.mjs', 'tsconfig.json']) {
    await copyFile(join(ROOT, config), join(root, config))
  }
}

/** Run the tool as `npm run check:map` does and give the rules each file broke. */
async function cruise(root: string): Promise<Map<string, Set<string>>> {
  const cli = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [
    cli,
    'src',
    'web/src',
    'simulator',
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
  ]
  const { stdout } = await execute(process.execPath, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }).catch(
    outputOf,
  )
  const rulesByFile = new Map<string, Set<string>>()
  for (const { from, rule } of Report.parse(JSON.parse(stdout)).summary.violations) {
    rulesByFile.set(from, (rulesByFile.get(from) ?? new Set()).add(rule.name))
  }
  return rulesByFile
}

async function ruleNames(): Promise<string[]> {
  const RuleSet = z.object({
    default: z.object({ forbidden: z.array(z.object({ name: z.string() })).min(1) }),
  })
  const map = RuleSet.parse(await import(pathToFileURL(join(ROOT, '.dependency-cruiser.mjs')).href))
  return map.default.forbidden.map(({ name }) => name)
}

/** The tool exits with the number of violations; its report is on stdout all the same. */
function outputOf(failure: unknown): { stdout: string } {
  return z.object({ stdout: z.string() }).parse(failure)
}
