import { execFile } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { IS_NIGHT } from '../harness/run/night.ts'
import { startService, temporaryFolder } from '../harness/service/start-service.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const DIST = join(ROOT, 'dist')
const PROGRAM = join(DIST, 'src/main.js')
const Package = z.object({ version: z.string(), dependencies: z.record(z.string(), z.string()) })

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      peerDependencies: z.record(z.string(), z.string()).default({}),
      peerDependenciesMeta: z
        .record(z.string(), z.object({ optional: z.boolean().default(false) }))
        .default({}),
    }),
  ),
})

const Bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ name: z.string() }) }),
  components: z.array(z.object({ 'bom-ref': z.string(), hashes: z.array(z.object({ alg: z.string() })) })),
  dependencies: z.array(z.object({ dependsOn: z.array(z.string()) })),
})

const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: ROOT })

async function filesBelow(folder: string, pattern: string): Promise<string[]> {
  return (await Array.fromAsync(glob(pattern, { cwd: folder }))).sort()
}

/** Packages that the compiled code imports by name. */
async function importedPackages(): Promise<string[]> {
  const names = new Set<string>()
  for (const path of await filesBelow(DIST, '{src,simulator}/**/*.js')) {
    const code = await readFile(join(DIST, path), 'utf8')
    for (const [, name] of code.matchAll(
      /\b(?:from|import)\s*\(?\s*'((?:@[\w-]+\/)?[\w-][\w.-]*)[^' :]*'/g,
    )) {
      if (name !== undefined) names.add(name)
    }
  }
  return [...names]
}

describe('npm run build', () => {
  const packageJson = readFile(join(ROOT, 'package.json'), 'utf8').then((text) =>
    Package.parse(JSON.parse(text)),
  )

  // The dashboard only when it is stale: other tests are looking at it.
  beforeAll(async () => {
    await run('scripts/build-web.ts', '--if-stale')
    // `npm test` has checked the types before, which takes most of a build.
    await run('scripts/build-service.ts', ...(IS_NIGHT ? [] : ['--unchecked']))
  })

  test('makes a service that starts on an empty folder and serves dashboard, API and its documentation', async () => {
    await using folder = await temporaryFolder()
    const dataDir = join(folder.path, 'data')
    await using service = await startService({ dataDir, program: PROGRAM, empty: true })
    const page = await fetch(service.url)
    expect(page.status).toBe(200)
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1]
    expect((await fetch(`${service.url}${script}`)).status).toBe(200)
    for (const path of ['/docs', '/api/v1/openapi.json'])
      expect((await fetch(`${service.url}${path}`)).status).toBe(200)
    const setup = async (headers: Record<string, string>) =>
      (await fetch(`${service.url}/api/v1/setup`, { headers })).json()
    const known = { Authorization: `Bearer ${service.token}` }
    expect(await setup(known)).toMatchObject({ needs_setup: false, version: (await packageJson).version })
    expect(await setup({})).toMatchObject({ needs_setup: false, version: null })
    expect((await service.stop()).code).toBe(0)
    expect(service.errors()).toEqual([])
  })

  test('takes every migration along, and nothing that is only there to test or develop', async () => {
    const migrations = await filesBelow(ROOT, 'src/**/migrations/*.sql')
    expect(migrations.length).toBeGreaterThan(5)
    expect(await filesBelow(DIST, 'src/**/*.sql')).toEqual(migrations)
    expect(await filesBelow(DIST, '{src,simulator}/**/*.{test,suite}.js')).toEqual([])
    const imported = await importedPackages()
    expect(imported).toContain('kysely')
    const installed = Object.keys((await packageJson).dependencies)
    expect(imported.filter((name) => !installed.includes(name))).toEqual([])
  })

  test('says whose work it holds: what production installs and what the dashboard is made of, and no tools', async () => {
    const notices = await readFile(join(DIST, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
    const named = [...notices.matchAll(/^={80}\n\n(\S+): /gm)].map(([, id]) => id)
    const nameOf = (id = '') => id.slice(0, id.lastIndexOf('@'))
    const names = named.map(nameOf)
    expect(names).toEqual(expect.arrayContaining([...(await importedPackages()), 'react', '@mantine/core']))
    for (const tool of ['oxlint', 'vitest', 'vite']) expect(names).not.toContain(tool)
    // The image is installed without looking for peers: what is needed is there for its own sake.
    const { packages } = Lock.parse(JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')))
    const peers = Object.entries(packages).flatMap(([path, { version, peerDependencies, ...entry }]) =>
      named.includes(`${path.replace(/^.*node_modules\//, '')}@${version}`)
        ? Object.keys(peerDependencies).filter((name) => !entry.peerDependenciesMeta[name]?.optional)
        : [],
    )
    expect(peers).toContain('better-auth')
    expect(peers.filter((name) => !names.includes(name))).toEqual([])
    expect(notices).toContain('Copyright (c) Meta Platforms, Inc.')

    const bill = Bill.parse(JSON.parse(await readFile(join(DIST, 'sbom.cdx.json'), 'utf8')))
    expect(bill.metadata.component.name).toBe('tidemark')
    const refs = bill.components.map((part) => part['bom-ref'])
    expect(refs.toSorted()).toEqual(named.toSorted())
    expect(bill.components.filter(({ hashes }) => hashes.length === 0)).toEqual([])
    const pointed = bill.dependencies.flatMap(({ dependsOn }) => dependsOn)
    expect(pointed.filter((ref) => !refs.includes(ref))).toEqual([])
  })
})
