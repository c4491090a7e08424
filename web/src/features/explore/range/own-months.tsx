import { DatesProvider } from '@mantine/dates'
import { useState } from 'react'
import { MonthPicker } from '../../../components/form/calendar.ts'
import { addDays } from '../../../format/time.ts'
import { language, t } from '../../../i18n/t.ts'
import type { Explore } from '../use-explore.ts'
import { monthsRange, wholeMonths } from './month-range.ts'

interface OwnMonthsProps {
  explore: Pick<Explore, 'view' | 'change' | 'now'>
  close: () => void
}

/** A calendar to choose the first and the last month from. */
export function OwnMonths({ explore, close }: OwnMonthsProps) {
  const { days } = explore.view
  const last = addDays(days.to, -1)
  const [chosen, setChosen] = useState<[string | null, string | null]>([days.from, last])
  const pick = (next: [string | null, string | null]) => {
    setChosen(next)
    const [from, until] = next
    if (!from || !until) return
    const months = wholeMonths({ from, to: addDays(until, 1) })
    explore.change({ from, until: addDays(months.to, -1), range: undefined, grain: undefined })
    close()
  }
  return (
    <DatesProvider settings={{ locale: language() }}>
      <MonthPicker
        type="range"
        allowSingleDateInRange
        value={chosen}
        onChange={pick}
        defaultDate={last}
        maxDate={addDays(monthsRange('month', explore.now).to, -1)}
        ariaLabels={{
          previousYear: t('explore:range.previousYear'),
          nextYear: t('explore:range.nextYear'),
        }}
      />
    </DatesProvider>
  )
}
