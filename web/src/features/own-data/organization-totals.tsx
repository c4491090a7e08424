import { Stack } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { AnswerOf } from '../../api/call.ts'
import { leastText } from '../../components/least-text.ts'
import { NoteList } from '../../components/notices/note-list.tsx'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { Hint } from '../../components/side-text.tsx'
import type { Column } from '../../components/table/column.ts'
import { Table } from '../../components/table/table.tsx'
import { useNow } from '../../components/use-now.ts'
import { formatAmount } from '../../format/decimal.ts'
import { toDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { bucketName } from '../explore/buckets/bucket-words.ts'
import { bucketsOf, type Bucket } from '../explore/buckets/buckets.ts'
import { amountOf } from '../explore/chart/chart-series.ts'
import { metricWords } from '../explore/explain/metric-words.ts'
import { isAtLeast } from '../explore/published-rows.ts'
import { metricsQuery } from '../explore/explore-queries.ts'

/** Of each source by itself: each has months of its own. */
const ASKED = [
  ['code.active_users', 'code.ai_credits'],
  ['chat.active_users', 'spend.credits', 'spend.usd'],
] as const
type Shown = (typeof ASKED)[number][number]

const NAMES: Record<Shown, string> = {
  'code.active_users': t('ownData:metric.codeActive'),
  'code.ai_credits': t('ownData:metric.aiCredits'),
  'chat.active_users': t('ownData:metric.chatActive'),
  'spend.credits': t('ownData:metric.credits'),
  'spend.usd': t('ownData:metric.usd'),
}

type Row = AnswerOf<'queryMetrics'>['rows'][number]

interface Month {
  bucket: Bucket
  row: Row
}

const columnsOf = (metrics: readonly Shown[]): readonly Column<Month>[] => [
  { id: 'month', name: t('ownData:totalColumns.month'), cell: ({ bucket }) => bucketName(bucket, 'month') },
  ...metrics.map((metric) => ({
    id: metric,
    name: NAMES[metric],
    number: true,
    cell: ({ row, bucket }: Month) => {
      const amount = amountOf(row, metric)
      const { unit } = metricWords(metric)
      return amount && leastText(formatAmount(amount, { unit }), bucket.partial || isAtLeast(row, metric))
    },
  })),
]

/** A year of whole months, up to the one that runs. */
function lastYear(now: number): { from: string; to: string } {
  const to = `${toDay(now).slice(0, 7)}-01`
  return { from: `${Number(to.slice(0, 4)) - 1}${to.slice(4)}`, to }
}

/** Published sums of the whole organisation, by month: all that a member is shown of others. */
export function OrganizationTotals() {
  const days = lastYear(useNow())
  const answers = useQueries({
    queries: ASKED.map((metrics) => metricsQuery({ metrics: [...metrics], ...days, grain: 'month' })),
  })
  return (
    <Panel title={t('ownData:totals')} hint={t('ownData:totalsHint')}>
      {answers.map((answer, at) => {
        const metrics = ASKED[at] ?? []
        if (!answer.data) return <NotYet key={at} of={answer} height={120} what={t('ownData:totals')} />
        const buckets = bucketsOf(answer.data, metrics, 'month')
        const months = answer.data.rows.flatMap((row, place): Month[] => {
          const bucket = buckets[place]
          return bucket && !bucket.gap ? [{ bucket, row }] : []
        })
        if (months.length === 0) return <Hint key={at}>{t('ownData:totalsNone')}</Hint>
        // An agreement is in credits or in dollars.
        const told = metrics.filter((metric) => months.some(({ row }) => amountOf(row, metric) !== null))
        return (
          <Stack key={at} gap="xs">
            <Table
              caption={told.map((metric) => NAMES[metric]).join(', ')}
              columns={columnsOf(told)}
              rows={months.toReversed()}
              rowKey={({ bucket }) => `${bucket.time}/${bucket.end}`}
            />
            <NoteList notes={answer.data.notes_said} />
          </Stack>
        )
      })}
    </Panel>
  )
}
