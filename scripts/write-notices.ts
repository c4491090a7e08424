import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
})
type Packages = z.infer<typeof Lock>['packages']
/** The bundler's list of the packages in the dashboard. */
const Bundled = z.array(z.object({ name: z.string(), version: z.string() }))
const Sbom = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string(), name: z.string() }) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

/** Files with licence texts, `*.LICENSE.txt` of bundles included. */
const TEXT = /^(?:licen[cs]e|notice|copying)|\.LICENSE\.txt$/i
const RULE = '='.repeat(80)

interface Shipped {
  id: string
  license: string
  folder: string
}

/** Where Node resolves a package from another one: in its own node_modules, else further up. */
function placeOf(packages: Packages, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (packages[place]) return place
    if (at === '') return null
  }
}

/** Paths of the packages that a production install contains, without unneeded peer dependencies. */
function productionPlaces(packages: Packages): Set<string> {
  const places = new Set([''])
  for (const from of places) {
    const { dependencies, optionalDependencies } = packages[from] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = placeOf(packages, from, name)
      if (place !== null) places.add(place)
    }
  }
  return places
}

/** The packages that are shipped: those of a production install, and those bundled into the dashboard. */
async function shippedPackages(root: string): Promise<Shipped[]> {
  const { packages } = Lock.parse(await readJson(join(root, 'package-lock.json')))
  const bundled = Bundled.parse(await readJson(join(root, 'web/dist/.vite/licenses.json')))
  const inDashboard = new Set(bundled.map(({ name, version }) => `${name}@${version}`))
  const production = productionPlaces(packages)
  const shipped = new Map<string, Shipped>()
  for (const [path, { version, license, link }] of Object.entries(packages)) {
    const id = `${path.replace(/^.*node_modules\//, '')}@${version}`
    if (path === '' || link || (!production.has(path) && !inDashboard.has(id))) continue
    const folder = join(root, path)
    // Optional packages for other platforms are not installed here, so they are not shipped.
    if (!existsSync(folder)) continue
    shipped.set(id, { id, license: license ?? 'see its text', folder })
  }
  const lost = [...inDashboard].filter((id) => !shipped.has(id))
  if (lost.length > 0)
    throw new Error(`The lock file does not know what is in the dashboard: ${lost.join(', ')}`)
  return [...shipped.values()].sort((a, b) => a.id.localeCompare(b.id, 'en'))
}

async function noticeOf({ id, license, folder }: Shipped): Promise<string> {
  const files = (await readdir(folder)).filter((name) => TEXT.test(name)).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  // Several bundles of one package have the same text.
  const distinct = [...new Set(texts.map((text) => text.trim()))]
  if (distinct.length === 0) distinct.push('Its package holds no text of it.')
  return [RULE, `${id}: ${license}`, ...distinct].join('\n\n')
}

/** The software bill of materials (CycloneDX, by npm), reduced to the shipped packages. */
function billOf(root: string, shipped: readonly Shipped[]): string {
  const npm = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  })
  if (npm.status !== 0) throw new Error(`npm could not list the packages: ${npm.stderr}`)
  const { components, dependencies, metadata, ...rest } = Sbom.parse(JSON.parse(npm.stdout))
  const own = metadata.component['bom-ref']
  const known = new Set([own, ...shipped.map(({ id }) => id)])
  const isKnown = (ref: string) => known.has(ref)
  return JSON.stringify({
    ...rest,
    // npm uses the name of the build folder.
    metadata: { ...metadata, component: { ...metadata.component, name: own.replace(/@[^@]*$/, '') } },
    components: components.filter((part) => isKnown(part['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => isKnown(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKnown) })),
  })
}

/** Write the third-party licences and the software bill of materials into a finished build. */
export async function writeNotices(root: string, dist: string): Promise<void> {
  const shipped = await shippedPackages(root)
  const notices = await Promise.all(shipped.map(noticeOf))
  await writeFile(
    join(dist, 'THIRD-PARTY-NOTICES.txt'),
    `Tidemark is made with the work of others. Each package below is under its own licence.\n\n${notices.join('\n\n')}\n`,
  )
  await writeFile(join(dist, 'sbom.cdx.json'), billOf(root, shipped))
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'))
}
