import { useQuery } from '@tanstack/react-query'
import type { AnnotationsAnswer } from '../../../../../src/api/contract/annotations.ts'
import { useGroupsOnly } from '../../../api/session.ts'
import { ask } from '../../../api/ask.ts'
import type { SourceKind } from '../../../components/source/source-words.ts'
import type { DayRange } from '../range/date-range.ts'

/** What is written to when a note is. */
export const ANNOTATIONS = [['annotations']] as const

export const annotationsQuery = (days: DayRange, source: SourceKind) => ({
  ...ask('annotations', 'listAnnotations', { query: { ...days, source } }),
  staleTime: 60_000,
})

const NONE: AnnotationsAnswer = { data: [], left_out: 0 }

/** What happened to a tool within some days: asked for once for all charts of a page, after the first is drawn. Null: not shown. */
export function useAnnotations(days: DayRange, source: SourceKind, drawn: boolean): AnnotationsAnswer | null {
  const groupsOnly = useGroupsOnly()
  // A chart is whole without them: it says nothing of a question that failed.
  const { data } = useQuery({ ...annotationsQuery(days, source), enabled: drawn && !groupsOnly })
  return groupsOnly ? null : (data ?? NONE)
}
