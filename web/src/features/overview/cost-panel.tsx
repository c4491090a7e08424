import { Stack } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import { AsSent } from '../../components/notices/as-sent.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { TextLink } from '../../components/page/typed-links.tsx'
import { Below } from '../../components/side-text.tsx'
import { SOURCE_WORDS } from '../../components/source/source-words.ts'
import type { Column } from '../../components/table/column.ts'
import { Table, Unknown } from '../../components/table/table.tsx'
import { changeOf, formatAmount, formatChange, formatExact } from '../../format/decimal.ts'
import { formatDayRange, formatMonth, toMs } from '../../format/time.ts'
import { Explain } from '../explore/explain/explain.tsx'
import { metricWords } from '../explore/explain/metric-words.ts'
import { missingByReason, reasonText } from './missing-by-reason.ts'
import type { Sentence } from '../../../../src/api/contract/common.ts'
import styles from './overview.module.css'
import type { Overview } from './use-overview.ts'

type Tool = Overview['costs'][number]
type Month = Tool['months'][number]
type Amount = Month['amounts'][number]
type Metric = Amount['metric']

interface CostPanelProps extends Pick<Overview, 'costs'> {
  now: number
  /** Only what is published of groups is here. */
  published?: boolean
}

/** What both tools cost by month, each amount in its own unit beside the month before. */
export function CostPanel({ costs, now, published = false }: CostPanelProps) {
  return (
    <Panel
      title={t('overview:costs.title')}
      hint={t('overview:costs.hint')}
      actions={
        <TextLink size="sm" to="/spend">
          {t('nav.spend')}
        </TextLink>
      }
    >
      <div className={styles['sources']} data-tables>
        {costs.map((tool) => (
          <ToolCost key={tool.source} tool={tool} now={now} published={published} />
        ))}
      </div>
    </Panel>
  )
}

function ToolCost({ tool, now, published }: { tool: Tool; now: number; published: boolean }) {
  const { source, months } = tool
  const metrics = months[0]?.amounts.map(({ metric }) => metric) ?? []
  const isKnown = months.some(({ amounts }) => amounts.some(({ amount }) => amount !== null))
  const { name } = SOURCE_WORDS[source]
  // A few words would name what people did as if it were the bill, which is published beside it.
  const isUntold = published && !isKnown
  return (
    <div className={styles['source']}>
      <h3>{name}</h3>
      <p className={styles['note']}>{t(`overview:costs.basis.${source}`)}</p>
      {isKnown ? (
        <Table
          caption={t('overview:costs.caption', { tool: name })}
          columns={[nameOf(months), ...months.map((month) => monthColumn(month, now))]}
          rows={metrics}
          rowKey={(metric) => metric}
        />
      ) : (
        <p>{t(published ? 'overview:groups.costs' : 'overview:costs.unknown')}</p>
      )}
      <Stack gap={0}>
        {!isUntold && notesOf(tool, published).map((note) => <Below key={note}>{note}</Below>)}
        {[...(isUntold ? reasonsOf(tool) : permissionsMissing(tool)), ...tool.notes_said].map((one) => (
          <Below key={one.message}>
            <AsSent>{one}</AsSent>
          </Below>
        ))}
      </Stack>
    </div>
  )
}

const nameOf = (months: readonly Month[]): Column<Metric> => ({
  id: 'metric',
  name: t('overview:costs.amount'),
  cell: (metric) => (
    <>
      {metricWords(metric).name} <Explain metric={metric} scope={{ days: spanOf(months), filters: [] }} />
    </>
  ),
})

const spanOf = (months: readonly Month[]) => ({
  from: months.at(-1)?.month.from ?? '',
  to: months[0]?.month.to ?? '',
})

function monthColumn(month: Month, now: number): Column<Metric> {
  const { month: days, closed, before, amounts } = month
  const isOver = toMs(days.to) <= now
  const beside = before && (isOver ? formatMonth(before.from) : formatDayRange(before.from, before.to))
  return {
    id: days.from,
    name: t(`overview:costs.${closed ? 'settled' : isOver ? 'open' : 'toDate'}`, {
      month: formatMonth(days.from),
    }),
    about: beside && <Below>{t('overview:costs.beside', { days: beside })}</Below>,
    number: true,
    cell: (metric) => {
      const amount = amounts.find((one) => one.metric === metric)
      return amount && <MonthAmount {...amount} isOver={isOver} />
    },
  }
}

interface MonthAmountProps extends Amount {
  /** Only then it is as long as what it is compared with. */
  isOver: boolean
}

/** The name of its row says the unit. */
function MonthAmount({ metric, amount, before, isOver }: MonthAmountProps) {
  const { unit } = metricWords(metric)
  const change = isOver ? changeOf(amount, before) : null
  const was = before && formatAmount(before, { unit })
  return (
    <>
      {amount === null ? (
        <Unknown />
      ) : (
        <span title={formatExact(amount, unit)}>{formatAmount(amount, { unit })}</span>
      )}
      {was && (
        <Below>
          {change === null ? was : t('overview:costs.change', { change: formatChange(change), was })}
        </Below>
      )}
    </>
  )
}

const onceEach = (missing: Tool['missing']): Sentence[] => [
  ...new Map(missing.map(({ message_said: said }) => [said.message, said])).values(),
]

/** Which permissions are missing, and the way to each. */
const permissionsMissing = ({ missing }: Tool): Sentence[] =>
  onceEach(missing.filter(({ reason }) => reason === 'missing_scope'))

/** Why nothing of the tool is told, as the service says it. */
const reasonsOf = ({ missing }: Tool): Sentence[] => onceEach(missing)

/** What the amounts lack, and why. */
function notesOf(tool: Tool, published: boolean): string[] {
  const partial = tool.months.flatMap(({ partial: is, month }) => (is ? [formatMonth(month.from)] : []))
  return [
    ...partial.map((month) => t('overview:costs.partial', { month })),
    ...missingByReason(tool).map(({ from, to, reason }) =>
      t('overview:reach.missing', {
        days: formatDayRange(from, to),
        reason: reasonText(reason, published),
      }),
    ),
  ]
}
