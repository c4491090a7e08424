import { askedQuery } from '../asked-query.ts'
import { listPrices } from '../../access/prices/prices.ts'
import { metricCatalog } from '../../metrics/catalog.ts'
import { dimensionsOf } from '../../metrics/definitions/metric-definition.ts'
import type { MetricsAnswer as Answer } from '../../metrics/metrics-query.ts'
import { runMetricsQuery } from '../../metrics/ask/run-query.ts'
import type { Actor } from '../../model/actor.ts'
import { METRIC_UNITS } from '../../model/metric.ts'
import type { FactsGrant } from '../../privacy/gate.ts'
import type { Metric, MetricsAnswer, MetricsQuery } from '../contract/metrics.ts'
import { completenessAnswer } from '../completeness-answer.ts'
import { metricsScope } from '../metrics-scope.ts'
import type { PeopleFrom } from '../../access/agreement/people-from.ts'
import { queryUsersSince, withWithheld } from '../users-since.ts'
import { seenUsers } from '../seen-users.ts'
import { answerPublishedQuery } from '../published/answer-query.ts'
import type { Handlers } from './route-handler.ts'
import type { ApiServices } from '../services.ts'
import { spoken } from '../sentence.ts'
import { said } from '../../words/said.ts'

/** The catalogue, and asking for numbers. */
export function metricRoutes({ ctx }: ApiServices): Pick<Handlers, 'listMetrics' | 'queryMetrics'> {
  return {
    listMetrics: async () => ({ data: CATALOGUE, next_cursor: null }),
    queryMetrics: ({ identity: { actor }, gate, body, signal }) =>
      gate.numbers({
        seen: (answer) => seenUsers(body, answer),
        release: (published) => answerPublishedQuery(published, body),
        facts: (facts, peopleFrom) => answerQuery({ ctx, facts, peopleFrom, actor, query: body, signal }),
      }),
  }
}

/** A question of the contract, answered in the contract's words; the shell asks through this as well. */
export async function answerQuery(args: {
  ctx: ApiServices['ctx']
  facts: FactsGrant
  peopleFrom: PeopleFrom
  actor: Actor
  query: MetricsQuery
  signal: AbortSignal
}): Promise<MetricsAnswer> {
  const { ctx, facts, actor, signal } = args
  const { query, countsFrom, withheld } = queryUsersSince(args.query, args.peopleFrom)
  const asksPrices = query.metrics.some((id) => METRIC_UNITS[id] === 'currency')
  const [scope, prices] = await Promise.all([
    metricsScope({ ctx, actor }),
    asksPrices ? listPrices({ ctx, actor }) : [],
  ])
  const asked = { ...askedQuery(query), prices, countsFrom }
  const answer = await runMetricsQuery({ facts, clock: ctx.clock, scope, query: asked, signal })
  return answerOf(withWithheld(answer, withheld))
}

function answerOf({
  columns,
  rows,
  completeness,
  notes,
  cut,
  comparedWith,
  compared,
  rowsBehind,
}: Answer): MetricsAnswer {
  return {
    columns,
    rows,
    completeness: completenessAnswer(completeness),
    ...spoken('notes', notes),
    ...(cut !== undefined && spoken('cut', cut)),
    ...(comparedWith && { compared_with: comparedWith }),
    ...(compared !== undefined && { compared }),
    ...(rowsBehind && { rows_behind: rowsBehind }),
  }
}

const CATALOGUE = metricCatalog.map((metric): Metric => ({
  id: metric.id,
  name: metric.name,
  unit: METRIC_UNITS[metric.id],
  basis: metric.basis ?? null,
  description: metric.description,
  formula: metric.formula,
  grain: metric.grain,
  dimensions: dimensionsOf(metric),
  combinations: metric.combinations.map((set) => [...set]),
  feed: metric.feed,
  ...spoken('row', said(`row_of_${metric.feed}`)),
  ...spoken(
    'caveats',
    metric.caveats.map((caveat) => said(caveat)),
  ),
  ...spoken('source', said(metric.source)),
}))
