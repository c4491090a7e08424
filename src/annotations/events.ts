import type { Clock } from '../lib/clock.ts'
import { readBudgetsHit } from '../metrics/budgets/budgets-hit.ts'
import { readOutages } from '../metrics/completeness/outages.ts'
import { readFirstModels } from '../metrics/lists/first-models.ts'
import { readPolicyChanges } from '../metrics/lists/policy-changes.ts'
import type { ScopedFacts } from '../metrics/metrics-query.ts'
import type { SourceKind } from '../model/connection.ts'
import { addDays, utcDay, type Interval } from '../model/time/time.ts'
import { said, together } from '../words/said.ts'
import type { Annotation } from './annotation.ts'

type Asked = ScopedFacts & { clock: Clock }

const CODE: SourceKind = 'code_assistant'
const MODELS = [
  { feed: 'costs', source: 'chat_assistant', page: '/spend' },
  { feed: 'user_days', source: CODE, page: '/activity' },
] as const

/** What the facts tell happened: each by the reader of the numbers it explains. */
export async function readEvents(asked: Asked & { range: Interval }): Promise<Annotation[]> {
  const found = await Promise.all([newModels(asked), policyChanges(asked), budgetsHit(asked), outages(asked)])
  return found.flat()
}

async function newModels(asked: Asked): Promise<Annotation[]> {
  const found = await Promise.all(
    MODELS.map(async ({ feed, source, page }) => {
      const models = await readFirstModels({ ...asked, feed })
      return models.map(({ model, day }): Annotation => {
        const text = said('model_first_used', { model })
        return { day, until: null, kind: 'model', source, said: text, page }
      })
    }),
  )
  return found.flat()
}

async function policyChanges(asked: Asked): Promise<Annotation[]> {
  return (await readPolicyChanges(asked)).map(
    ({ account, policy, day, known, before, after }): Annotation => {
      const organization = account.replace(/^[a-z]+:/, '')
      const change = said('policy_changed', { policy: said(`policy_${policy}`), organization, before, after })
      const text = known === addDays(day, -1) ? change : together([change, said('changed_since', { known })])
      return { day, until: null, kind: 'policy', source: CODE, said: text, page: '/seats' }
    },
  )
}

async function budgetsHit(asked: Asked & { range: Interval }): Promise<Annotation[]> {
  return (await readBudgetsHit(asked)).map(({ budget, day, amount, used }): Annotation => {
    const hit = said('budget_hit', { name: budget.entity || budget.scope, amount, used })
    const text = budget.stops ? together([hit, said('budget_stops_use')]) : hit
    return { day, until: null, kind: 'budget', source: CODE, said: text, page: '/limits' }
  })
}

async function outages(asked: Asked): Promise<Annotation[]> {
  return (await readOutages(asked)).map(({ start, end, label, source, goesOn, filled }): Annotation => {
    const text = said(goesOn ? 'outage_goes_on' : 'outage', { connection: label })
    const since = filled === null ? [] : [said(filled ? 'outage_filled' : 'outage_not_filled')]
    return {
      day: utcDay(start),
      until: utcDay(end),
      kind: 'outage',
      source,
      said: together([text, ...since]),
      page: '/data-health',
    }
  })
}
