import type { SourceKind } from '../connection.ts'

/** A team or a group whose numbers a lead is shown, as a source counts it. */
export interface LedUnit {
  source: SourceKind
  id: string
}

/** A lead is shown an own unit of so many counted people; of a smaller one, the next one that holds it. */
export const LEAST_OF_LEADS = 10
