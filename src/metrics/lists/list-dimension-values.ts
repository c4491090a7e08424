import type { ScopedFacts } from '../metrics-query.ts'
import type { IdentitySource } from '../../model/identity.ts'
import type { Interval } from '../../model/time/time.ts'
import type { NamesById } from '../../model/records/told-person.ts'
import { COUNT, PERSON } from '../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, text, u32, type Sql } from '../../store/facts/engine/sql.ts'
import { dimensionOf } from '../feeds/fact-source.ts'
import { readCostSums, summedBefore } from '../../store/facts/derived/cost-inputs.ts'
import { TidemarkError } from '../../lib/errors.ts'
import { offsetOf, pageOf } from '../../lib/page-cursor.ts'
import { metricCatalog } from '../catalog.ts'
import { codeDimensionValues, FOUND, type FoundValue } from './code-dimension-values.ts'
import { compileQuery, valuesOf } from '../ask/compile-query.ts'
import { readCompiled } from '../ask/read-compiled.ts'
import { PER_LINE } from '../definitions/dimension-sets.ts'
import { dimensionsOf } from '../definitions/metric-definition.ts'
import { summed } from '../definitions/value.ts'
import { RECORDS } from '../feeds/cost-sources.ts'
import { planCosts } from '../feeds/prices/plan-costs.ts'
import { idsNamed, nameOf, readLabels } from './labels.ts'
import type { Dimension } from '../../model/metric.ts'
import { accountsWith, connectionLabels, ownersOf, ownerOf } from '../ask/scope-accounts.ts'
import { parseRange } from '../ask/time-range.ts'
import { said } from '../../words/said.ts'

export interface DimensionValue {
  value: string
  label: string
}

interface ListDimensionValuesInput extends ScopedFacts {
  dimension: Dimension
  from: string
  to: string
  /** Which kind of source is asked; the one that has the dimension, chat assistants first, when absent. */
  source?: IdentitySource | undefined
  /** Part of a value or of its name, in any case. */
  search?: string | undefined
  limit: number
  cursor?: string | undefined
}

const NOT_GIVEN: Partial<Record<Dimension, string>> = { user: 'Not attributed', group: 'No group' }

/** Values of a dimension within a range, most used first, for filters. '' is "not given by the vendor". */
export async function listDimensionValues(
  input: ListDimensionValuesInput,
): Promise<{ data: DimensionValue[]; nextCursor: string | null }> {
  const { dimension, search = '' } = input
  const most = offsetOf(input.cursor) + input.limit + 1
  const range = parseRange({ from: input.from, to: input.to, grain: 'total' })
  const { rows, nextCursor } = pageOf(await findValues({ ...input, search, limit: most }, range), input)
  const data = rows.map(({ value, label }) => ({
    value,
    label: value === '' ? (NOT_GIVEN[dimension] ?? 'Not given') : (label ?? value),
  }))
  return { data, nextCursor }
}

async function findValues(
  input: ListDimensionValuesInput & { search: string },
  range: Interval,
): Promise<FoundValue[]> {
  const { dimension, search, scope } = input
  const source = input.source ?? (PER_LINE.includes(dimension) ? 'chat_assistant' : 'code_assistant')
  const { feed, offered } = VALUES_OF[source]
  if (!offered.includes(dimension)) {
    throw new TidemarkError(
      'dimension_not_available',
      said('endpoint_has_no_dimension', { source, dimension }),
      {
        action: said('ask_for_one_of', { dimensions: offered }),
        details: [{ path: 'dimension', message: said('not_available_for', { what: source }) }],
      },
    )
  }
  if (feed === 'user_days') return await codeDimensionValues(input, range)
  if (accountsWith(scope, 'costs').length === 0) return []
  // Records are counted per SKU line nowhere but in the records themselves.
  return search === '' && dimension !== 'sku'
    ? await mostUsed(input, range)
    : await matching(input, range, search)
}

const CODE_DIMENSIONS = [
  ...new Set(metricCatalog.flatMap((metric) => (metric.feed === 'costs' ? [] : dimensionsOf(metric)))),
]

