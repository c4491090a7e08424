import { CloseButton, Input, InputBase, Popover, Skeleton, type InputBaseProps } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { useDropdown } from './use-dropdown.ts'
import { lazy, Suspense } from 'react'
import { formatDay } from '../../format/time.ts'

/** Calendars are large and come when one is opened. */
const DayCalendar = lazy(() => import('./day-calendar.tsx').then((part) => ({ default: part.DayCalendar })))
const CALENDAR = { w: 252, h: 276 }

interface DayInputProps extends Omit<InputBaseProps, 'label'> {
  label: string
  /** A UTC day, `YYYY-MM-DD`; null or absent where none is chosen. */
  value?: string | null
  onChange: (day: string | null) => void
  placeholder?: string
  /** Names the button that takes the day back; without it the day can only be changed. */
  clearLabel?: string
  minDate?: string
  maxDate?: string
}

/** A day, chosen from a calendar. */
export function DayInput({
  label,
  value = null,
  onChange,
  placeholder,
  clearLabel,
  minDate,
  maxDate,
  ...input
}: DayInputProps) {
  const { toggle, close, popover } = useDropdown()
  const id = useId()
  const shown = value === null ? placeholder : formatDay(value)
  const choose = (day: string | null) => {
    if (day !== null) onChange(day)
    close()
  }
  const clear = value !== null && clearLabel !== undefined && (
    <CloseButton size="xs" variant="transparent" aria-label={clearLabel} onClick={() => onChange(null)} />
  )
  return (
    <Popover {...popover}>
      <Popover.Target>
        <InputBase
          id={id}
          component="button"
          type="button"
          pointer
          label={label}
          aria-label={shown === undefined ? label : `${label}: ${shown}`}
          onClick={toggle}
          rightSection={clear}
          rightSectionPointerEvents="all"
          {...input}
        >
          {value === null ? <Input.Placeholder>{placeholder}</Input.Placeholder> : shown}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton {...CALENDAR} />}>
          <DayCalendar value={value} choose={choose} minDate={minDate} maxDate={maxDate} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
