import { readFileSync } from 'node:fs'

/** Node's flags in `npm start`, so that programs started here run like the service. */
export const NODE_FLAGS: readonly string[] = flagsOfStart()

function flagsOfStart(): string[] {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  const { scripts } = JSON.parse(text) as { scripts: { start: string } }
  const flags = / node ((?:--\S+ )+)src\/main\.ts serve$/.exec(scripts.start)?.[1]
  if (flags === undefined) throw new Error('the start script of package.json is of another form')
  return flags.trim().split(' ')
}
