import { evaluations, notEvaluated } from './evaluations.ts'
import type { Language } from './language.ts'
import { periods } from './periods.ts'
import { purposes } from './purposes.ts'
import { roleTable } from './roles.ts'
import { storedFields } from './stored-fields.ts'

/** The paper of each language, from the repository's root. */
export const PAPERS: Record<Language, string> = { en: 'docs/works-council.md', de: 'docs/betriebsrat.md' }

/** What is written into the papers by name, of the code as it is. */
function partsOf(
  columns: ReadonlyMap<string, readonly string[]>,
  language: Language,
): Record<string, string> {
  return {
    fields: storedFields(columns, language),
    evaluations: evaluations(language),
    'not evaluated': notEvaluated(language),
    roles: roleTable(language),
    periods: periods(language),
    purposes: purposes(language),
  }
}

const BEGIN = (part: string) => `<!-- written by scripts/write-papers.ts: ${part} -->\n`
const END = '\n<!-- end -->'

/** A paper with its written parts anew. @throws Error where a part has no place in it */
export function filledIn(text: string, columns: ReadonlyMap<string, readonly string[]>, language: Language) {
  let filled = text
  for (const [part, written] of Object.entries(partsOf(columns, language))) {
    const start = filled.indexOf(BEGIN(part))
    const end = filled.indexOf(END, start)
    if (start === -1 || end === -1) throw new Error(`${PAPERS[language]} has no place for ${part}`)
    filled = `${filled.slice(0, start)}${BEGIN(part)}\n${written}\n${filled.slice(end)}`
  }
  return filled
}
