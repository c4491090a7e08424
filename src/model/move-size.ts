/** What a migration is about to rewrite of the facts. */
export interface MoveSize {
  tables: string[]
  rows: number
  bytes: number
  /** Of the largest part that is written once more before the old one goes. */
  mostBytes: number
}
