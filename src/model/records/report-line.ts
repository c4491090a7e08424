import type { BilledLine } from './bill-line.ts'

/** A line of a usage report that a person has downloaded and brought. An empty string: the file gave no value. */
export interface ReportLine extends BilledLine {
  /** Where it stands in its file: lines may be alike, and each of them counts. */
  line: number
  /** Login; empty where use was billed to nobody's seat. */
  user: string
  /** As sent: `Auto: …` has a price of its own. */
  model: string
  organization: string
  repository: string
  /** Its name: the file gives no id. */
  costCenter: string
}
