import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { temporaryFolder } from '../harness/service/start-service.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      link: z.boolean().optional(),
      optional: z.boolean().optional(),
      integrity: z.string().optional(),
      os: z.array(z.string()).optional(),
      cpu: z.array(z.string()).optional(),
      libc: z.array(z.string()).optional(),
    }),
  ),
})

/** What a package manager may fetch unchecked. */
async function unchecked() {
  const { packages } = Lock.parse(JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')))
  return Object.entries(packages).filter(
    ([path, entry]) => path !== '' && !entry.link && entry.integrity === undefined,
  )
}

test('every package that may be installed on Linux x64 with glibc is held to its digest', async () => {
  const fits = (wanted: string[] | undefined, ours: string) => wanted === undefined || wanted.includes(ours)
  const here = (await unchecked()).filter(
    ([, { os, cpu, libc }]) => fits(os, 'linux') && fits(cpu, 'x64') && fits(libc, 'glibc'),
  )
  expect(here.map(([path]) => path)).toEqual([])
})

/** Where the lock file was written the registry has none of these: of the service, its engine on three platforms. */
const BINDINGS = `android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf
  linux-arm-musleabihf linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu openharmony-arm64
  win32-arm64-msvc win32-ia32-msvc win32-x64-msvc`.split(/\s+/)
const MUSL = ['linux-arm64-musl', 'linux-x64-musl']
const WITHOUT_DIGEST = {
  '@chdb/lib-': ['darwin-arm64', 'darwin-x64', 'linux-arm64-gnu'],
  '@oxc-parser/binding-': BINDINGS,
  '@oxfmt/binding-': [...BINDINGS, ...MUSL],
  '@oxlint/binding-': [...BINDINGS, ...MUSL],
}

test('what has no digest is known by name: optional engines of other platforms, and nothing else', async () => {
  const known = Object.entries(WITHOUT_DIGEST).flatMap(([name, platforms]) =>
    platforms.map((platform) => `node_modules/${name}${platform}`),
  )
  expect((await unchecked()).map(([path]) => path).toSorted()).toEqual(known.toSorted())
  expect((await unchecked()).filter(([, { optional, os }]) => !optional || !os)).toEqual([])
})

test('the one package that reports installs is told not to, for every version of npm that runs scripts', async () => {
  const Package = z.object({ scarfSettings: z.object({ enabled: z.boolean() }) })
  const { scarfSettings } = Package.parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')))
  expect(scarfSettings.enabled).toBe(false)
  const run = promisify(execFile)
  await using folder = await temporaryFolder()
  // It gives npm three seconds, which are few on a busy machine: this one answers at once what npm has answered.
  const { stdout: tree } = await run('npm', ['ls', '@scarf/scarf', '--json', '--long'], { cwd: ROOT })
  await writeFile(join(folder.path, 'tree.json'), tree)
  await writeFile(join(folder.path, 'npm'), `#!/bin/sh\nexec cat '${folder.path}/tree.json'\n`, {
    mode: 0o755,
  })
  const PATH = `${folder.path}:${process.env['PATH']}`
  const { stdout, stderr } = await run(process.execPath, ['report.js'], {
    cwd: join(ROOT, 'node_modules/@scarf/scarf'),
    env: { PATH, INIT_CWD: ROOT, SCARF_LOCAL_PORT: '1', SCARF_VERBOSE: 'true' },
  })
  const said = stdout + stderr
  expect(said).toContain('Scarf has been disabled via a package.json')
})

test('what the guide sets behind a reverse proxy reaches the service that Compose runs', async () => {
  const read = (name: string) => readFile(join(ROOT, name), 'utf8')
  const guide = /## Behind a reverse proxy\n([\s\S]*?)\n## /.exec(await read('docs/install.md'))?.[1] ?? ''
  const named = [...new Set(guide.match(/\bTIDEMARK_\w+/g))]
  expect(named.length).toBeGreaterThan(1)
  const compose = await read('compose.yaml')
  for (const name of named) expect(compose).toContain(`${name}: \${${name}:-`)
})
