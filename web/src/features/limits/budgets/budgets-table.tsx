import type { ReactNode } from 'react'
import { accountName } from '../../../../../src/api/contract/words.ts'
import type { Budget } from '../../../../../src/api/contract/money/budgets.ts'
import { AboutLine } from '../../../components/about-line.tsx'
import { Below } from '../../../components/side-text.tsx'
import type { Column } from '../../../components/table/column.ts'
import { RowButton, Table } from '../../../components/table/table.tsx'
import { formatCount } from '../../../format/decimal.ts'
import { formatDay } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { ExplainText } from '../../explore/explain/explain-text.tsx'
import { UsedMeter } from '../used-meter.tsx'
import {
  amountText,
  chargeText,
  leftText,
  paceTexts,
  scopeText,
  stopsText,
  usedByText,
  usedText,
} from './budget-words.ts'

/** Names a budget in the address. */
export const budgetKey = ({ connection_id: connection, id }: Budget) => `${connection}/${id}`

function For({ scope, entity, account, id }: Budget) {
  return (
    <>
      {entity ?? accountName(account)}
      <AboutLine text={scopeText(scope)} title={`${scope} · ${account} · ${id}`} />
    </>
  )
}

function Covers({ covers, excludes_cost_centers: without, ...budget }: Budget) {
  return (
    <>
      {chargeText(budget)}
      <Below>{covers && t(`budgets:covers.${covers}`)}</Below>
      <Below>{without && t('budgets:withoutCenters')}</Below>
    </>
  )
}

function Amount(budget: Budget) {
  return (
    <>
      {amountText(budget)}
      <Below>{budget.expires_at && t('budgets:until', { day: formatDay(budget.expires_at) })}</Below>
    </>
  )
}

function Used(budget: Budget) {
  const used = usedText(budget)
  return used === null ? null : (
    <>
      {used}
      <Below style={{ whiteSpace: 'normal' }}>{usedByText(budget)}</Below>
    </>
  )
}

function Share(budget: Budget) {
  if (!budget.per_person || budget.closeness !== null) {
    return (
      <>
        <UsedMeter limit={meterOf(budget)} />
        <Below>{leftText(budget)}</Below>
      </>
    )
  }
  const { people } = budget
  if (people === null) return null
  return t('budgets:peopleClose', { near: formatCount(people.near), at: formatCount(people.at) })
}

/** A budget as the meter of limits reads it. */
export const meterOf = ({
  used_share,
  closeness,
  used,
}: Pick<Budget, 'used_share' | 'closeness' | 'used'>) => ({
  used_share,
  closeness,
  current_usage: used,
})

function pace(day: string) {
  return (budget: Budget) => {
    const [first, second] = paceTexts(budget, day)
    return first === undefined ? null : (
      <>
        {first}
        <Below>{second}</Below>
      </>
    )
  }
}

function Stops(budget: Budget) {
  const words = stopsText(budget)
  return words === null ? null : (
    <>
      {words}
      <Below>{budget.alerts !== null && t(budget.alerts ? 'budgets:alerts' : 'budgets:silent')}</Below>
    </>
  )
}

type Explained = 'covers' | 'used' | 'pace'

function explained(id: Explained, cell: (budget: Budget) => ReactNode): Column<Budget> {
  const name = t(`budgets:table.${id}`)
  const about = <ExplainText name={name} words={t(`budgets:explain.${id}`, { returnObjects: true })} />
  return { id, name, about, cell }
}

const plain = (
  id: 'for' | 'amount' | 'share' | 'stops',
  cell: (budget: Budget) => ReactNode,
): Column<Budget> => ({ id, name: t(`budgets:table.${id}`), cell })

/** Words that would stand one below the other in a narrower column. */
const LINES = { minWidth: 170 }

const columnsAt = (day: string): readonly Column<Budget>[] => [
  plain('for', For),
  { ...explained('covers', Covers), style: LINES },
  { ...plain('amount', Amount), number: true },
  { ...explained('used', Used), number: true, style: { minWidth: 150 } },
  { ...plain('share', Share), style: { minWidth: 140 } },
  { ...explained('pace', pace(day)), style: LINES },
  plain('stops', Stops),
]

/** What is set, where nothing is told of what is used. */
const SETTINGS = columnsAt('').filter(({ id }) => ['for', 'covers', 'amount', 'stops'].includes(id))

export function BudgetSettingsTable({ budgets }: { budgets: readonly Budget[] }) {
  return (
    <Table caption={t('budgets:table.caption')} columns={SETTINGS} rows={budgets} rowKey={budgetKey} pinned />
  )
}

interface BudgetsTableProps {
  budgets: readonly Budget[]
  /** That is looked at. */
  day: string
  open: (budget: Budget) => void
}

/** Budgets as the vendor lists them; those for several people open to them. */
export function BudgetsTable({ budgets, day, open }: BudgetsTableProps) {
  const people: Column<Budget> = {
    id: 'people',
    name: t('budgets:table.people'),
    cell: (budget) =>
      budget.people === null ? (
        ''
      ) : (
        <RowButton onClick={() => open(budget)}>
          {t('budgets:showPeople', {
            formatted: formatCount(budget.people.listed),
            count: budget.people.listed,
          })}
        </RowButton>
      ),
  }
  const columns = columnsAt(day)
  const shown = budgets.some((budget) => budget.people !== null) ? [...columns, people] : columns
  return (
    <Table caption={t('budgets:table.caption')} columns={shown} rows={budgets} rowKey={budgetKey} pinned />
  )
}
