import type { BillingLine, CostRecord, TokenClass } from '../../model/cost-record.ts'
import { TOKEN_CLASSES } from '../../model/cost-record.ts'
import { HOUR_MS } from '../../model/time.ts'
import type { JsonObject, JsonValue } from '../exact-json.ts'
import { LineFault, RecordFields, type FieldNames } from './record-fields.ts'

export interface ParseContext {
  /** Names and forms of the alias map count too; otherwise the vendor's own only. */
  tolerant: boolean
  /** The last resort for a record that carries no time of its own. */
  fileEndTime: string
}

export interface ParsedRecord {
  record: CostRecord
  unknownFields: string[]
}

const TYPE: FieldNames = ['type', 'event_type', 'eventType']
const EVENT_ID: FieldNames = ['event_id', 'eventId', 'id']
const TIME: FieldNames = ['timestamp', 'ts', 'start_time', 'hour_start', 'bucket_start', 'period_start']
const USER_ID: FieldNames = ['user_id', 'userId']
const TOKEN_ALIASES: Partial<Record<TokenClass, FieldNames>> = {
  text_input: ['text_input_tokens', 'input_tokens', 'uncached_text_input_tokens', 'prompt_tokens'],
  text_cached_input: [
    'text_cached_input_tokens',
    'cached_input_tokens',
    'cached_text_input_tokens',
    'input_cached_tokens',
  ],
  text_output: ['text_output_tokens', 'output_tokens', 'completion_tokens'],
  text_total: ['text_total_tokens', 'total_tokens'],
}

/**
 * One cost record, as the vendor publishes it (upstream notes, section 4), or null when the line is of another type.
 * This is the definition of what a record means. Throws LineFault naming the field that cannot be understood.
 */
export function parseCostRecord(object: JsonObject, context: ParseContext): ParsedRecord | null {
  const { tolerant } = context
  const line = new RecordFields(object, '', tolerant)
  const type = line.text(TYPE)
  if (type !== '' && type.toUpperCase() !== 'COSTS') return null
  const reading = new Reading(line, tolerant)
  const { payload } = reading
  line.ignore('principal', 'actor')
  payload.ignore('organization_id')
  const eventId = line.id(EVENT_ID) || (tolerant ? payload.id(EVENT_ID) : '')
  if (eventId === '') throw new LineFault('missing_event_id', 'event_id')
  const record: CostRecord = {
    eventId,
    hour: hourOf(line, payload, context),
    ...identityOf(reading, line),
    product: payload.text(['product', 'origin']),
    surface: payload.text(['surface']),
    client: payload.text(['client', 'client_id', 'client_type']),
    model: payload.text(['model', 'model_id']),
    serviceTier: payload.text(['service_tier', 'serviceTier', 'tier']),
    reasoning: payload.text(['reasoning', 'reasoning_effort']),
    ...measuresOf(reading),
  }
  return { record, unknownFields: reading.unknownFields() }
}

/** The objects of one line that were looked into, so that what nobody asked for can be named at the end. */
class Reading {
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

/** Start of the record's UTC hour in seconds: `day` and `hour` first, then a timestamp, last the file's end. */
function hourOf(line: RecordFields, payload: RecordFields, context: ParseContext): number {
  const day = payload.text(['day'])
  const hour = payload.count(['hour'])
  if (day !== '' && hour !== null) {
    const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
    if (hour > 23) throw new LineFault('bad_time', payload.pathOf('hour'))
    // A day that does not exist, such as 31 April, would silently become another one.
    if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day) {
      throw new LineFault('bad_time', payload.pathOf('day'))
    }
    line.ignore('timestamp')
    return inRange(start + hour * HOUR_MS, payload.pathOf('day'))
  }
  const stamp = line.text(TIME) || payload.text(TIME) || context.fileEndTime
  return inRange(Date.parse(stamp), 'timestamp')
}

const EARLIEST = Date.parse('2015-01-01T00:00:00Z')
const LATEST = Date.parse('2100-01-01T00:00:00Z')

function inRange(ms: number, path: string): number {
  if (!(ms >= EARLIEST && ms < LATEST)) throw new LineFault('bad_time', path)
  return (Math.floor(ms / HOUR_MS) * HOUR_MS) / 1000
}

type Identity = Pick<CostRecord, 'userId' | 'userEmail' | 'userName' | 'groups' | 'agentId' | 'agentName'>

/** Who it was. Absent or partial when the vendor could not attribute it; the row counts all the same. */
function identityOf(reading: Reading, line: RecordFields): Identity {
  const { payload, tolerant } = reading
  const identity = reading.open(payload, ['identity', 'user'])
  const flat = tolerant ? payload : null
  const actor = tolerant && line.isObject(['actor']) ? line.child(['actor']) : null
  const agent = identity ? reading.open(identity, ['agent']) : null
  return {
    userId: identity?.id([...USER_ID, 'id']) || flat?.id(USER_ID) || actor?.id(['user_id']) || '',
    userEmail: (identity?.text(['email']) || flat?.text(['user_email', 'email']) || '').trim().toLowerCase(),
    userName: identity?.text(['name']) || flat?.text(['user_name']) || '',
    groups: identity ? groupsOf(reading, identity) : [],
    agentId: agent?.id(['id']) || flat?.id(['agent_id']) || '',
    agentName: agent?.text(['name']) ?? '',
  }
}

