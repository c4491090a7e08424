import type { AnnotationKind, AnnotationPage } from '../model/annotation.ts'
import type { SourceKind } from '../model/connection.ts'
import type { UtcDay } from '../model/time/time.ts'
import type { Said } from '../words/said.ts'

/** Something that happened and may be why a number changed. */
export interface Annotation {
  day: UtcDay
  /** The day after its last; null: it is of one day. */
  until: UtcDay | null
  kind: Exclude<AnnotationKind, 'note'>
  /** The tool it happened to. */
  source: SourceKind
  said: Said
  /** The page that shows more of it. */
  page: AnnotationPage
}
