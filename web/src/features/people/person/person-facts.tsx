import type { PersonDetail } from '../../../../../src/api/contract/people/persons.ts'
import { FactList, type Fact } from '../../../components/fact-list.tsx'
import type { ReactNode } from 'react'
import { formatAmount, formatCount, formatMoney } from '../../../format/decimal.ts'
import { formatDay, formatInstant, formatMonth } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { holdsText, sourceText } from '../../limits/limit-words.ts'
import { UsedMeter } from '../../limits/used-meter.tsx'
import { Below } from '../../../components/side-text.tsx'

const UNKNOWN = '–'

function seatText({ licensed, seat }: PersonDetail): string {
  if (licensed === false) return t('people:page.noSeat')
  if (!seat) return UNKNOWN
  const parts = [
    t('people:page.yes'),
    seat.since && t('people:page.seatSince', { day: formatDay(seat.since.slice(0, 10)) }),
    seat.plan && t('people:page.plan', { plan: seat.plan }),
  ]
  return parts.filter(Boolean).join(', ')
}

function accountText({ chat_account: has }: PersonDetail): string {
  if (has === null) return UNKNOWN
  return has ? t('people:page.yes') : t('people:page.no')
}

const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).join(', ') || null

function Limit({ limit }: { limit: PersonDetail['limits'][number] }) {
  const from = sourceText(limit.effective_source)
  return (
    <>
      {holdsText(limit)}
      {from && <Below>{from}</Below>}
      {limit.closeness !== null && <UsedMeter limit={limit} />}
    </>
  )
}

/** Who this is: what they hold, where they belong, and how near their limit is. */
export function PersonFacts({ person }: { person: PersonDetail }) {
  const { limits, seat } = person
  const facts: Fact[] = [
    { name: t('people:page.has'), value: t(`people:status.${person.status}`) },
    { name: t('people:page.seat'), value: seatText(person) },
    {
      name: t('people:page.seatActivity'),
      value: seat?.last_activity_at ? formatDay(seat.last_activity_at.slice(0, 10)) : UNKNOWN,
    },
    { name: t('people:page.chatAccount'), value: accountText(person) },
    {
      name: t('people:page.teams'),
      value: names(person.teams) ?? (person.teams_known ? t('people:noTeam') : UNKNOWN),
    },
    { name: t('people:page.groups'), value: names(person.groups) ?? UNKNOWN },
    ...limits.map((limit) => ({ name: t('people:page.limit'), value: <Limit limit={limit} /> })),
  ]
  return <FactList facts={facts} />
}

const count = (value: number | null) => (value === null ? UNKNOWN : formatCount(value))

/** Rounded for its size, with every digit for whoever points at it. */
const amount = (value: string | null, unit: 'credits' | 'usd' | 'ai_credits') =>
  value === null ? UNKNOWN : <span title={value}>{formatAmount(value, { unit })}</span>

/** What they did and cost in the period. */
export function PersonNumbers({ person }: { person: PersonDetail }) {
  const { credits, usd, month, seat_cost: cost, seat_currency: currency } = person
  const last = (day: string | null) => day && t('people:page.lastActive', { day: formatDay(day) })
  const under = (value: ReactNode, note: string | null) => (
    <>
      {value}
      {note && <Below>{note}</Below>}
    </>
  )
  const facts: Fact[] = [
    {
      name: t('people:columns.active_days'),
      value: under(count(person.active_days), last(person.last_active_day)),
    },
    { name: t('people:columns.interactions'), value: count(person.interactions) },
    {
      name: t('people:columns.chat_active_days'),
      value: under(count(person.chat_active_days), last(person.last_chat_day)),
    },
    { name: t('people:columns.chat_records'), value: count(person.chat_records) },
    {
      name: t('people:columns.ai_credits'),
      value: under(amount(person.ai_credits, 'ai_credits'), t('people:page.reported')),
    },
    {
      name: t('people:columns.month_usd'),
      value: under(
        amount(person.month_usd, 'usd'),
        month &&
          t('people:page.monthOf', {
            month: formatMonth(`${month.month}-01`),
            at: formatInstant(month.taken_at),
          }),
      ),
    },
    {
      name: t('people:columns.month_gross_usd'),
      value: under(
        amount(person.month_gross_usd, 'usd'),
        person.billed_month &&
          person.month_net_usd &&
          t('people:page.billedOf', {
            month: formatMonth(`${person.billed_month}-01`),
            net: formatAmount(person.month_net_usd, { unit: 'usd' }),
          }),
      ),
    },
    {
      name: t('people:columns.seat_cost'),
      value: under(
        cost === null || currency === null ? UNKNOWN : formatMoney(cost, currency),
        t('people:page.atYourPrices'),
      ),
    },
    { name: t('people:columns.credits'), value: amount(credits, 'credits') },
    { name: t('people:columns.usd'), value: amount(usd, 'usd') },
  ]
  return <FactList facts={facts} />
}
