import type { MetricId } from '../../../../../src/api/contract/words.ts'
import type { PersonDetail } from '../../../../../src/api/contract/people/persons.ts'
import type { MetricsAnswer } from '../../../../../src/api/contract/metrics.ts'
import { buildChart, type ChartData } from '../../explore/chart/chart-data.ts'

type Day = PersonDetail['days'][number]

const VALUES = {
  'code.interactions': (day) => day.interactions,
  'spend.credits': (day) => day.credits,
  'spend.usd': (day) => day.usd,
} as const satisfies Partial<Record<MetricId, (day: Day) => string | number | null>>
export type PersonMetric = keyof typeof VALUES

const SOURCE_OF: Record<PersonMetric, keyof Day['states']> = {
  'code.interactions': 'code_assistant',
  'spend.credits': 'chat_assistant',
  'spend.usd': 'chat_assistant',
}

/** A person's days as the picture of a number; a day that was not collected is a gap, not a zero. */
export function personChart(
  { days, completeness }: Pick<PersonDetail, 'days' | 'completeness'>,
  metric: PersonMetric,
): ChartData {
  const answer: MetricsAnswer = {
    columns: [],
    rows: days.map((day) => ({
      time: day.day,
      [metric]: VALUES[metric](day),
      ...day.states[SOURCE_OF[metric]],
    })),
    completeness,
    notes: [],
    notes_said: [],
  }
  return buildChart(answer, null, { metric, grain: 'day', by: null })
}

/** Whether any day of the period has something to show. */
export function hasUse({ days }: PersonDetail, metric: PersonMetric): boolean {
  return days.some((day) => Number(VALUES[metric](day) ?? 0) !== 0)
}
