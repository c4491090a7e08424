/** Names under which a wrapper object may hold its rows. */
const ROW_KEYS = new Set([
  'data',
  'records',
  'rows',
  'day_totals',
  'seats',
  'usageItems',
  'costCenters',
  'cost_centers',
  'budgets',
  'user_states',
])
const LONGEST_KEY = 16
const LONGEST_ENVELOPE = 1024 * 1024

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN = new Set([0x7b, 0x5b])
const CLOSE = new Set([0x7d, 0x5d])
const ARRAY = 0x5b
const COLON = 0x3a
const COMMA = 0x2c
const BLANK = new Set([0x20, 0x09, 0x0a, 0x0d])

/**
 * Cuts JSON that is not one document per line into its rows, without holding more than one row: an array, a wrapper
 * such as `{"data":[…],"has_more":…}`, objects printed over several lines, or any of these one after the other.
 * What surrounds the rows is kept as `envelope`. It finds the cuts only; whether a row is JSON is its reader's affair.
 */
export class JsonSplitter {
  /** A row longer than this is given cut off, so that its reader refuses it. */
  readonly #longestRow: number
  #foundWrapper = false
  #inString = false
  #escaped = false
  #depth = 0
  /** Depth at which rows stand; null until the outermost value has shown what it is. */
  #rowDepth: number | null = null
  #rowsDone = false
  #inRow = false
  #previous = 0
  #key = ''
  #held: Buffer[] = []
  #heldBytes = 0
  #envelope = ''

  constructor(longestRow: number) {
    this.#longestRow = longestRow
  }

  /** Rows completed by this chunk. */
  push(chunk: Buffer): Buffer[] {
    const rows: Buffer[] = []
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0
      if (this.#inString) {
        this.#stringByte(byte)
        continue
      }
      if (this.#inRow && this.#endsRowBefore(byte)) {
        rows.push(this.#cut(chunk.subarray(from, at)))
        this.#inRow = false
        from = at
      }
      if (this.#isBetweenRows(byte)) {
        this.#addEnvelope(chunk.subarray(from, at))
        this.#previous = byte
        from = at + 1
        continue
      } else if (!this.#inRow && this.#startsRow(byte)) {
        this.#addEnvelope(chunk.subarray(from, at))
        this.#inRow = true
        from = at
      }
      this.#step(byte)
      if (this.#inRow && this.#rowsStartHere(byte)) {
        // What looked like a row printed over several lines is the wrapper.
        this.#addEnvelope(this.#cut(chunk.subarray(from, at + 1)))
        this.#inRow = false
        from = at + 1
      } else if (this.#inRow && CLOSE.has(byte) && this.#depth === (this.#rowDepth ?? 0)) {
        rows.push(this.#cut(chunk.subarray(from, at + 1)))
        this.#inRow = false
        from = at + 1
      }
      if (!BLANK.has(byte)) this.#previous = byte
      if (this.#depth === 0 && CLOSE.has(byte)) this.#restart()
    }
    const rest = chunk.subarray(from)
    if (this.#inRow) this.#hold(rest)
    else this.#addEnvelope(rest)
    return rows
  }

  /** True once the rows turned out to stand inside an object. */
  get foundWrapper(): boolean {
    return this.#foundWrapper
  }

  /** What surrounded the rows, and the row that never ended, if any. */
  finish(): { envelope: string; unfinished: Buffer | null } {
    return { envelope: this.#envelope, unfinished: this.#inRow ? this.#cut(Buffer.alloc(0)) : null }
  }

  #stringByte(byte: number): void {
    if (this.#escaped) this.#escaped = false
    else if (byte === BACKSLASH) this.#escaped = true
    else if (byte === QUOTE) {
      this.#inString = false
      this.#previous = QUOTE
    } else if (this.#depth === 1 && this.#key.length <= LONGEST_KEY) this.#key += String.fromCharCode(byte)
  }

  #step(byte: number): void {
    if (byte === QUOTE) {
      this.#inString = true
      if (this.#depth === 1 && this.#previous !== COLON) this.#key = ''
    } else if (OPEN.has(byte)) {
      if (this.#depth === 0 && byte === ARRAY) this.#rowDepth = 1
      this.#depth += 1
    } else if (CLOSE.has(byte)) {
      this.#depth -= 1
      if (!this.#inRow && this.#rowDepth !== null && this.#depth < this.#rowDepth) this.#rowsDone = true
    }
  }

  /** The array just opened holds the rows of a wrapper. */
  #rowsStartHere(byte: number): boolean {
    const opens = byte === ARRAY && this.#depth === 2 && this.#rowDepth === null && this.#previous === COLON
    if (!opens || !ROW_KEYS.has(this.#key)) return false
    this.#rowDepth = 2
    this.#foundWrapper = true
    return true
  }

  #startsRow(byte: number): boolean {
    if (BLANK.has(byte) || byte === COMMA || CLOSE.has(byte) || this.#rowsDone) return false
    if (this.#depth === 0) return byte !== ARRAY
    return this.#depth === this.#rowDepth
  }

  /** The commas that parted the rows would make the envelope no JSON. */
  #isBetweenRows(byte: number): boolean {
    if (this.#inRow || this.#rowsDone || this.#depth !== this.#rowDepth) return false
    return byte === COMMA || BLANK.has(byte)
  }

  /** Rows that are bare values (a mistake of somebody's) end where their array goes on. */
  #endsRowBefore(byte: number): boolean {
    return this.#depth === this.#rowDepth && (byte === COMMA || CLOSE.has(byte))
  }

  #restart(): void {
    this.#rowDepth = null
    this.#rowsDone = false
    this.#key = ''
  }

  #hold(part: Buffer): void {
    if (this.#heldBytes > this.#longestRow || part.length === 0) return
    this.#held.push(Buffer.from(part))
    this.#heldBytes += part.length
  }

  #cut(lastPart: Buffer): Buffer {
    this.#hold(lastPart)
    const row = Buffer.concat(this.#held)
    this.#held = []
    this.#heldBytes = 0
    return row
  }

  #addEnvelope(part: Buffer): void {
    if (this.#envelope.length < LONGEST_ENVELOPE) this.#envelope += part.toString('latin1')
  }
}
