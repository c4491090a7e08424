import { DatesProvider } from '@mantine/dates'
import { useState } from 'react'
import { DatePicker } from '../../../components/form/calendar.ts'
import { toDay } from '../../../format/time.ts'
import { language, t } from '../../../i18n/t.ts'
import type { Explore } from '../use-explore.ts'

interface OwnRangeProps {
  explore: Pick<Explore, 'view' | 'change' | 'now'>
  close: () => void
}

/** A calendar to choose the first and the last day from. */
export function OwnRange({ explore, close }: OwnRangeProps) {
  const { days } = explore.view
  const [chosen, setChosen] = useState<[string | null, string | null]>([
    days.from,
    toDay(Date.parse(days.to) - 1),
  ])
  const pick = (next: [string | null, string | null]) => {
    setChosen(next)
    const [from, until] = next
    if (!from || !until) return
    explore.change({ from, until, range: undefined, grain: undefined })
    close()
  }
  return (
    <DatesProvider settings={{ locale: language(), firstDayOfWeek: 1, weekendDays: [] }}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        value={chosen}
        onChange={pick}
        defaultDate={toDay(Date.parse(days.to) - 1)}
        hideOutsideDates
        maxDate={toDay(explore.now)}
        ariaLabels={{
          previousMonth: t('explore:range.previousMonth'),
          nextMonth: t('explore:range.nextMonth'),
        }}
      />
    </DatesProvider>
  )
}
