import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), isEntry: z.boolean().optional(), imports: z.array(z.string()).default([]) }),
)

/** Pages and the module each comes with; the first chart of a page is drawn by its own scripts. */
const PAGES = {
  Overview: 'src/features/overview/overview-page.tsx',
  Spend: 'src/features/spend/spend-page.tsx',
  Adoption: 'src/features/adoption/adoption-page.tsx',
  Activity: 'src/features/activity/activity-page.tsx',
} as const

/** Loaded before any page: the entry, the texts of one language, the dashboard's frame. */
const START = ['src/i18n/en/index.ts', 'src/app/start.tsx']

export interface PageScripts {
  page: keyof typeof PAGES
  files: number
  /** Bytes as served to a browser that reads Brotli. */
  bytes: number
}

/** What a browser loads before a page's first chart, from a built dashboard (`web/dist`). */
export async function pageScripts(dist: string): Promise<PageScripts[]> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')))
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const sizes = new Map<string, number>()
  for (const { file } of Object.values(manifest)) {
    if (file.endsWith('.js')) sizes.set(file, (await readFile(join(dist, `${file}.br`))).length)
  }
  return Object.entries(PAGES).map(([page, module]) => {
    const files = filesOf(manifest, [...entries, ...START, module])
    const bytes = files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
    // The names are the keys of a constant.
    return { page: page as keyof typeof PAGES, files: files.length, bytes }
  })
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
