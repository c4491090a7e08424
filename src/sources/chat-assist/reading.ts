import { LineFault, namesOf, type RecordFields } from '../record-fields.ts'
import { COST_FIELDS } from './costs/cost-form.ts'

const PAYLOAD = namesOf(COST_FIELDS).payload

/** One line, and the part of it that says what was used and what it cost. */
export class Reading {
  readonly line: RecordFields
  readonly payload: RecordFields
  readonly tolerant: boolean

  constructor(line: RecordFields, tolerant: boolean) {
    this.line = line
    this.tolerant = tolerant
    const payload = line.child(PAYLOAD)
    if (payload === null && !tolerant) throw new LineFault('wrong_type', 'payload')
    this.payload = payload ?? line
  }
}
