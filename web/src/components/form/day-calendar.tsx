import { DatePicker } from './calendar.ts'

interface DayCalendarProps {
  value: string | null
  choose: (day: string | null) => void
  minDate?: string | undefined
  maxDate?: string | undefined
}

/** The calendar a day is chosen from. Choosing the chosen day again changes nothing. */
export function DayCalendar({ value, choose, maxDate, ...range }: DayCalendarProps) {
  const shown = value ?? maxDate
  return (
    <DatePicker
      value={value}
      onChange={choose}
      {...(shown === undefined ? {} : { defaultDate: shown })}
      {...(maxDate === undefined ? {} : { maxDate })}
      {...(range.minDate === undefined ? {} : { minDate: range.minDate })}
    />
  )
}
