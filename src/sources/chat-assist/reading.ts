import type { JsonValue } from '../exact-json.ts'
import { LineFault, RecordFields, type FieldNames } from '../record-fields.ts'

/** The objects of one line that were looked into, so that what nobody asked for can be named at the end. */
export class Reading {
  readonly payload: RecordFields
  readonly tolerant: boolean
  readonly #opened: Set<RecordFields>

  constructor(line: RecordFields, tolerant: boolean) {
    this.tolerant = tolerant
    this.#opened = new Set([line])
    const payload = this.open(line, ['payload', 'costs', 'data'])
    if (payload === null && !tolerant) throw new LineFault('wrong_type', 'payload')
    this.payload = payload ?? line
  }

  open(parent: RecordFields, names: FieldNames): RecordFields | null {
    const child = parent.child(names)
    if (child) this.#opened.add(child)
    return child
  }

  /** An element of an array; null for anything but an object. */
  openItem(item: { path: string; value: JsonValue }): RecordFields | null {
    if (!(item.value instanceof Map)) return null
    const fields = new RecordFields(item.value, item.path, this.tolerant)
    this.#opened.add(fields)
    return fields
  }

  unknownFields(): string[] {
    return [...new Set([...this.#opened].flatMap((fields) => fields.unknown()))]
  }
}
