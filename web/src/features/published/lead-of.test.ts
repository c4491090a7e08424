import { expect, it } from 'vitest'
import type { SourceKind } from '../../components/source/sources.ts'
import { published } from '../../i18n/en/pages/published.ts'
import { leadOf } from './lead-of.ts'
import { SECTIONS, type SectionedPageId } from './pages.ts'

const PAGES = Object.keys(SECTIONS) as SectionedPageId[]
const CONNECTED: readonly (readonly SourceKind[])[] = [
  ['code_assistant', 'chat_assistant'],
  ['code_assistant'],
  ['chat_assistant'],
]

/** Every page as it is with each of the sources, as far as it has anything of them. */
const CASES = PAGES.flatMap((page) =>
  CONNECTED.flatMap((connected) => {
    const sources = SECTIONS[page].map(({ source }) => source).filter((source) => connected.includes(source))
    return sources.length === 0 ? [] : [{ page, sources, key: `${page} of ${sources.join(' and ')}` }]
  }),
)

function textAt(key: string): string {
  const found = key
    .replace('published:lead.', '')
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], published.lead)
  return String(found)
}

/** Units of which a page has tables; People sends to Teams for them. */
function unitsOf(page: SectionedPageId, sources: readonly SourceKind[]): string[] {
  const sections = SECTIONS[page === 'people' ? 'teams' : page]
  const tables = sections.filter(({ source }) => sources.includes(source)).flatMap(({ units = [] }) => units)
  return [...new Set(tables.map(({ dimension }) => dimension))].toSorted()
}

it.each(CASES)(
  'says of $key that it is by team or group where it has a table of them, and only there',
  (of) => {
    for (const withoutNames of [false, true]) {
      const text = textAt(leadOf(of.page, { sources: of.sources, withoutNames, ownOnly: false }))
      // That groups are shown and people are not says nothing of a table; a link has the name of its page.
      const told = text.replace(/shows groups/, '').replaceAll(/<(\w+)>.*?<\/\1>/g, '')
      const named = ['group', 'team'].filter((unit) => new RegExp(`\\b${unit}s?\\b`, 'i').test(told))
      expect(named).toEqual(unitsOf(of.page, of.sources))
    }
  },
)
