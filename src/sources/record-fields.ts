import { canonicalDecimal, isDecimal, type DecimalString } from '../model/money/decimal.ts'
import type { Fields } from '../model/records/record-form.ts'
import Big from 'big.js'
import { JsonNumber, writeExactJson, type JsonObject, type JsonValue } from './exact-json.ts'

export type LineFaultReason =
  | 'missing_event_id'
  | 'missing_id'
  | 'wrong_type'
  | 'negative'
  | 'not_an_integer'
  | 'number_out_of_range'
  | 'bad_time'
  | 'not_a_cost_record'

/** One field of a record is not what it must be. The path names it; the value is never told. */
export class LineFault extends Error {
  override name = 'LineFault'
  readonly reason: LineFaultReason
  readonly path: string

  constructor(reason: LineFaultReason, path: string) {
    super(`${reason} at ${path}`)
    this.reason = reason
    this.path = path
  }
}

/** The vendor's name of a field first, then what others call it; those count only in a tolerant profile. */
export type FieldNames = readonly [string, ...string[]]

/** Of every field of a record's form its names. The guarantee of the type: an entry for each. */
export function namesOf<Of extends Fields>(fields: Of): { [Name in keyof Of]: FieldNames } {
  const names = Object.entries(fields).map(([name, { also = [] }]) => [name, [name, ...also]])
  return Object.fromEntries(names) as { [Name in keyof Of]: FieldNames }
}

/** Gives a record as JSON text, with nothing in it but what was read of it. */
export type ReadOfRecord = () => string

/** Reads one JSON object field by field, remembers which were asked for, and names the faulty one. */
export class RecordFields {
  readonly #object: JsonObject
  readonly #path: string
  readonly #tolerant: boolean
  readonly #textAmounts: boolean
  readonly #asked = new Set<string>()
  #ignored: Set<string> | null = null
  #below: Map<JsonObject, RecordFields> | null = null
  #known: ReadonlySet<string> | null = null
  #restIsKnown = false

  /** `tolerant`: other names count, and numbers for ids; with `textAmounts` also text for numbers. */
  constructor(object: JsonObject, path: string, tolerant: boolean, textAmounts = tolerant) {
    this.#object = object
    this.#path = path
    this.#tolerant = tolerant
    this.#textAmounts = textAmounts
  }

  /** Well-formed text, empty when absent or null. Lone surrogates cannot be stored and become U+FFFD. */
  text(names: FieldNames): string {
    const found = this.#find(names)
    if (!found) return ''
    if (typeof found.value === 'string') return found.value.toWellFormed()
    throw this.#fault('wrong_type', found.name)
  }

