import { ActionIcon, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { UnitSource } from '../../../api/units.ts'
import { Below } from '../../../components/side-text.tsx'
import { namedColumns, type Column } from '../../../components/table/column.ts'
import { RowButton, Table } from '../../../components/table/table.tsx'
import { unitLabel } from '../../../components/unit-label.ts'
import { t } from '../../../i18n/t.ts'
import { CountedIn } from '../../published/counted-in.tsx'
import { leaveOut, move, putFirst, release, type Choice, type PlacedUnit } from './unit-order.ts'

type Change = (next: (choice: Choice) => Choice) => void

/** What is published of it today. */
function PublishedOf({ unit: { published, unpublished, place }, k }: { unit: PlacedUnit; k: number }) {
  if (!published)
    return place !== 'leftOut' && <Below>{t(`privacy:units.unpublished.${unpublished ?? 'too_few'}`)}</Below>
  const { counted, members, newcomers } = published
  if (counted === null || members === null) return <Below>{t('privacy:units.published')}</Below>
  return <CountedIn counted={counted} members={members} newcomers={newcomers ?? 0} k={k} />
}

function UnitName({ unit, source, k }: { unit: PlacedUnit; source: UnitSource; k: number }) {
  return (
    <>
      {unitLabel({ source, ...unit })}
      <PublishedOf unit={unit} k={k} />
    </>
  )
}

/** Moves a unit by one; the button that was pressed keeps the focus in its row's new place, or the other one where it ends. */
function Movers({ unit, last, change }: { unit: PlacedUnit; last: number; change: Change }) {
  const pressed = useRef<-1 | 1 | null>(null)
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const { id, name, number } = unit
  useEffect(() => {
    if (pressed.current === null) return
    const isUp = number === last || (pressed.current === -1 && number !== 1)
    const button = isUp ? up : down
    pressed.current = null
    button.current?.focus()
  }, [number, last])
  const step = (by: -1 | 1) => {
    pressed.current = by
    change((choice) => move(choice, id, by))
  }
  return (
    <>
      <ActionIcon
        ref={up}
        variant="default"
        size="sm"
        aria-label={t('privacy:units.up', { name })}
        disabled={number === 1}
        onClick={() => step(-1)}
      >
        <IconArrowUp size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        ref={down}
        variant="default"
        size="sm"
        aria-label={t('privacy:units.down', { name })}
        disabled={number === last}
        onClick={() => step(1)}
      >
        <IconArrowDown size={14} aria-hidden />
      </ActionIcon>
    </>
  )
}

/** What may be done with it where it stands. */
function Actions({ unit, last, change }: { unit: PlacedUnit; last: number; change: Change }) {
  const { id, name, place } = unit
  const isPressed = useRef(false)
  const buttons = useRef<HTMLDivElement>(null)
  // The button that was pressed is not there any more: the focus goes on with the unit, where it stands now.
  useEffect(() => {
    if (isPressed.current) buttons.current?.querySelector<HTMLButtonElement>('button:enabled')?.focus()
    isPressed.current = false
  }, [place])
  const press = (act: typeof putFirst) => {
    isPressed.current = true
    change((own) => act(own, id))
  }
  const button = (verb: 'putFirst' | 'leaveOut' | 'release', act: typeof putFirst) => (
    <RowButton aria-label={t(`privacy:units.${verb}Of`, { name })} onClick={() => press(act)}>
      {t(`privacy:units.${verb}`)}
    </RowButton>
  )
  return (
    <Group ref={buttons} gap={6} miw={120}>
      {place === 'first' && <Movers unit={unit} last={last} change={change} />}
      {place !== 'first' && button('putFirst', putFirst)}
      {place !== 'byItself' && button('release', release)}
      {place !== 'leftOut' && button('leaveOut', leaveOut)}
    </Group>
  )
}

interface UnitTableProps {
  source: UnitSource
  units: readonly PlacedUnit[]
  /** How many stand first. */
  last: number
  k: number
  /** Left out where the list is only read. */
  change: Change | undefined
}

/** Units in the order in which they divide the people, with what may be done with each. */
export function UnitTable({ source, units, last, k, change }: UnitTableProps) {
  const all: Column<PlacedUnit>[] = namedColumns(t('privacy:units.columns', { returnObjects: true }), {
    unit: (unit) => <UnitName unit={unit} source={source} k={k} />,
    place: ({ place, number }) => t(`privacy:units.place.${place}`, { number: number ?? '' }),
    actions: (unit) => change && <Actions unit={unit} last={last} change={change} />,
  })
  const columns = change ? all : all.filter(({ id }) => id !== 'actions')
  return <Table caption={t('privacy:units.table')} columns={columns} rows={units} rowKey={({ id }) => id} />
}
