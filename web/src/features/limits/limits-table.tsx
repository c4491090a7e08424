import { leastText } from '../../components/least-text.ts'
import { useMemo, type ReactNode } from 'react'
import type { SpendLimit } from '../../../../src/api/contract/money/spend-limits.ts'
import { AboutLine } from '../../components/about-line.tsx'
import { personText } from '../../components/erased-name.ts'
import type { Column } from '../../components/table/column.ts'
import { Table } from '../../components/table/table.tsx'
import { formatCount } from '../../format/decimal.ts'
import { ExplainText } from '../explore/explain/explain-text.tsx'
import { leftText, paceTexts } from './limit-pace.ts'
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
      {leastText(amount, used.at_least)}
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

type Explained = 'used' | 'limit' | 'pace'

const explained = (id: Explained, cell: (limit: SpendLimit) => ReactNode): Column<SpendLimit> => {
  const name = t(`limits:table.${id}`)
  const about = <ExplainText name={name} words={t(`limits:explain.${id}`, { returnObjects: true })} />
  return { id, name, about, cell }
}

function Share(limit: SpendLimit) {
  return (
    <>
      <UsedMeter limit={limit} />
      <Below>{leftText(limit)}</Below>
    </>
  )
}

function pace(day: string) {
  return (limit: SpendLimit) => {
    const [first, second] = paceTexts(limit, day)
    return first === undefined ? null : (
      <>
        {first}
        <Below>{second}</Below>
      </>
    )
  }
}

const peopleColumns = (day: string): readonly Column<SpendLimit>[] => [
  { id: 'person', name: t('limits:table.person'), cell: Person },
  { ...explained('used', Used), number: true },
  { ...explained('limit', Holds), number: true },
  { id: 'share', name: t('limits:table.share'), style: { minWidth: 140 }, cell: Share },
  { ...explained('pace', pace(day)), style: { minWidth: 150 } },
]

interface PeopleLimitsProps {
  limits: readonly SpendLimit[]
  /** That is looked at. */
  day: string
}

export function PeopleLimits({ limits, day }: PeopleLimitsProps) {
  const columns = useMemo(() => peopleColumns(day), [day])
  return <Table caption={t('limits:table.people')} columns={columns} rows={limits} rowKey={keyOf} pinned />
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
