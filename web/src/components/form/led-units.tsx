import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { SOURCE_KINDS } from '../source/sources.ts'
import { unitsQuery, type LedUnit } from '../../api/units.ts'
import { t } from '../../i18n/t.ts'
import { unitLabel } from '../unit-label.ts'
import { SOURCE_WORDS } from '../source/source-words.ts'

const keyOf = ({ source, id }: LedUnit) => `${source} ${id}`

function unitOf(key: string): LedUnit {
  const at = key.indexOf(' ')
  return { source: key.slice(0, at), id: key.slice(at + 1) }
}

/** Units by name; one that is not counted any more by its id. */
function useChoices(chosen: readonly LedUnit[]) {
  const lists = useQueries({ queries: SOURCE_KINDS.map(unitsQuery) })
  return SOURCE_KINDS.map((source, at) => {
    const known = (lists[at]?.data?.data ?? []).map(({ id, name }) => ({
      value: keyOf({ source, id }),
      label: unitLabel({ source, id, name }),
    }))
    const values = new Set(known.map(({ value }) => value))
    const gone = chosen
      .filter((unit) => unit.source === source && !values.has(keyOf(unit)))
      .map((unit) => ({ value: keyOf(unit), label: unit.id }))
    return { group: SOURCE_WORDS[source].name, items: [...known, ...gone] }
  })
}

/** The teams, cost centers and groups whose numbers a lead is shown. */
export function LedUnits({
  value = [],
  onChange,
  ...others
}: Omit<MultiSelectProps, 'value' | 'onChange' | 'data'> & {
  value?: readonly LedUnit[]
  onChange: (units: LedUnit[]) => void
}) {
  return (
    <MultiSelect
      label={t('ledUnits.label')}
      nothingFoundMessage={t('ledUnits.none')}
      data={useChoices(value)}
      searchable
      limit={100}
      value={value.map(keyOf)}
      onChange={(keys) => onChange(keys.map(unitOf))}
      {...others}
    />
  )
}
