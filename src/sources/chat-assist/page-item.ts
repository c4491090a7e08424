import { epochMicros } from '../../model/time/time.ts'

/** Names under which a record's end, or else its time, is known. */
const TIMES = ['end_time', 'timestamp', 'period_end', 'ts', 'start_time']
const RECORD_MARKS = ['event_id', 'eventId', 'id', 'payload', 'costs']
const FILE_MARKS = ['file_name', 'file_size', 'file_sha256']

/** One thing of a page, before it is known to be a file or a record. */
export class PageItem {
  readonly #fields: ReadonlyMap<string, unknown>
  /** False for words, numbers, lists and null, which are neither. */
  readonly isObject: boolean

  constructor(value: unknown) {
    this.isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    this.#fields = new Map(this.isObject && value ? Object.entries(value) : [])
  }

  get isListedFile(): boolean {
    return (
      this.#fields.has('id') &&
      this.#fields.has('event_type') &&
      FILE_MARKS.some((name) => this.#fields.has(name))
    )
  }

  get mayBeRecord(): boolean {
    return RECORD_MARKS.some((name) => this.#fields.has(name))
  }

  /** The first of its times that is one, verbatim. */
  get endTime(): string | null {
    for (const name of TIMES) {
      const value = this.#fields.get(name)
      if (typeof value === 'string' && epochMicros(value) !== null) return value
    }
    return null
  }
}
