import type { CostRecord } from '../../../model/records/cost-record.ts'
import { DAY_MS, HOUR_MS, startOfHour, utcDay } from '../../../model/time/time.ts'
import type { JsonObject } from '../../exact-json.ts'
import { COST_FIELDS, IDENTITY_FIELDS, PAYLOAD_FIELDS } from './cost-form.ts'
import { measuresOf } from './parse-measures.ts'
import { Reading } from '../reading.ts'
import { LineFault, namesOf, RecordFields, type FieldNames, type ReadOfRecord } from '../../record-fields.ts'

export interface ParseContext {
  /** Names and forms of the alias map count too; otherwise the vendor's own only. */
  tolerant: boolean
  /** The last resort for a record that carries no time of its own. */
  fileEndTime: string
}

const LINE = namesOf(COST_FIELDS)
const PAYLOAD = namesOf(PAYLOAD_FIELDS)
const IDENTITY = namesOf(IDENTITY_FIELDS)
const [GROUP, AGENT] = [namesOf(IDENTITY_FIELDS.groups.fields), namesOf(IDENTITY_FIELDS.agent.fields)]
/** Beside the person itself an `id` is something else's. */
const USER_ID: FieldNames = ['user_id', 'userId']

/**
 * One cost record, as the vendor publishes it (OpenAPI, "Costs"), or null when the line is of another type.
 * This is the definition of what a record means. Throws LineFault naming the field that cannot be understood.
 */
export function parseCostRecord(
  object: JsonObject,
  context: ParseContext,
): { row: CostRecord; unknownFields: string[]; read: ReadOfRecord } | null {
  const { tolerant } = context
  const line = new RecordFields(object, '', tolerant)
  const type = line.text(LINE.type)
  if (type !== '' && type.toUpperCase() !== 'COSTS') return null
  const reading = new Reading(line, tolerant)
  const { payload } = reading
  line.ignore('principal', 'actor')
  payload.ignore('organization_id')
  const eventId = line.id(LINE.event_id) || (tolerant ? payload.id(LINE.event_id) : '')
  if (eventId === '') throw new LineFault('missing_event_id', 'event_id')
  const row: CostRecord = {
    eventId,
    hour: hourOf(line, payload, context),
    ...identityOf(reading, line),
    product: payload.text(PAYLOAD.product),
    surface: payload.text(PAYLOAD.surface),
    client: payload.text(PAYLOAD.client),
    model: payload.text(PAYLOAD.model),
    serviceTier: payload.text(PAYLOAD.service_tier),
    reasoning: payload.text(PAYLOAD.reasoning),
    ...measuresOf(reading),
  }
  if (tolerant && saysNothing(row)) throw new LineFault('not_a_cost_record', '')
  return { row, unknownFields: line.allUnknown(), read: () => line.read() }
}

/** With the alias map almost any object has an id; one without person, product, usage and cost is something else. */
function saysNothing(record: CostRecord): boolean {
  const { userId, userEmail, agentId, product, surface, client, model, tokens, billing } = record
  const said = [userId, userEmail, agentId, product, surface, client, model].some((text) => text !== '')
  return !said && billing.length === 0 && Object.keys(tokens).length === 0
}

/**
 * Start of the record's UTC hour in seconds: `day` and `hour` first, then a timestamp, last the file's end. A day that is
 * given holds: without `hour` the timestamp says the hour if it is of that day, else the day's first hour stands for it.
 */
function hourOf(line: RecordFields, payload: RecordFields, context: ParseContext): number {
  const day = payload.text(PAYLOAD.day)
  const hour = payload.count(PAYLOAD.hour)
  if (hour !== null && hour > PAYLOAD_FIELDS.hour.most)
    throw new LineFault('bad_time', payload.pathOf('hour'))
  const start = day === '' ? null : startOf(day, payload.pathOf('day'))
  if (start !== null && hour !== null) {
    line.ignore('timestamp')
    return inRange(start + hour * HOUR_MS, payload.pathOf('day'))
  }
  const stamp = line.text(LINE.timestamp) || payload.text(LINE.timestamp)
  if (start === null) return inRange(Date.parse(stamp || context.fileEndTime), 'timestamp')
  const stamped = Date.parse(stamp)
  return inRange(stamped >= start && stamped < start + DAY_MS ? stamped : start, payload.pathOf('day'))
}

function startOf(day: string, path: string): number {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // A day that does not exist, such as 31 April, would silently become another one.
  if (Number.isNaN(start) || utcDay(start) !== day) {
    throw new LineFault('bad_time', path)
  }
  return start
}

const EARLIEST = Date.parse(PAYLOAD_FIELDS.day.from)
const LATEST = Date.parse(PAYLOAD_FIELDS.day.before)

function inRange(ms: number, path: string): number {
  if (!(ms >= EARLIEST && ms < LATEST)) throw new LineFault('bad_time', path)
  return startOfHour(ms) / 1000
}

type Identity = Pick<CostRecord, 'userId' | 'userEmail' | 'userName' | 'groups' | 'agentId' | 'agentName'>

/** Who it was. Absent or partial when the vendor could not attribute it; the row counts all the same. */
function identityOf(reading: Reading, line: RecordFields): Identity {
  const { payload, tolerant } = reading
  const identity = payload.child(PAYLOAD.identity)
  const flat = tolerant ? payload : null
  const actor = tolerant && line.isObject(['actor']) ? line.child(['actor']) : null
  actor?.ignoreRest()
  const agent = identity ? identity.child(IDENTITY.agent) : null
  return {
    userId: identity?.id(IDENTITY.user_id) || flat?.id(USER_ID) || actor?.id(['user_id']) || '',
    userEmail: (identity?.text(IDENTITY.email) || flat?.text(['user_email', 'email']) || '')
      .trim()
      .toLowerCase(),
    userName: identity?.text(IDENTITY.name) || flat?.text(['user_name']) || '',
    groups: identity ? groupsOf(identity) : [],
    agentId: agent?.id(AGENT.id) || flat?.id(['agent_id']) || '',
    agentName: agent?.text(AGENT.name) ?? '',
  }
}

/** Objects `{id, name|null}` as published, or bare strings as older files have them. */
function groupsOf(identity: RecordFields): { id: string; name: string }[] {
  return identity.list(IDENTITY.groups).map((item) => {
    if (typeof item.value === 'string') return { id: item.value.toWellFormed(), name: '' }
    const group = identity.item(item)
    if (!group) throw new LineFault('wrong_type', item.path)
    return { id: group.id(GROUP.id), name: group.text(GROUP.name) }
  })
}
