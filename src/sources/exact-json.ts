/**
 * JSON as it was written. Unlike `JSON.parse`: a number keeps its text (money must not pass through a binary float),
 * an object is a Map (no key can touch a prototype), a key given twice is an error, and depth has a limit.
 */
export type JsonValue = string | boolean | null | JsonNumber | JsonValue[] | JsonObject
export type JsonObject = Map<string, JsonValue>

/** A number as its source text, e.g. `3.3408` or `1e-7`. */
export class JsonNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type JsonFault = 'not_json' | 'duplicate_key' | 'too_deep' | 'too_many_values'

export class JsonError extends Error {
  override name = 'JsonError'
  readonly fault: JsonFault

  constructor(fault: JsonFault) {
    super(fault)
    this.fault = fault
  }
}

const MOST_DEPTH = 64
/** A record has about fifty; a line of millions would hold the event loop and the heap. */
const MOST_VALUES = 100_000

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
/** Up to the next quote or backslash, without control characters. */
// oxlint-disable-next-line no-control-regex -- JSON forbids exactly these inside a string
const PLAIN_STRING = /[^"\\\u0000-\u001f]*/y
const SPACE = /[ \t\r\n]*/y

/** Parse one JSON document. Throws JsonError, whose message never quotes the text. */
export function parseExactJson(text: string): JsonValue {
  const parser = new Parser(text)
  const value = parser.value(0)
  parser.end()
  return value
}

/** The value as JSON text, numbers as they were written. */
export function writeExactJson(value: JsonValue): string {
  if (value instanceof JsonNumber) return value.text
  if (Array.isArray(value)) return `[${value.map(writeExactJson).join()}]`
  if (!(value instanceof Map)) return JSON.stringify(value)
  return `{${[...value].map(([name, field]) => `${JSON.stringify(name)}:${writeExactJson(field)}`).join()}}`
}

class Parser {
  readonly #text: string
  #at = 0
  #values = 0

  constructor(text: string) {
    this.#text = text
    this.#space()
  }

  end(): void {
    if (this.#at < this.#text.length) throw new JsonError('not_json')
  }

  value(depth: number): JsonValue {
    if (depth > MOST_DEPTH) throw new JsonError('too_deep')
    this.#values += 1
    if (this.#values > MOST_VALUES) throw new JsonError('too_many_values')
    const value = this.#bareValue(depth)
    this.#space()
    return value
  }

  #bareValue(depth: number): JsonValue {
    switch (this.#text[this.#at]) {
      case '{':
        return this.#object(depth)
      case '[':
        return this.#array(depth)
      case '"':
        return this.#string()
      case 't':
        return this.#word('true', true)
      case 'f':
        return this.#word('false', false)
      case 'n':
        return this.#word('null', null)
      default:
        return new JsonNumber(this.#match(NUMBER))
    }
  }

  #object(depth: number): JsonObject {
    const object: JsonObject = new Map()
    this.#open()
    if (this.#take('}')) return object
    do {
      this.#space()
      if (this.#text[this.#at] !== '"') throw new JsonError('not_json')
      const key = this.#string()
      if (object.has(key)) throw new JsonError('duplicate_key')
      this.#space()
      if (!this.#take(':')) throw new JsonError('not_json')
      this.#space()
      object.set(key, this.value(depth + 1))
    } while (this.#take(','))
    if (!this.#take('}')) throw new JsonError('not_json')
    return object
  }

  #array(depth: number): JsonValue[] {
    const array: JsonValue[] = []
    this.#open()
    if (this.#take(']')) return array
    do {
      this.#space()
      array.push(this.value(depth + 1))
    } while (this.#take(','))
    if (!this.#take(']')) throw new JsonError('not_json')
    return array
  }

  #string(): string {
    const start = this.#at
    this.#at += 1
    const plain = this.#match(PLAIN_STRING)
    if (this.#take('"')) return plain
    this.#at = this.#stringEnd(this.#at)
    return unescape(this.#text.slice(start, this.#at))
  }

  /** Past the closing quote of a string with escapes: the first quote that an even number of backslashes precedes. */
  #stringEnd(from: number): number {
    for (
      let quote = this.#text.indexOf('"', from);
      quote !== -1;
      quote = this.#text.indexOf('"', quote + 1)
    ) {
      let backslashes = 0
      while (this.#text[quote - 1 - backslashes] === '\\') backslashes += 1
      if (backslashes % 2 === 0) return quote + 1
    }
    throw new JsonError('not_json')
  }

  #word<Value>(word: string, value: Value): Value {
    if (!this.#text.startsWith(word, this.#at)) throw new JsonError('not_json')
    this.#at += word.length
    return value
  }

  #open(): void {
    this.#at += 1
    this.#space()
  }

  #take(char: string): boolean {
    if (this.#text[this.#at] !== char) return false
    this.#at += 1
    return true
  }

  #space(): void {
    // Mostly there is none, and asking the pattern costs as much as a token.
    if (this.#text.charCodeAt(this.#at) > 0x20) return
    this.#match(SPACE)
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (!found) throw new JsonError('not_json')
    this.#at += found[0].length
    return found[0]
  }
}

/** Escapes are the engine's own work; the literal is one string and nothing else. */
function unescape(literal: string): string {
  try {
    return String(JSON.parse(literal))
  } catch {
    throw new JsonError('not_json')
  }
}
