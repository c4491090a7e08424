import type { ReportLine } from '../model/records/report-line.ts'
import type { Said } from '../words/said.ts'

/** A line of a usage report that somebody has downloaded, or why it is left out on purpose. */
export type ReportRow =
  | { kind: 'line'; line: ReportLine }
  | { kind: 'other_product' }
  /** The vendor has written it twice. */
  | { kind: 'twin' }

/** A file is not what it should be: where, and what was expected. Nothing that stands in it is repeated. */
export class ReportFault extends Error {
  override name = 'ReportFault'
  readonly said: { message: Said; action: Said }

  constructor(message: Said, action: Said) {
    super(message.code)
    this.said = { message, action }
  }
}
