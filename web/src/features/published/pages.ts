import type { Dimension, MetricId } from '../../../../src/api/contract/words.ts'
import type { PublishedPageId } from '../../app/published-pages.ts'
import { ACTIVE_PEOPLE, KINDS_OF_USE } from '../adoption/adoption-metrics.ts'
import type { ExplorePage } from '../explore/use-explore.ts'
import { spendUnitOf } from '../spend/spend-unit.ts'
import { PULL_REQUEST_METRICS } from '../productivity/pull-request-metrics.ts'

/** Numbers of units, of which the organisation's list says who is counted where. */
export interface UnitTable {
  dimension: Extract<Dimension, 'team' | 'group' | 'connection'>
  metrics: MetricId[]
}

/** Several numbers as lines beside each other. */
export interface Lines {
  id: 'people' | 'kinds' | 'seats' | 'included'
  metrics: MetricId[]
}

/** What a page asks of one source. All of it is in the grid of what is published: totals, one split at a time, units by month. */
export interface PublishedSection extends ExplorePage {
  /** Numbers that have a tile. */
  tiles: readonly MetricId[]
  /** The number that is chosen over its course, whole or split. */
  chart: boolean
  lines?: readonly Lines[]
  /** Course and lines are of the twelve months up to the last that is shown, as most of its numbers are published by month. */
  year?: boolean
  units?: readonly UnitTable[]
  /** Who came, stayed and left since the month before. */
  movement?: boolean
}

type SectionInput = Pick<PublishedSection, 'source'> & Partial<PublishedSection> & { metrics: MetricId[] }

/** A section with a tile for each of its numbers, the first of which is looked at unasked. */
function section({ metrics, ...own }: SectionInput): PublishedSection {
  const [first = 'code.active_users'] = metrics
  return {
    metrics,
    tiles: metrics,
    dimensions: [],
    rankings: [],
    finest: 'day',
    chart: metrics.length > 0,
    initialMetric: () => first,
    ...own,
  }
}

const CODE_SPLITS: Dimension[] = ['feature', 'language', 'model', 'editor']
const CODE_USE: MetricId[] = [
  'code.interactions',
  'code.generations',
  'code.acceptances',
  'code.acceptance_rate',
  'code.lines_suggested',
  'code.lines_added',
  'code.lines_deleted',
]
const SEATS: MetricId[] = ['seats.total', 'seats.active', 'seats.idle', 'seats.never_used', 'seats.new']

const USED_BY_TEAM: UnitTable = {
  dimension: 'team',
  metrics: ['code.active_users', 'code.interactions', 'code.acceptance_rate'],
}
const USED_BY_GROUP: UnitTable = {
  dimension: 'group',
  metrics: ['chat.active_users', 'spend.credits', 'spend.usd'],
}

/** Pages that are sections of numbers. */
export type SectionedPageId = Exclude<PublishedPageId, 'overview' | 'matching'>

/** What each page asks where groups are shown and people are not. */
export const SECTIONS: Record<SectionedPageId, readonly PublishedSection[]> = {
  people: [
    section({
      source: 'code_assistant',
      metrics: ['code.active_users', 'code.monthly_active_users', 'seats.total'],
      chart: false,
    }),
    section({ source: 'chat_assistant', metrics: ['chat.active_users'], chart: false }),
  ],
  spend: [
    section({
      source: 'code_assistant',
      metrics: ['bill.net_usd', 'bill.gross_usd', 'bill.discount_usd', 'bill.credits', 'code.ai_credits'],
      units: [{ dimension: 'team', metrics: ['code.ai_credits', 'code.active_users'] }],
    }),
    section({
      source: 'chat_assistant',
      metrics: ['spend.credits', 'spend.usd', 'chat.active_users'],
      dimensions: ['product', 'surface', 'client', 'model', 'sku', 'service_tier'],
      rankings: [
        ['model', 'sku', 'service_tier'],
        ['product', 'surface', 'client'],
      ],
      units: [USED_BY_GROUP],
      initialMetric: spendUnitOf,
    }),
  ],
  limits: [
    section({
      source: 'code_assistant',
      metrics: ['credits.gross', 'credits.included', 'credits.billed'],
      year: true,
      chart: false,
      lines: [{ id: 'included', metrics: ['credits.gross', 'credits.included', 'credits.billed'] }],
    }),
    section({ source: 'chat_assistant', metrics: ['spend.credits', 'spend.usd'], year: true }),
  ],
  adoption: [
    section({
      source: 'code_assistant',
      metrics: [
        'code.active_users',
        'code.weekly_active_users',
        'code.monthly_active_users',
        'code.agent_users',
        'seats.total',
        // Told of few months: nearly everybody who is active has a seat, so both differ by few people.
        'code.adoption_rate',
      ],
      chart: false,
      lines: [
        {
          id: 'people',
          metrics: ACTIVE_PEOPLE,
        },
        {
          id: 'kinds',
          metrics: KINDS_OF_USE,
        },
      ],
      movement: true,
      units: [{ dimension: 'team', metrics: ['code.active_users'] }],
    }),
  ],
  activity: [
    section({
      source: 'code_assistant',
      metrics: [...CODE_USE, 'code.ai_credits'],
      dimensions: CODE_SPLITS,
      rankings: [['feature', 'editor'], ['language'], ['model']],
      units: [
        {
          dimension: 'team',
          metrics: ['code.interactions', 'code.generations', 'code.acceptance_rate', 'code.lines_added'],
        },
      ],
      initialMetric: () => 'code.generations',
    }),
  ],
  seats: [
    section({
      source: 'code_assistant',
      metrics: SEATS,
      year: true,
      chart: false,
      lines: [{ id: 'seats', metrics: SEATS }],
      units: [{ dimension: 'team', metrics: ['seats.total', 'seats.active', 'seats.utilization'] }],
    }),
  ],
  teams: [
    section({
      source: 'code_assistant',
      metrics: ['code.active_users', 'seats.total', 'code.interactions'],
      chart: false,
      units: [USED_BY_TEAM],
    }),
    section({
      source: 'chat_assistant',
      metrics: USED_BY_GROUP.metrics,
      chart: false,
      units: [USED_BY_GROUP],
    }),
  ],
  productivity: [
    section({
      source: 'code_assistant',
      metrics: [...PULL_REQUEST_METRICS],
      dimensions: ['repository'],
      rankings: [['repository']],
      units: [{ dimension: 'team', metrics: ['prs.merged', 'prs.opened', 'prs.reviewed', 'prs.people'] }],
      initialMetric: () => 'prs.merged',
    }),
  ],
}

/** The same for whoever is shown own units alone: splits, and who came and left, are of others as well. */
export const ofOwnUnits = (own: PublishedSection): PublishedSection => ({
  ...own,
  dimensions: [],
  rankings: [],
  movement: false,
})
