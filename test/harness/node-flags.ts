import { readFileSync } from 'node:fs'

/** The flags that `npm start` gives to Node, so that a program started here runs as the service does. */
export const NODE_FLAGS: readonly string[] = flagsOfStart()

function flagsOfStart(): string[] {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const { scripts } = JSON.parse(text) as { scripts: { start: string } }
  const flags = / node ((?:--\S+ )+)src\/main\.ts serve$/.exec(scripts.start)?.[1]
  if (flags === undefined) throw new Error('the start script of package.json is of another form')
  return flags.trim().split(' ')
}
