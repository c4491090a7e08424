import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { buildReleases } from '../../../src/privacy/build/build-releases.ts'

/** A line of the rule, and what stands there when it is left out. */
interface Mutant {
  file: string
  line: string
  instead: string
}

const TALLY = 'src/privacy/release/tally.ts'

/** Lines of the rule as the builder of releases reads them. */
const MUTANTS = {
  'k people': { file: TALLY, line: 'active >= rule.k &&', instead: '' },
  '20 % between the insider and the largest': { file: TALLY, line: '(100n + rule.miss)', instead: '100n' },
  'an insider': { file: TALLY, line: 'others.slice(0, rule.insiders)', instead: 'others.slice(0, 0)' },
  'two who may be idle': { file: TALLY, line: '&& people - active >= rule.idle', instead: '' },
  'a look at the rest of units': {
    file: 'src/privacy/release/cut-by-units.ts',
    line: 'piece.isSafe() && whole.piece.isSafeWithout(piece, () => without(whole.atoms, inside))',
    instead: 'piece.isSafe()',
  },
  'an insider who made half of all': {
    file: TALLY,
    line: 'sumOf(made.slice(0, insiders)) * 2 + 1 < all',
    instead: 'made.every((count) => count * 2 <= all)',
  },
  'a look at other splits': {
    file: 'src/privacy/release/splits-together.ts',
    line: 'return tally.active === 0 || looking.isSafe(tally)',
    instead: 'return true',
  },
  'a look at trailing counts': {
    file: 'src/privacy/build/release-totals.ts',
    line: '{ metrics: [published.of], row, people })',
    instead: '{ metrics: [published.of], row, people: people + 2 })',
  },
} as const satisfies Record<string, Mutant>
export type Line = keyof typeof MUTANTS

const isLine = (text: string | null): text is Line => text !== null && Object.hasOwn(MUTANTS, text)
const lineOf = (url: string | undefined) => {
  const line = url === undefined ? null : new URL(url).searchParams.get('without')
  return isLine(line) ? line : null
}

/** The builder as it is with a line left out. Whatever it imports of the rule is loaded anew, from changed source. */
export async function buildWithout(line: Line): Promise<typeof buildReleases> {
  using _ = loadChanged()
  const url = new URL('../../../src/privacy/build/build-releases.ts', import.meta.url)
  url.searchParams.set('without', line)
  return builderIn(await import(url.href))
}

function loadChanged(): Disposable {
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context)
      const line = lineOf(context.parentURL)
      if (line === null || !found.url.includes('/src/privacy/')) return found
      const url = new URL(found.url)
      url.searchParams.set('without', line)
      return { ...found, url: url.href }
    },
    load: (url, context, next) => {
      const loaded = next(url, context)
      const line = lineOf(url)
      if (line === null) return loaded
      const mutant = MUTANTS[line]
      if (!fileURLToPath(url).endsWith(mutant.file)) return loaded
      const source = String(loaded.source)
      if (!source.includes(mutant.line)) throw new Error(`${mutant.file} has no line ${mutant.line}`)
      return { ...loaded, source: source.replaceAll(mutant.line, mutant.instead) }
    },
  })
  return { [Symbol.dispose]: () => hooks.deregister() }
}

/** What is loaded is the builder's own module, but for one line. */
const builderIn = (loaded: unknown) => (loaded as { buildReleases: typeof buildReleases }).buildReleases