  /** An id: text, or in a tolerant profile a number by its digits, which a binary float could not hold. */
  id(names: FieldNames): string {
    const found = this.#find(names)
    if (this.#tolerant && found?.value instanceof JsonNumber && /^\d+$/.test(found.value.text))
      return found.value.text
    return this.text(names)
  }

  /** A whole number of at least zero, or null when absent. */
  count(names: FieldNames): number | null {
    const found = this.#find(names)
    if (!found) return null
    // Nearly all are plain digits, and a row has a hundred of them.
    if (found.value instanceof JsonNumber && SMALL_COUNT.test(found.value.text))
      return Number(found.value.text)
    const decimal = this.#decimal(found)
    if (decimal.startsWith('-')) throw this.#fault('negative', found.name)
    if (decimal.includes('.')) throw this.#fault('not_an_integer', found.name)
    const value = Number(decimal)
    if (!Number.isSafeInteger(value)) throw this.#fault('number_out_of_range', found.name)
    return value
  }

  /** An exact amount, or null when absent. */
  amount(names: FieldNames): DecimalString | null {
    const found = this.#find(names)
    return found ? this.#decimal(found) : null
  }

  /** An amount to 18 places: what a vendor's binary float has beyond them is noise of its own making. */
  measure(names: FieldNames): DecimalString | null {
    const found = this.#find(names)
    if (!found) return null
    if (!(found.value instanceof JsonNumber)) throw this.#fault('wrong_type', found.name)
    const { text } = found.value
    const exponent = Number(/[eE](.+)$/.exec(text)?.[1] ?? 0)
    if (text.length > 60 || exponent > 60) throw this.#fault('number_out_of_range', found.name)
    const rounded = exponent < -60 ? '0' : new Big(text).round(18).toFixed()
    if (!isDecimal(rounded)) throw this.#fault('number_out_of_range', found.name)
    return canonicalDecimal(rounded)
  }

  /** True, false, or null when absent. */
  flag(names: FieldNames): boolean | null {
    const found = this.#find(names)
    if (!found) return null
    if (typeof found.value === 'boolean') return found.value
    throw this.#fault('wrong_type', found.name)
  }

  /** True when the field holds an object; with `amount` this tells `cost: 5` from `cost: {…}`. */
  isObject(names: FieldNames): boolean {
    return this.#find(names)?.value instanceof Map
  }

  isList(names: FieldNames): boolean {
    return Array.isArray(this.#find(names)?.value)
  }

  /** The objects of a nested array; anything else in it is a fault. */
  children(names: FieldNames): RecordFields[] {
    return this.list(names).map(({ path, value }) => {
      if (value instanceof Map) return this.#open(value, path)
      throw new LineFault('wrong_type', path)
    })
  }

  /** An element of `list`; null for anything but an object. */
  item({ path, value }: { path: string; value: JsonValue }): RecordFields | null {
    return value instanceof Map ? this.#open(value, path) : null
  }

  /** A nested object, or null when absent. */
  child(names: FieldNames): RecordFields | null {
    const found = this.#find(names)
    if (!found) return null
    if (found.value instanceof Map) return this.#open(found.value, this.pathOf(found.name))
    throw this.#fault('wrong_type', found.name)
  }

  /** A nested array, empty when absent. */
  list(names: FieldNames): { path: string; value: JsonValue }[] {
    const found = this.#find(names)
    if (!found) return []
    if (!Array.isArray(found.value)) throw this.#fault('wrong_type', found.name)
    const path = this.pathOf(found.name)
    return found.value.map((value, at) => ({ path: `${path}.${at}`, value }))
  }

  has(names: FieldNames): boolean {
    return this.#find(names) !== null
  }

  /** Fields that are known and not kept. */
  ignore(...names: string[]): void {
    this.#ignored ??= new Set()
    for (const name of names) this.#ignored.add(name)
  }

  /** The same for a list that many objects share. */
  ignoreAll(known: ReadonlySet<string>): void {
    this.#known = known
  }

  /** Of an object that many calls give and that is known to hold more than is kept. */
  ignoreRest(): void {
    this.#restIsKnown = true
  }

  /** `unknown` of this object and of all that was opened in it, each once. */
  allUnknown(): string[] {
    const below = [...(this.#below?.values() ?? [])].flatMap((fields) => fields.allUnknown())
    return [...new Set([...this.unknown(), ...below])]
  }

  /** Paths of fields nobody asked for. Array positions become `*`; a key that is no plain name may be data. */
  unknown(): string[] {
    if (this.#restIsKnown) return []
    const isKnown = (name: string) =>
      this.#asked.has(name) || this.#ignored?.has(name) || this.#known?.has(name)
    const names = [...this.#object.keys()].filter((name) => !isKnown(name))
    return names.map((name) =>
      this.pathOf(PLAIN_NAME.test(name) ? name : '?').replace(/\.\d+(?=\.|$)/g, '.*'),
    )
  }

  /** The object as JSON text with what was read of it and nothing else: all that may be kept of it. */
  read(): string {
    return writeExactJson(this.#read())
  }

  #read(): JsonObject {
    const fields = [...this.#object].filter(([name]) => this.#asked.has(name))
    return new Map(
      fields.flatMap(([name, value]) => this.#readOf(value).map((kept) => [name, kept] as const)),
    )
  }

  pathOf(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`
  }

  #open(object: JsonObject, path: string): RecordFields {
    this.#below ??= new Map()
    const known = this.#below.get(object)
    if (known) return known
    const fields = new RecordFields(object, path, this.#tolerant, this.#textAmounts)
    this.#below.set(object, fields)
    return fields
  }

  /** None of an object into which nobody looked. */
  #readOf(value: JsonValue): JsonValue[] {
    if (Array.isArray(value)) return [value.flatMap((item) => this.#readOf(item))]
    if (!(value instanceof Map)) return [value]
    const opened = this.#below?.get(value)
    return opened ? [opened.#read()] : []
  }

  #find(names: FieldNames): { name: string; value: Exclude<JsonValue, null> } | null {
    for (const name of this.#tolerant ? names : names.slice(0, 1)) {
      this.#asked.add(name)
      const value = this.#object.get(name)
      if (value !== undefined && value !== null) return { name, value }
    }
    return null
  }

  #decimal({ name, value }: { name: string; value: JsonValue }): DecimalString {
    const text =
      value instanceof JsonNumber ? value.text : this.#textAmounts && typeof value === 'string' ? value : null
    if (text === null) throw this.#fault('wrong_type', name)
    if (!NUMBER.test(text)) throw this.#fault('wrong_type', name)
    const plain = /[eE]/.test(text) ? withoutExponent(text) : text
    if (plain === null || !isDecimal(plain)) throw this.#fault('number_out_of_range', name)
    return canonicalDecimal(plain)
  }

  #fault(reason: LineFaultReason, name: string): LineFault {
    return new LineFault(reason, this.pathOf(name))
  }
}

const SMALL_COUNT = /^\d{1,15}$/
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/

/** Exact, and only for exponents that can give a number we store: `1e400` must not become a million digits. */
function withoutExponent(text: string): string | null {
  const exponent = Number(text.slice(text.search(/[eE]/) + 1))
  return Math.abs(exponent) > 60 ? null : new Big(text).toFixed()
}
