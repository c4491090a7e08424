import type { ReactNode } from 'react'
import type { SpendLimit } from '../../../../src/api/contract/money/spend-limits.ts'
import { AboutLine } from '../../components/about-line.tsx'
import { personText } from '../../components/erased-name.ts'
import type { Column } from '../../components/table/column.ts'
import { Table } from '../../components/table/table.tsx'
import { formatCount } from '../../format/decimal.ts'
import { ExplainText } from '../explore/explain/explain-text.tsx'
import { amountText, holdsText, limitText, sourceText } from './limit-words.ts'
import { UsedMeter } from './used-meter.tsx'
import { t } from '../../i18n/t.ts'
import { Below } from '../../components/side-text.tsx'

const keyOf = ({ connection_id: connection, id }: SpendLimit) => `${connection}${id}`

function Person({ name, email, id, role, seat_type: seat }: SpendLimit) {
  return (
    <>
      {personText(name ?? email ?? id)}
      <AboutLine text={name ? email : null} />
      <AboutLine text={[role, seat].filter(Boolean).join(' · ')} />
    </>
  )
}

/** Who says so is said where it is not the vendor. */
function Used({ current_usage: used }: SpendLimit) {
  if (!used) return <span aria-label={t('limits:unknown')}>–</span>
  const amount = amountText(used.amount, used.unit)
  return (
    <>
      {used.at_least ? t('limits:atLeast', { amount }) : amount}
      {used.by === 'cost_records' && <Below>{t('limits:byRecords')}</Below>}
    </>
  )
}

function Holds(limit: SpendLimit) {
  return (
    <>
      {holdsText(limit)}
      <Below style={{ whiteSpace: 'normal' }}>
        {limit.holds === 'unknown' ? t('limits:limitUnknownWhy') : sourceText(limit.effective_source)}
      </Below>
    </>
  )
}

const amountColumn = (id: 'used' | 'limit', cell: (limit: SpendLimit) => ReactNode): Column<SpendLimit> => {
  const name = t(`limits:table.${id}`)
  const about = <ExplainText name={name} words={t(`limits:explain.${id}`, { returnObjects: true })} />
  return { id, name, number: true, about, cell }
}

const PEOPLE_COLUMNS: readonly Column<SpendLimit>[] = [
  { id: 'person', name: t('limits:table.person'), cell: Person },
  amountColumn('used', Used),
  amountColumn('limit', Holds),
  {
    id: 'share',
    name: t('limits:table.share'),
    style: { minWidth: 140 },
    cell: (limit) => <UsedMeter limit={limit} />,
  },
]

export function PeopleLimits({ limits }: { limits: readonly SpendLimit[] }) {
  return (
    <Table caption={t('limits:table.people')} columns={PEOPLE_COLUMNS} rows={limits} rowKey={keyOf} pinned />
  )
}

type Level = 'group' | 'workspace'

function defaultColumns(level: Level, hasMembers: boolean): readonly Column<SpendLimit>[] {
  const members: Column<SpendLimit> = {
    id: 'members',
    name: t('limits:table.members'),
    number: true,
    cell: ({ members: count }) => (count === null ? '–' : formatCount(count)),
  }
  const unset = level === 'group' ? t('limits:inherits') : t('limits:nothingSet')
  return [
    {
      id: 'name',
      name: t(`limits:table.${level}Name`),
      cell: ({ id, name }) => (
        <>
          {name ?? id}
          {name && <Below ff="monospace">{id}</Below>}
        </>
      ),
    },
    ...(hasMembers ? [members] : []),
    {
      id: 'default',
      name: t('limits:table.default'),
      number: true,
      cell: ({ limit }) => limitText(limit, unset),
    },
  ]
}

/** Limits of groups and workspaces: what each person in them gets, not a pool they share. */
export function DefaultLimits({ limits, level }: { limits: readonly SpendLimit[]; level: Level }) {
  const caption = t(`limits:table.${level}`)
  const hasMembers = level === 'group' && limits.some(({ members }) => members !== null)
  return <Table caption={caption} columns={defaultColumns(level, hasMembers)} rows={limits} rowKey={keyOf} />
}
