import type { JsonObject } from '../code-world/code-record.ts'
import type { Answer } from '../server/answer.ts'
import { dayText } from '../world/calendar.ts'
import { hash32 } from '../world/seeded-random.ts'
import type { Line } from '../code-money/ledger.ts'
import { monthOf } from '../code-money/plans.ts'
import { isAnswer } from '../code-host/code-access.ts'
import { taggedJson } from '../code-host/code-answers.ts'
import type { CodeHostState, CodeRequest, Place } from '../code-host/code-host-state.ts'
import { askedOf, linesOf } from './asked-lines.ts'
import { amountsOf } from './digits.ts'
import { isTooOld, periodOf } from './period.ts'
import { skuOf, wordsOf } from './sku-words.ts'

interface Row {
  line: Line
  date: string
  repository: string | null
  gross: number
  discount: number
}

/**
 * `…/usage`: of a month or a day one row for each day, SKU, organisation and repository; without a month one for each month.
 * What belongs to a cost centre is only there when that is asked for.
 */
export function billedUsage(state: CodeHostState, request: CodeRequest, place: Place): Answer {
  const period = periodOf(request, state.now(), 'none')
  if (isAnswer(period)) return period
  const asked = askedOf(state, request, place)
  if (isAnswer(asked)) return asked
  if (isTooOld(period, state.now())) return taggedJson(request, {})
  const of = place.organization === null ? { ...asked, center: asked.center ?? null } : asked
  const lines = linesOf(state, place, period, { ...of, person: undefined })
  const rows = rowsOf(lines, period.month === null ? 'month' : 'day')
  return taggedJson(request, { usageItems: rows.map((row) => rowJson(state, place, row)) })
}

function rowsOf(lines: Iterable<Line>, grain: 'month' | 'day'): Row[] {
  const rows = new Map<string, Row>()
  for (const line of lines) {
    const { charge, correction } = line
    const day = grain === 'month' ? monthOf(charge.day).first : charge.day
    const event = grain === 'day' && isEvent(line)
    const repository = grain === 'month' ? null : charge.repository
    const key = `${day} ${event} ${correction} ${skuOf(charge)} ${charge.organization} ${repository}`
    const known = rows.get(key)
    const row = known ?? { line, date: dateOf(line, day, event, grain), repository, gross: 0, discount: 0 }
    row.gross += line.gross
    row.discount += line.discount
    if (!known) rows.set(key, row)
  }
  return [...rows.values()]
}

/** Corrections, and on some days a part of what was used: so a day has several rows. */
function isEvent({ charge: { day, person }, correction }: Line): boolean {
  return correction || (day % 5 === 0 && (person?.person.number ?? 0) % 2 === 1)
}

/** The day, mostly with a time: midnight, or that of an event in the evening. */
function dateOf({ charge }: Line, day: number, event: boolean, grain: 'month' | 'day'): string {
  const text = dayText(day)
  if (!event) return grain === 'day' && day % 11 === 3 ? text : `${text}T00:00:00Z`
  const second = 79_200 + (hash32(day, charge.organization, 0xe4e) % 7_200)
  return `${new Date(Date.parse(text) + second * 1_000).toISOString().slice(0, 19)}Z`
}

function rowJson(state: CodeHostState, place: Place, row: Row): JsonObject {
  const { charge } = row.line
  const { billing, world } = place.company
  const { product, sku, unit } = wordsOf(state.word, 'usage', skuOf(charge))
  const amounts = amountsOf(charge.kind, row.gross, row.discount, billing.digits)
  const login = world.organizations[charge.organization]?.login
  return {
    date: row.date,
    product,
    sku,
    quantity: amounts['grossQuantity'],
    unitType: unit,
    pricePerUnit: amounts['pricePerUnit'],
    grossAmount: amounts['grossAmount'],
    discountAmount: amounts['discountAmount'],
    netAmount: amounts['netAmount'],
    organizationName: login,
    ...(row.repository !== null
      ? { repositoryName: `${login}/${row.repository}` }
      : charge.day % 2 === 0 && { repositoryName: '' }),
  }
}
