import { said } from '../words/said.ts'
import type { Annotation } from './annotation.ts'

/** Days from which numbers of the vendors are counted in another way, as these say (upstream/code-billing 8 and 9). */
export const definitionChanges = (): Annotation[] => [
  of('2026-06-01', 'credits_replace_requests', '/spend'),
  of('2026-06-19', 'reports_tell_credits', '/activity'),
]

function of(
  day: string,
  code: 'credits_replace_requests' | 'reports_tell_credits',
  page: Annotation['page'],
): Annotation {
  return { day, until: null, kind: 'definition', source: 'code_assistant', said: said(code), page }
}
