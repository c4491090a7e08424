import type { ReactNode } from 'react'
import type { MetricUnit } from '../../../../src/api/contract/words.ts'
import type { PeopleAnswer, Person } from '../../../../src/api/contract/people/persons.ts'
import type { Column } from '../../components/table/column.ts'
import { Table, Unknown, type Sorting } from '../../components/table/table.tsx'
import { formatAmount, formatCount, formatMoney } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'
import { BeforeLine } from '../explore/tiles/before-line.tsx'
import { comparedDays, type ComparedDays } from '../explore/tiles/compared-days.ts'
import { Explain } from '../explore/explain/explain.tsx'
import { columnName, type PeopleColumn, type PeopleOrder } from './people-columns.tsx'
import type { People } from './use-people.ts'
import { Below } from '../../components/side-text.tsx'

const NATURAL_ASCENDING: readonly PeopleOrder[] = ['name', 'login']

function sortingOf({ order = 'name', direction }: People['search']): Sorting<PeopleOrder> {
  const ascending = direction === undefined ? NATURAL_ASCENDING.includes(order) : direction === 'asc'
  return { order, ascending }
}

/** Pressed anew, a head turns its order round. */
function sortBy(order: PeopleOrder, { search, change }: People) {
  const now = sortingOf(search)
  const natural = NATURAL_ASCENDING.includes(order)
  const ascending = order === now.order ? !now.ascending : natural
  change({
    order: order === 'name' ? undefined : order,
    direction: ascending === natural ? undefined : ascending ? 'asc' : 'desc',
  })
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
function Before({ id, person, days }: { id: PeopleColumn['id']; person: Person; days: ComparedDays | null }) {
  if (!isCompared(id)) return null
  const now = days ? (person.compared?.[id] ?? null) : person[id]
  const before = person.previous?.[id] ?? null
  if (person[id] === null && before === null) return null
  return <BeforeLine now={now} before={before} unit={UNITS[id]} days={days} />
}

function drawn(column: PeopleColumn, answer: PeopleAnswer, { view }: People): Column<Person, PeopleOrder> {
  const { id, metric, cell } = column
  const known = { teams: answer.teams_known, currency: answer.seat_currency }
  const days = comparedDays(answer, view.days)
  return {
    ...column,
    name: columnName(id),
    about: metric ? <Explain metric={metric} scope={{ days: view.days, filters: [] }} /> : column.about,
    cell: (person) => (
      <>
        {cell(person, known) ?? <Unknown />}
        {answer.compared_with !== null && <Before id={id} person={person} days={days} />}
      </>
    ),
  }
}

type Numbers = PeopleAnswer['totals']

/** Days of people never add, and what nobody did has none. */
function sumText(id: string, numbers: Numbers, currency: string | null): string {
  if (id === 'interactions') {
    return numbers.interactions === null ? '–' : formatCount(numbers.interactions)
  }
  if (id === 'seat_cost') {
    return numbers.seat_cost === null || currency === null ? '–' : formatMoney(numbers.seat_cost, currency)
  }
  if (id === 'month_usd' || id === 'month_gross_usd')
    return numbers[id] === null ? '–' : formatAmount(numbers[id], { unit: 'usd' })
  if (id !== 'credits' && id !== 'usd' && id !== 'ai_credits') return ''
  const value = numbers[id]
  return value === null ? '–' : formatAmount(value, { unit: id })
}

const sumsOf =
  (name: ReactNode, numbers: Numbers, currency: string | null) => (column: Column<Person, PeopleOrder>) =>
    column.id === 'person' ? name : sumText(column.id, numbers, currency)

interface PeopleTableProps {
  shown: readonly Person[]
  answer: PeopleAnswer
  columns: readonly PeopleColumn[]
  people: People
}

/** People with what they have, use and cost, and below them what is nobody's. */
export function PeopleTable({ shown, answer, columns, people }: PeopleTableProps) {
  const unattributed = (
    <>
      {t('people:unattributed')}
      <Below>{t('people:unattributedHelp')}</Below>
    </>
  )
  return (
    <Table
      caption={t('people:table')}
      columns={columns.map((column) => drawn(column, answer, people))}
      rows={shown}
      rowKey={({ key, until }) => `${key} ${until}`}
      sorting={sortingOf(people.search)}
      sort={({ order }) => sortBy(order, people)}
      foot={
        answer.unattributed === null
          ? [sumsOf(t('people:totalOfUnits'), answer.totals, answer.seat_currency)]
          : [
              sumsOf(unattributed, answer.unattributed, answer.seat_currency),
              sumsOf(t('people:total'), answer.totals, answer.seat_currency),
            ]
      }
      pinned
    />
  )
}