/** Where the values of a source are found, and of which dimensions it has them. */
const VALUES_OF = {
  chat_assistant: { feed: 'costs', offered: PER_LINE },
  code_assistant: { feed: 'user_days', offered: CODE_DIMENSIONS },
} as const satisfies Record<IdentitySource, object>

/** The values with the most records, from roll-ups where they hold. */
async function mostUsed(input: ListDimensionValuesInput, range: Interval): Promise<FoundValue[]> {
  const { facts, scope, dimension, limit, signal } = input
  const accounts = ownerOf(scope, 'costs')
  const sums = await readCostSums(facts, accounts, range, signal)
  const values = [summed('records')]
  const owners = ownersOf(scope, 'costs')
  const asked = { ...accounts, owners, values, grain: 'total' as const, groupBy: [dimension], filters: [] }
  const compiled = compileQuery({
    ...asked,
    plan: planCosts({ ...asked, range, measures: ['records'], sums }),
    order: [{ by: { value: 0 }, direction: 'desc' }],
    limit,
  })
  const rows = await readCompiled(facts, compiled, signal)
  const found = rows.map(({ d0 }) => d0 ?? '')
  const naming = {
    facts,
    scope,
    feeds: ['costs'] as const,
    namesKeptBefore: summedBefore(sums),
    signal,
  }
  const labels = await readLabels(
    naming,
    [dimension],
    found.map((value) => [value]),
  )
  return found.map((value) => ({ value, label: labels[dimension]?.get(value) ?? null }))
}

/** The values that hold a text, in themselves or in their newest name. */
async function matching(
  { facts, scope, dimension, limit, signal }: ListDimensionValuesInput,
  { start, end }: Interval,
  search: string,
): Promise<FoundValue[]> {
  const { value, name, searched } = VALUE_SQL[dimension] ?? {
    value: dimensionOf(RECORDS, dimension, ownersOf(scope, 'costs')),
    name: sql`value`,
    searched: sql`value`,
  }
  const known =
    dimension === 'user' ? await facts.names({ tenant: scope.tenant, source: 'chat_assistant' }) : NOBODY
  const named = idsNamed(known, search)
  const values = sql`SELECT ${value} AS value, ${name} AS label, count() AS records
FROM ${rowsOf(RECORDS.from, ownerOf(scope, 'costs'))}
  AND event_time >= toDateTime(${u32(start / 1000)}, 'UTC') AND event_time < toDateTime(${u32(end / 1000)}, 'UTC')
GROUP BY value
HAVING ${text(search)} = '' OR positionCaseInsensitiveUTF8(${searched}, ${text(search)}) > 0 OR value IN ${valuesOf(dimension, named)}
ORDER BY records DESC, value
LIMIT ${u32(limit)}`
  if (dimension === 'user') {
    const rows = await readRows(facts, values, { ...FOUND, value: PERSON, records: COUNT }, signal)
    return rows
      .toSorted((a, b) => b.records - a.records || (a.value < b.value ? -1 : 1))
      .map(({ value: id }) => ({ value: id, label: nameOf(known.get(id)) ?? id }))
  }
  const rows = await readRows(facts, values, FOUND, signal)
  const labelOf = connectionLabels(scope)
  return dimension === 'connection' ? rows.map(({ value }) => ({ value, label: labelOf(value) })) : rows
}

const NOBODY: NamesById = new Map()

const VALUE_SQL: Partial<Record<Dimension, Record<'value' | 'name' | 'searched', Sql>>> = {
  // Found by who they are to the vendor, which the facts do not hold.
  user: { value: sql`user_id`, name: sql`value`, searched: sql`''` },
  group: {
    value: sql`(arrayJoin(if(empty(group_ids), [('', '')], arrayZip(group_ids, group_names))) AS pair).1`,
    name: sql`if(argMaxIf(pair.2, event_time, pair.2 != '') = '', value, argMaxIf(pair.2, event_time, pair.2 != ''))`,
    searched: sql`concat(value, ' ', argMaxIf(pair.2, event_time, pair.2 != ''))`,
  },
  sku: {
    value: sql`arrayJoin(if(empty(billing_sku), [''], arrayDistinct(billing_sku)))`,
    name: sql`value`,
    searched: sql`value`,
  },
}