/** Objects `{id, name|null}` as published, or bare strings as older files have them. */
function groupsOf(reading: Reading, identity: RecordFields): { id: string; name: string }[] {
  return identity.list(['groups']).map((item) => {
    if (typeof item.value === 'string') return { id: item.value.toWellFormed(), name: '' }
    const group = reading.openItem(item)
    if (!group) throw new LineFault('wrong_type', item.path)
    return { id: group.id(['id']), name: group.text(['name']) }
  })
}

function measuresOf(reading: Reading): Pick<CostRecord, 'tokens' | 'billing'> {
  const { payload, tolerant } = reading
  const measures = reading.open(payload, ['measures']) ?? (tolerant ? payload : null)
  if (!measures) return { tokens: {}, billing: [] }
  const usage = reading.open(measures, ['usage']) ?? (tolerant ? measures : null)
  return { tokens: usage ? tokensOf(usage) : {}, billing: billingOf(reading, measures) }
}

function tokensOf(usage: RecordFields): CostRecord['tokens'] {
  const tokens: CostRecord['tokens'] = {}
  for (const name of TOKEN_CLASSES) {
    const count = usage.count(TOKEN_ALIASES[name] ?? [`${name}_tokens`])
    if (count !== null) tokens[name] = count
  }
  return tokens
}

function billingOf(reading: Reading, measures: RecordFields): BillingLine[] {
  const { payload, tolerant } = reading
  const holder = measures.has(['billing']) || !tolerant ? measures : payload
  if (holder.has(['billing']) || !tolerant) {
    return holder.list(['billing']).map((item) => {
      const line = reading.openItem(item)
      if (!line) throw new LineFault('wrong_type', item.path)
      return billingLine(reading, line)
    })
  }
  return flatBilling(reading, payload)
}

function billingLine(reading: Reading, line: RecordFields): BillingLine {
  const quantity = reading.open(line, ['quantity'])
  const cost = reading.open(line, ['cost'])
  return {
    sku: line.text(['sku']),
    quantity: quantity?.amount(['value']) ?? null,
    quantityUnit: quantity?.text(['unit']) ?? '',
    cost: cost?.amount(['value', 'amount']) ?? null,
    costUnit: unitName(cost?.text(['unit', 'currency']) ?? ''),
    estimatedUsd: estimateOf(reading, line),
  }
}

/** The vendor's estimate, when it is in dollars as documented. In any other unit it is none we can show. */
function estimateOf(reading: Reading, line: RecordFields): string | null {
  const name: FieldNames = ['estimated_cost_usd']
  if (reading.tolerant && !line.isObject(name)) return line.amount(name)
  const estimate = reading.open(line, name)
  const unit = unitName(estimate?.text(['unit', 'currency']) ?? '')
  const value = estimate?.amount(['value', 'amount']) ?? null
  return unit === 'USD' || unit === '' ? value : null
}

/** Alias map: the cost stands in the record itself. Each unit is a line of its own; they are never added. */
function flatBilling(reading: Reading, row: RecordFields): BillingLine[] {
  const quantity = row.isObject(['quantity']) ? reading.open(row, ['quantity']) : null
  const common = {
    sku: row.text(['sku']),
    quantity: quantity?.amount(['value']) ?? row.amount(['quantity', 'num_messages', 'count']),
    quantityUnit: quantity?.text(['unit']) ?? (row.has(['num_messages']) ? 'messages' : ''),
  }
  const estimatedUsd = estimateOf(reading, row)
  const lines = flatCosts(reading, row).map(({ cost, costUnit }) => {
    return { ...common, cost, costUnit, estimatedUsd: costUnit === 'USD' ? null : estimatedUsd }
  })
  if (lines.length > 0 || estimatedUsd === null) return lines
  return [{ ...common, cost: null, costUnit: '', estimatedUsd }]
}

function flatCosts(reading: Reading, row: RecordFields): Pick<BillingLine, 'cost' | 'costUnit'>[] {
  const unit = unitName(row.text(['currency', 'cost_unit', 'unit']))
  const given: Pick<BillingLine, 'cost' | 'costUnit'>[] = []
  if (row.isObject(['cost'])) {
    const cost = reading.open(row, ['cost'])
    const value = cost?.amount(['value', 'amount']) ?? null
    given.push({ cost: value, costUnit: unitName(cost?.text(['unit', 'currency']) ?? '') })
  } else {
    given.push({ cost: row.amount(['cost', 'amount']), costUnit: unit })
  }
  given.push({ cost: row.amount(['credits', 'cost_credits']), costUnit: 'CREDITS' })
  given.push({ cost: row.amount(['cost_usd']), costUnit: 'USD' })
  return given.filter(({ cost }) => cost !== null)
}

/** `CREDITS` and `USD` in one spelling each; any other unit as given, to be kept and left out of totals. */
function unitName(given: string): string {
  if (/^credits?$/i.test(given)) return 'CREDITS'
  return /^(?:usd|\$)$/i.test(given) ? 'USD' : given
}
