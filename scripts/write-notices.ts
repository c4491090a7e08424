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
/** As the bundler writes it of what it has put into the dashboard. */
const Bundled = z.array(z.object({ name: z.string(), version: z.string() }))
const Sbom = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string(), name: z.string() }) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

/** Beside a bundle of others' work stands what they ask to be said, under the bundle's name. */
const TEXT = /^(?:licen[cs]e|notice|copying)|\.LICENSE\.txt$/i
const RULE = '='.repeat(80)

interface Shipped {
  id: string
  license: string
  folder: string
}

/** Where a package finds another one by name: beside itself, else further up. */
function placeOf(packages: Packages, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (packages[place]) return place
    if (at === '') return null
  }
}

/** What production installs; peers that nobody of these depends on are not brought along. */
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

/** Packages that leave the house: what production installs here, and what the dashboard is made of. */
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
    // A platform's own engine that is not installed here is not shipped from here.
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
  // Several bundles of one package say the same.
  const said = [...new Set(texts.map((text) => text.trim()))]
  if (said.length === 0) said.push('Its package holds no text of it.')
  return [RULE, `${id}: ${license}`, ...said].join('\n\n')
}

/** The bill of materials in CycloneDX, by npm, of the shipped packages alone. */
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
    // npm names it after the folder it is built in.
    metadata: { ...metadata, component: { ...metadata.component, name: own.replace(/@[^@]*$/, '') } },
    components: components.filter((part) => isKnown(part['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => isKnown(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKnown) })),
  })
}

/** Into a finished build: the licences of everybody else's work in it, and the list of it for machines. */
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
