import type { SourceKind } from '../../model/connection.ts'
import type { Dimension, FeedId, MetricId } from '../../model/metric.ts'
import { adoptionMovement } from '../../metrics/lists/adoption-movement.ts'
import { costDayInputs, userDayInputs } from '../../store/facts/releases/release-inputs.ts'

/** A source whose numbers are released. */
export interface ReleasedSource {
  source: SourceKind
  /** What its people did; it decides when days have settled. Others come in as far as they have. */
  main: FeedId
  others: readonly FeedId[]
  /** By day, what the facts of the main feed are made of. */
  inputsOf: typeof costDayInputs
  /** People with use. */
  people: MetricId
  /** Amounts that decide whether a row, or with the people a unit, is published at all, as far as they are in use. */
  lead: readonly MetricId[]
  /** What its units are. */
  unit: Extract<Dimension, 'group' | 'team'>
  /** Whether a list says who is in a unit. Where only records do, who is counted in it is who did something. */
  listsMembers: boolean
  /** Who of its people came, stayed, came back and left; null where that is not known of it. */
  movement: typeof adoptionMovement | null
}

export const RELEASED_SOURCES: readonly ReleasedSource[] = [
  {
    source: 'chat_assistant',
    main: 'costs',
    inputsOf: costDayInputs,
    others: [],
    people: 'chat.active_users',
    lead: ['spend.credits', 'spend.usd'],
    unit: 'group',
    listsMembers: false,
    movement: null,
  },
  {
    source: 'code_assistant',
    main: 'user_days',
    inputsOf: userDayInputs,
    others: [
      'pull_requests',
      'seats',
      'reports',
      'metrics_calls',
      'billing',
      'bill',
      'credits',
      'requests',
      'usage_report',
    ],
    people: 'code.active_users',
    lead: ['code.interactions', 'code.generations'],
    unit: 'team',
    listsMembers: true,
    movement: adoptionMovement,
  },
]
