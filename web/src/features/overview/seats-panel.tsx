import { Group, Stack } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import { useMay } from '../../api/session.ts'
import { Panel } from '../../components/page/panel.tsx'
import { TextLink } from '../../components/page/typed-links.tsx'
import { Below } from '../../components/side-text.tsx'
import { formatCount, formatMoney } from '../../format/decimal.ts'
import { useNow } from '../../components/use-now.ts'
import { formatMonth, toDay } from '../../format/time.ts'
import { Explain } from '../explore/explain/explain.tsx'
import { fromText, itemName, priceText } from '../organization/price-words.ts'
import { ExplainMade } from './explain-made.tsx'
import { asOfEnd } from './standing-facts.ts'
import styles from './overview.module.css'
import type { Overview } from './use-overview.ts'

type Seats = NonNullable<Overview['seats']>

const STATES = ['active', 'idle', 'never_used', 'unassigned', 'new'] as const

interface SeatsPanelProps {
  overview: Overview
  /** The first day of the month that is told, where only what is published is: of prices by plan nothing is. */
  month?: string | undefined
}

/** Seats that nobody uses, and what they cost. */
export function SeatsPanel({ overview, month }: SeatsPanelProps) {
  const { seats, period } = overview
  const asOf = asOfEnd(period, toDay(useNow()))
  return (
    <Panel
      title={t('overview:seats.title')}
      hint={month ? t('overview:groups.seats', { month: formatMonth(month) }) : t('overview:seats.hint')}
      actions={
        <Group gap="sm">
          <TextLink size="sm" to="/seats" search={asOf}>
            {t('nav.seats')}
          </TextLink>
          <Explain metric="seats.idle" scope={{ days: period, filters: [] }} />
        </Group>
      }
    >
      {seats ? (
        <Numbers seats={seats} asOf={asOf} published={month !== undefined} />
      ) : (
        <p className={styles['note']}>{t('overview:seats.none')}</p>
      )}
    </Panel>
  )
}

/** How many nobody uses; where that is not published how many are used, if that is. */
function Figure({ seats, unknown }: { seats: Seats; unknown: string }) {
  const { all, unused } = seats
  if (unused === null && seats.active !== null)
    return (
      <>
        <strong>{formatCount(seats.active)}</strong> {t('overview:seats.usedOf', { count: all })}
      </>
    )
  return (
    <>
      <strong>{unused === null ? unknown : formatCount(unused)}</strong>{' '}
      {t('overview:seats.of', { count: all })}
    </>
  )
}

interface NumbersProps {
  seats: Seats
  published: boolean
  /** As it stands in the address of the list. */
  asOf: ReturnType<typeof asOfEnd>
}

function Numbers({ seats, published, asOf }: NumbersProps) {
  const unknown = published ? t('overview:groups.withheld') : t('overview:unknown')
  const { cost } = seats
  // Seats of which it is not told what they are: without them the others would look like all.
  const untold = seats.all - STATES.reduce((sum, state) => sum + (seats[state] ?? 0), 0)
  return (
    <Stack gap={12}>
      <p className={styles['figure']}>
        <Figure seats={seats} unknown={unknown} />
      </p>
      <div className={styles['parts']} aria-hidden>
        {STATES.map((state) => (
          <div key={state} data-state={state} style={{ flexGrow: seats[state] ?? 0 }} />
        ))}
        <div data-state="untold" style={{ flexGrow: untold }} />
      </div>
      <ul className={styles['legend']}>
        {STATES.map((state) => {
          const count = seats[state]
          return (
            <li key={state} data-state={state}>
              <TextLink to="/seats" search={{ status: state, ...asOf }} c="inherit" inherit>
                {t(`overview:seats.${state}`)}
              </TextLink>
              <b>{count === null ? unknown : formatCount(count)}</b>
            </li>
          )
        })}
      </ul>
      {!published && <Cost cost={cost} />}
    </Stack>
  )
}

function Cost({ cost }: { cost: Seats['cost'] }) {
  const maySet = useMay('organization:write')
  if (cost) {
    const amount = formatMoney(cost.together, cost.currency)
    return (
      <div>
        <Group justify="space-between" wrap="nowrap" gap={8}>
          <p className={styles['cost']}>{t('overview:seats.cost', { amount })}</p>
          <ExplainMade of="cost" />
        </Group>
        {cost.prices.map(({ item, valid_from: from, price }) => (
          <Below key={item}>
            {t('overview:seats.atPrice', {
              item: itemName(item),
              price: priceText(price),
              from: fromText(from),
            })}
          </Below>
        ))}
      </div>
    )
  }
  return (
    <p className={styles['note']}>
      {t('overview:seats.noPrice')}{' '}
      {maySet && (
        <TextLink to="/settings/organization" inherit underline="always">
          {t('overview:seats.setPrice')}
        </TextLink>
      )}
    </p>
  )
}
