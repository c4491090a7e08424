import { accountName } from '../model/account-key.ts'
import type { Clock } from '../lib/clock.ts'
import { readBudgetsHit } from '../metrics/budgets/budgets-hit.ts'
import { readOutages } from '../metrics/completeness/outages.ts'
import { readFirstModels } from '../metrics/lists/first-models.ts'
import { readLimitChanges, type LimitAsSet } from '../metrics/lists/limit-changes.ts'
import { readPhaseVersions } from '../metrics/lists/phase-versions.ts'
import { readPolicyChanges } from '../metrics/lists/policy-changes.ts'
import type { ScopedFacts } from '../metrics/metrics-query.ts'
import type { SourceKind } from '../model/connection.ts'
import { addDays, utcDay, type Interval, type UtcDay } from '../model/time/time.ts'
import type { Shape } from '../model/dataset.ts'
import { said, together, type PlainCode, type Said } from '../words/said.ts'
import type { Annotation } from './annotation.ts'

type Asked = ScopedFacts & { clock: Clock }

const CODE: SourceKind = 'code_assistant'
const MODELS = [
  { feed: 'costs', source: 'chat_assistant', page: '/spend' },
  { feed: 'user_days', source: CODE, page: '/activity' },
] as const

/** What the facts tell happened: each by the reader of the numbers it explains. */
export async function readEvents(asked: Asked & { range: Interval }): Promise<Annotation[]> {
  const found = await Promise.all([
    newModels(asked),
    policyChanges(asked),
    limitChanges(asked),
    phaseVersions(asked),
    budgetsHit(asked),
    outages(asked),
  ])
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
      const organization = accountName(account)
      const change = said('policy_changed', { policy: said(`policy_${policy}`), organization, before, after })
      const text = sinceKnown(change, day, known)
      return { day, until: null, kind: 'policy', source: CODE, said: text, page: '/seats' }
    },
  )
}

/** Between two lists nobody looked. */
const sinceKnown = (change: Said, day: UtcDay, known: UtcDay): Said =>
  known === addDays(day, -1) ? change : together([change, said('changed_since', { known })])

async function limitChanges(asked: Asked): Promise<Annotation[]> {
  return (await readLimitChanges(asked)).map(({ name, day, known, before, after }): Annotation => {
    const change = said('limit_changed', { name, before: limitInWords(before), after: limitInWords(after) })
    const text = sinceKnown(change, day, known)
    return { day, until: null, kind: 'policy', source: 'chat_assistant', said: text, page: '/limits' }
  })
}

function limitInWords(set: LimitAsSet): Said {
  if (set === null) return said('limit_not_set')
  const { type, amount, unit } = set
  if (amount === null || type === 'unlimited') return said('limit_unlimited')
  if (unit === 'credit') return said('limit_in_credits', { amount })
  return unit === 'usd' ? said('limit_in_usd', { amount }) : said('limit_in_unit', { amount, unit })
}

async function phaseVersions(asked: Asked): Promise<Annotation[]> {
  return (await readPhaseVersions(asked)).map(({ day, ...versions }): Annotation => {
    const text = said('adoption_phases_changed', versions)
    return { day, until: null, kind: 'definition', source: CODE, said: text, page: '/activity' }
  })
}

async function budgetsHit(asked: Asked & { range: Interval }): Promise<Annotation[]> {
  return (await readBudgetsHit(asked)).map(({ budget, day, amount, used }): Annotation => {
    const hit = said('budget_hit', { name: budget.entity || budget.scope, amount, used })
    const text = budget.stops ? together([hit, said('budget_stops_use')]) : hit
    return { day, until: null, kind: 'budget', source: CODE, said: text, page: '/limits' }
  })
}

async function outages(asked: Asked): Promise<Annotation[]> {
  return (await readOutages(asked)).map(({ start, end, label, source, list, goesOn, filled }): Annotation => {
    const text = outageInWords(label, list, goesOn)
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

const LISTED: Partial<Record<Shape, PlainCode>> = {
  seat_snapshot: 'listed_seats',
  seat_totals: 'listed_policies',
  directory: 'listed_teams',
  budget_snapshot: 'listed_budgets',
  cost_center_snapshot: 'listed_centers',
  limit_snapshot: 'listed_limits',
}

function outageInWords(connection: string, list: Shape | null, goesOn: boolean): Said {
  const listed = list && LISTED[list]
  if (!listed) return said(goesOn ? 'outage_goes_on' : 'outage', { connection })
  return said(goesOn ? 'outage_of_list_goes_on' : 'outage_of_list', { connection, list: said(listed) })
}
