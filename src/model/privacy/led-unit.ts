import type { SourceKind } from '../connection.ts'

/** A team or a group whose numbers a lead is shown, as a source counts it. */
export interface LedUnit {
  source: SourceKind
  id: string
}
