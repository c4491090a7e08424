import type { MetricUnit } from '../../../../src/api/contract/words.ts'
import { Text } from '@mantine/core'
import type { PeopleAnswer, Person } from '../../../../src/api/contract/persons.ts'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { SortHeader, type Sorting } from '../../components/sort-header.tsx'
import { formatAmount, formatCount } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'
import { BeforeLine } from '../explore/before-line.tsx'
import { Explain } from '../explore/explain.tsx'
import { columnName, type Known, type PeopleColumn, type PeopleOrder } from './people-columns.tsx'
import type { People } from './use-people.ts'

const NATURAL_ASCENDING: readonly PeopleOrder[] = ['name', 'login']

function sortingOf({ order = 'name', direction }: People['search']): Sorting {
  const ascending = direction === undefined ? NATURAL_ASCENDING.includes(order) : direction === 'asc'
  return { column: order, ascending }
}

function Unknown() {
  return <span aria-label={t('unknown')}>–</span>
}

function Heads({ columns, people }: { columns: readonly PeopleColumn[]; people: People }) {
  const { search, change, view } = people
  const sort = ({ column, ascending }: Sorting) => {
    const order = column as PeopleOrder
    const natural = NATURAL_ASCENDING.includes(order) === ascending
    change({
      order: order === 'name' ? undefined : order,
      direction: natural ? undefined : ascending ? 'asc' : 'desc',
    })
  }
  return (
    <thead>
      <tr>
        {columns.map(({ id, order, number = false, metric }) =>
          order ? (
            <SortHeader
              key={id}
              column={order}
              name={columnName(id)}
              number={number || order === 'last_active'}
              sorting={sortingOf(search)}
              sort={sort}
            >
              {metric && <Explain metric={metric} scope={{ days: view.days, filters: [] }} />}
            </SortHeader>
          ) : (
            <th key={id} scope="col">
              {columnName(id)}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}

const UNITS = {
  active_days: 'events',
  interactions: 'events',
  chat_active_days: 'events',
  credits: 'credits',
  usd: 'usd',
} as const satisfies Partial<Record<PeopleColumn['id'], MetricUnit>>

const isCompared = (id: PeopleColumn['id']): id is keyof typeof UNITS => id in UNITS

/** The same of the days before, under a number; nothing under what is no number, or not theirs at all. */
function Before({ id, person }: { id: PeopleColumn['id']; person: Person }) {
  if (!isCompared(id)) return null
  const now = person[id]
  const before = person.previous?.[id] ?? null
  return now === null && before === null ? null : <BeforeLine now={now} before={before} unit={UNITS[id]} />
}

interface RowProps {
  person: Person
  compared: boolean
  columns: readonly PeopleColumn[]
  known: Known
}

function Row({ person, columns, known, compared }: RowProps) {
  const [first, ...others] = columns
  return (
    <tr>
      <th scope="row">{first?.cell(person, known)}</th>
      {others.map(({ id, number, cell }) => (
        <td key={id} data-number={number || undefined}>
          {cell(person, known) ?? <Unknown />}
          {compared && <Before id={id} person={person} />}
        </td>
      ))}
    </tr>
  )
}

type Numbers = PeopleAnswer['totals']

/** Days of people never add, and what nobody did has none. */
function sumText(id: PeopleColumn['id'], numbers: Numbers): string {
  if (id === 'interactions') {
    return numbers.interactions === null ? '–' : formatCount(numbers.interactions)
  }
  if (id !== 'credits' && id !== 'usd') return ''
  const value = numbers[id]
  return value === null ? '–' : formatAmount(value, { unit: id })
}

function SumRow({
  name,
  help,
  numbers,
  columns,
}: {
  name: string
  help?: string
  numbers: Numbers
  columns: readonly PeopleColumn[]
}) {
  return (
    <tr>
      <th scope="row">
        {name}
        {help && (
          <Text size="xs" c="dimmed">
            {help}
          </Text>
        )}
      </th>
      {columns.slice(1).map(({ id, number }) => (
        <td key={id} data-number={number || undefined}>
          {sumText(id, numbers)}
        </td>
      ))}
    </tr>
  )
}

interface PeopleTableProps {
  shown: readonly Person[]
  answer: PeopleAnswer
  columns: readonly PeopleColumn[]
  people: People
}

/** People with what they have, use and cost, and below them what is nobody's. */
export function PeopleTable({ shown, answer, columns, people }: PeopleTableProps) {
  const known = { teams: answer.teams_known }
  return (
    <ScrollTable caption={t('people:table')} pinned>
      <Heads columns={columns} people={people} />
      <tbody>
        {shown.map((person) => (
          <Row
            key={`${person.key} ${person.until}`}
            person={person}
            columns={columns}
            known={known}
            compared={answer.compared_with !== null}
          />
        ))}
      </tbody>
      <tfoot>
        <SumRow
          name={t('people:unattributed')}
          help={t('people:unattributedHelp')}
          numbers={answer.unattributed}
          columns={columns}
        />
        <SumRow name={t('people:total')} numbers={answer.totals} columns={columns} />
      </tfoot>
    </ScrollTable>
  )
}
