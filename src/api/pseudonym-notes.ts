import type { IdentitySource } from '../model/identity.ts'
import type { MetricId } from '../model/metric.ts'
import { monthOf, type UtcMonth } from '../model/time/calendar-month.ts'
import { utcDay } from '../model/time/time.ts'
import type { AmountsOfPeople } from '../privacy/nameless/amounts-of-people.ts'
import { said, type Said } from '../words/said.ts'

export const NOTES_OF_PSEUDONYMS = [
  said('one_row_per_pseudonym'),
  said('months_of_pseudonyms'),
  said('who_has_a_row'),
]

/** What the rows tell of. */
const SHOWN = [
  'code.interactions',
  'code.generations',
  'code.acceptances',
  'code.ai_credits',
  'spend.credits',
  'spend.usd',
] as const satisfies readonly MetricId[]

/** The same, and of which other days than those of the month its sums are, or that some never came. */
export function notesOfMonth(month: UtcMonth, amounts: Record<IdentitySource, AmountsOfPeople>): Said[] {
  const { first, end } = monthOf(`${month}-01`)
  const last = utcDay(end)
  const told = Object.values(amounts).flatMap((of) =>
    SHOWN.flatMap((metric) => {
      const { from, to: until } = of.get(metric) ?? { from: first, to: last }
      return from === first && until === last ? [] : [{ metric, from, until }]
    }),
  )
  const alike = Map.groupBy(told, ({ from, until }) => `${from} ${until}`)
  const ofDays = [...alike.values()].flatMap((own) =>
    own
      .slice(0, 1)
      .map(({ from, until }) =>
        said('pseudonym_days', { metrics: own.map(({ metric }) => metric), from, until }),
      ),
  )
  const lacking = SHOWN.filter((metric) => Object.values(amounts).some((of) => of.get(metric)?.partial))
  const ofPart = lacking.length === 0 ? [] : [said('pseudonyms_lack_days', { metrics: lacking })]
  return [...NOTES_OF_PSEUDONYMS, ...ofDays, ...ofPart]
}
