import { requireSince, sinceAgreed } from '../../access/agreement/people-from.ts'
import type { z } from 'zod'
import { listCostRecords, type CostRecordRow as RecordView } from '../../metrics/lists/list-cost-records.ts'
import { listDimensionValues } from '../../metrics/lists/list-dimension-values.ts'
import { identityKey } from '../../model/identity.ts'
import { NOBODY, seenIn, type Seen } from '../../privacy/seen.ts'
import type {
  CostRecordList,
  CostRecordRow,
  DimensionValueList,
  DimensionValuesQuery,
} from '../contract/metrics.ts'
import { filtersOf } from './filters-of.ts'
import { metricsScope } from '../metrics-scope.ts'
import { listPublishedValues } from '../published/list-values.ts'
import type { Handlers } from './route-handler.ts'
import type { ApiServices } from '../services.ts'

/** The rows behind a number, and the values a filter can offer. */
export function recordRoutes({
  ctx,
}: ApiServices): Pick<Handlers, 'listCostRecords' | 'listDimensionValues'> {
  return {
    listCostRecords: ({ identity: { actor }, gate, query, signal }) =>
      gate.people(seenRecords, async (facts, peopleFrom) => {
        requireSince(peopleFrom, query.from)
        const filters = filtersOf(query.filters)
        const scope = await metricsScope({ ctx, actor })
        const { data, nextCursor } = await listCostRecords({ ...query, facts, scope, filters, signal })
        return { data: data.map(recordAnswer), next_cursor: nextCursor }
      }),

    listDimensionValues: ({ identity: { actor }, gate, query, signal }) =>
      gate.numbers({
        seen: (answer) => (query.dimension === 'user' ? seenValues(query, answer) : NOBODY),
        release: (published) => listPublishedValues(published, query),
        facts: async (facts, peopleFrom) => {
          const from = query.dimension === 'user' ? sinceAgreed(peopleFrom, query) : query.from
          const scope = await metricsScope({ ctx, actor })
          const { data, nextCursor } = await listDimensionValues({ ...query, from, facts, scope, signal })
          return { data, next_cursor: nextCursor }
        },
      }),
  }
}

const seenRecords = ({ data, next_cursor: next }: z.input<typeof CostRecordList>): Seen =>
  seenIn(
    data.flatMap(({ user: userId }) => (userId ? identityKey({ source: 'chat_assistant', userId }) : [])),
    next,
  )

function seenValues(
  { source = 'chat_assistant' }: z.output<typeof DimensionValuesQuery>,
  { data, next_cursor: next }: z.input<typeof DimensionValueList>,
): Seen {
  const ids = data.map(({ value }) => value).filter((id) => id !== '')
  return seenIn(
    ids.map((userId) => identityKey({ source, userId })),
    next,
  )
}

function recordAnswer(record: RecordView): CostRecordRow {
  return {
    event_id: record.eventId,
    day: record.day,
    hour: record.hour,
    connection: record.connection,
    organization_id: record.organizationId,
    user: record.user,
    user_label: record.userLabel,
    groups: record.groups,
    agent: record.agent,
    product: record.product,
    surface: record.surface,
    client: record.client,
    model: record.model,
    service_tier: record.serviceTier,
    reasoning: record.reasoning,
    tokens: record.tokens,
    billing: record.billing.map((line) => ({
      sku: line.sku,
      quantity: line.quantity,
      quantity_unit: line.quantityUnit,
      cost: line.cost,
      cost_unit: line.costUnit,
      estimated_usd: line.estimatedUsd,
    })),
    file: record.file,
    provisional: record.provisional,
  }
}
