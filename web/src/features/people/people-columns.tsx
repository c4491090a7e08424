import type { MetricId } from '../../../../src/api/contract/words.ts'
import { Text, VisuallyHidden } from '@mantine/core'
import { IconCode, IconMessageCircle } from '@tabler/icons-react'
import { Trans } from '../../i18n/rich-text.ts'
import type { ReactNode } from 'react'
import type { Person } from '../../../../src/api/contract/people/persons.ts'
import type { PEOPLE_ORDERS } from '../../../../src/api/contract/words.ts'
import { ExplainText } from '../explore/explain/explain-text.tsx'
import { AboutLine } from '../../components/about-line.tsx'
import { StatusText, type Tone } from '../../components/status-text.tsx'
import type { Column } from '../../components/table/column.ts'
import { TextLink } from '../../components/page/typed-links.tsx'
import { formatAmount, formatCount, formatMoney } from '../../format/decimal.ts'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { displayName } from './display-name.ts'
import { Below } from '../../components/side-text.tsx'

export type PeopleOrder = (typeof PEOPLE_ORDERS)[number]
export type Source = 'code' | 'chat'

/** What lists say of everybody. */
export interface Known {
  teams: boolean
  /** Of what seats cost. */
  currency: string | null
}

/** A column of the People table; `order` is what the service sorts it by. */
export interface PeopleColumn extends Omit<Column<Person, PeopleOrder>, 'name' | 'cell'> {
  id: keyof typeof NAMES
  /** The source it is about; none: both. */
  source?: Source
  /** The number it is a part of. */
  metric?: MetricId
  /** Null: unknown. */
  cell: (person: Person, known: Known) => ReactNode
}

const NAMES = t('people:columns', { returnObjects: true })
export const columnName = (id: keyof typeof NAMES) => NAMES[id]

/** The first, and how many more; all of them for whoever points at it. */
function Names({ of }: { of: readonly { name: string }[] }) {
  const [first, ...more] = of
  const all = of.map(({ name }) => name).join(', ')
  return (
    <Text span inherit display="block" truncate maw={132} title={all}>
      {first?.name}
      {more.length > 0 && (
        <span style={{ color: 'var(--tm-muted)' }}> {t('people:more', { count: more.length })}</span>
      )}
    </Text>
  )
}

const ICONS = { code: IconCode, chat: IconMessageCircle } as const

/** One sign a source; the one that is not there is only outlined and not read out. */
function StatusCell({ status }: Person) {
  const name = t(`people:status.${status}`)
  return (
    <span style={{ position: 'relative', display: 'inline-flex', gap: 6 }} title={name}>
      <VisuallyHidden>{name}</VisuallyHidden>
      {(['code', 'chat'] as const).map((source) => {
        const Icon = ICONS[source]
        const has = status === 'both' || status === `${source}_only`
        return <Icon key={source} size={17} aria-hidden opacity={has ? 1 : 0.18} />
      })}
    </span>
  )
}

function WhoCell({ person }: { person: Person }) {
  const name = displayName(person)
  const about = person.email === name ? person.login : person.email
  return (
    <>
      <TextLink
        to="/people/$key"
        params={{ key: person.now ?? person.key }}
        search={keepPeriod}
        size="xs"
        fw={550}
      >
        {name}
      </TextLink>
      <AboutLine text={about} title={[person.email, person.login].filter(Boolean).join(' · ')} narrow />
      {person.until && person.now && (
        <Below>
          <Trans
            i18nKey="people:until"
            values={{ day: formatDay(person.until) }}
            components={{
              person: (
                <TextLink to="/people/$key" params={{ key: person.now }} search={keepPeriod} size="xs" />
              ),
            }}
          />
        </Below>
      )}
    </>
  )
}

/** The period goes along to a person's page. */
function keepPeriod({ range, from, until }: { range?: unknown; from?: unknown; until?: unknown }) {
  return { ...(range ? { range } : {}), ...(from ? { from } : {}), ...(until ? { until } : {}) } as object
}

const SEAT_TONES: Record<NonNullable<Person['seat_use']>, Tone> = { used: 'good', idle: 'warn', new: 'wait' }

function SeatCell({ licensed, seat_use: use }: Person) {
  if (licensed === false) return <Below>{t('people:seat.none')}</Below>
  return use === null ? null : <StatusText tone={SEAT_TONES[use]}>{t(`people:seat.${use}`)}</StatusText>
}

function lastActive({ last_active_day: code, last_chat_day: chat }: Person): string | null {
  const last = [code, chat]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1)
  return last === undefined ? null : formatDay(last)
}

const count = (value: number | null) => (value === null ? null : formatCount(value))
/** Rounded for its size; the file has every digit. */
const amount = (value: string | null, unit: 'credits' | 'usd' | 'ai_credits') =>
  value === null ? null : <span title={value}>{formatAmount(value, { unit })}</span>

export const PEOPLE_COLUMNS: readonly PeopleColumn[] = [
  { id: 'person', order: 'name', cell: (person) => <WhoCell person={person} /> },
  { id: 'status', cell: StatusCell },
  {
    id: 'teams',
    cell: ({ teams, groups, status, chat_records: records }, known) => {
      if (teams.length + groups.length > 0) return <Names of={[...teams, ...groups]} />
      const isNone = status === 'chat_only' ? records !== null : known.teams
      return isNone ? t('people:noTeam') : null
    },
  },
  { id: 'seat', source: 'code', cell: SeatCell },
  {
    id: 'active_days',
    order: 'active_days',
    source: 'code',
    number: true,
    cell: ({ active_days: days }) => count(days),
  },
  {
    id: 'interactions',
    order: 'interactions',
    source: 'code',
    number: true,
    metric: 'code.interactions',
    cell: ({ interactions }) => count(interactions),
  },
  {
    id: 'ai_credits',
    order: 'ai_credits',
    source: 'code',
    number: true,
    metric: 'code.ai_credits',
    cell: ({ ai_credits: used }) => amount(used, 'ai_credits'),
  },
  {
    id: 'month_usd',
    order: 'month_usd',
    source: 'code',
    number: true,
    about: <ExplainText name={NAMES.month_usd} words={t('people:explainMonth', { returnObjects: true })} />,
    cell: ({ month_usd: used }) => amount(used, 'usd'),
  },
  {
    id: 'month_gross_usd',
    order: 'month_gross_usd',
    source: 'code',
    number: true,
    about: (
      <ExplainText name={NAMES.month_gross_usd} words={t('people:explainBilled', { returnObjects: true })} />
    ),
    cell: ({ month_gross_usd: billed }) => amount(billed, 'usd'),
  },
  {
    id: 'seat_cost',
    order: 'seat_cost',
    source: 'code',
    number: true,
    metric: 'seats.cost',
    cell: ({ seat_cost: cost }, { currency }) =>
      cost === null || currency === null ? null : <span title={cost}>{formatMoney(cost, currency)}</span>,
  },
  {
    id: 'chat_active_days',
    order: 'chat_active_days',
    source: 'chat',
    number: true,
    cell: ({ chat_active_days: days }) => count(days),
  },
  {
    id: 'credits',
    order: 'credits',
    source: 'chat',
    number: true,
    metric: 'spend.credits',
    cell: ({ credits }) => amount(credits, 'credits'),
  },
  {
    id: 'usd',
    order: 'usd',
    source: 'chat',
    number: true,
    metric: 'spend.usd',
    cell: ({ usd }) => amount(usd, 'usd'),
  },
  { id: 'last_active', order: 'last_active', cell: lastActive },
]
