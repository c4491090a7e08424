import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), isEntry: z.boolean().optional(), imports: z.array(z.string()).default([]) }),
)

/** Pages with a chart: the module each comes with, by which the first chart is drawn, and its texts. */
const PAGES = {
  Overview: { module: 'overview/overview-page', texts: null },
  Spend: { module: 'spend/spend-page', texts: null },
  Adoption: { module: 'adoption/adoption-page', texts: null },
  Activity: { module: 'activity/activity-page', texts: null },
  Productivity: { module: 'productivity/productivity-page', texts: null },
  'A person': { module: 'people/person-page', texts: 'lists' },
} as const

/** Loaded before any page: the entry, and the dashboard's frame. */
const START = 'src/app/start.tsx'

/** The words of a language: the texts, and what the service says beside numbers. */
const LANGUAGES = { en: ['index'], de: ['index', 'answers'] } as const

export interface PageScripts {
  page: keyof typeof PAGES
  language: keyof typeof LANGUAGES
  files: number
  /** Bytes as served to a browser that reads Brotli. */
  bytes: number
}

/** What a browser loads before a page's first chart, in each language, from a built dashboard (`web/dist`). */
export async function pageScripts(dist: string): Promise<PageScripts[]> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')))
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const sizes = new Map<string, number>()
  for (const { file } of Object.values(manifest)) {
    if (file.endsWith('.js')) sizes.set(file, (await readFile(join(dist, `${file}.br`))).length)
  }
  return keysOf(LANGUAGES).flatMap((language) =>
    keysOf(PAGES).map((page) => {
      const { module, texts } = PAGES[page]
      const words = [...LANGUAGES[language], ...(texts === null ? [] : [texts])]
      const files = filesOf(manifest, [
        ...entries,
        START,
        ...words.map((name) => `src/i18n/${language}/${name}.ts`),
        `src/features/${module}.tsx`,
      ])
      const bytes = files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
      return { page, language, files: files.length, bytes }
    }),
  )
}

// What the compiler knows of a constant's keys.
function keysOf<Key extends string>(constant: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(constant) as Key[]
}

/** Files of these modules and of all that they import, each once. Throws when the build has no such module. */
function filesOf(manifest: z.infer<typeof Manifest>, modules: readonly string[]): string[] {
  const files = new Map<string, string>()
  const add = (name: string) => {
    if (files.has(name)) return
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no module ${name}`)
    files.set(name, chunk.file)
    chunk.imports.forEach(add)
  }
  modules.forEach(add)
  return [...new Set(files.values())].filter((file) => file.endsWith('.js'))
}
