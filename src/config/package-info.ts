import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const Package = z.object({ version: z.string() })

/** Root folder of the package, both when run from `src/` and from the built `dist/src/`. */
function packageRoot(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder)
    if (above === folder) throw new Error('package.json is in no folder above the program')
    folder = above
  }
  return folder
}

/** Version of this program, and the folder of its built dashboard. */
export async function readPackageInfo(): Promise<{ version: string; webDir: string }> {
  const root = packageRoot()
  const { version } = Package.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  return { version, webDir: join(root, 'web/dist') }
}
