import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import type { BookMonths } from '../../../../src/api/contract/money/books.ts'
import { callCsv } from '../../api/call.ts'
import { Panel } from '../../components/page/panel.tsx'
import { Below } from '../../components/side-text.tsx'
import { SOURCE_WORDS } from '../../components/source/source-words.ts'
import { SOURCE_KINDS } from '../../components/source/sources.ts'
import { StatusText } from '../../components/status-text.tsx'
import type { Column } from '../../components/table/column.ts'
import { FileButton } from '../../components/table/download-csv.tsx'
import { Table } from '../../components/table/table.tsx'
import { formatMonth } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { monthBefore, type BooksSearch } from './books-search.ts'
import { signedText } from './signed-words.ts'
import { VERDICT_TONES } from './verdict-tones.ts'

type Head = BookMonths['data'][number]
type Change = (of: Partial<BooksSearch>) => void

interface MonthRow {
  month: string
  heads: readonly Head[]
}

function MonthCell({ head, change }: { head: Head; change: Change }) {
  const { tool, month, verdict, links } = head
  const words = {
    tool: SOURCE_WORDS[tool].name,
    month: formatMonth(`${month}-01`),
    verdict: t(`books:verdict.${verdict}`),
  }
  return (
    <>
      <UnstyledButton
        aria-label={t('books:open', words)}
        title={t('books:links', links)}
        onClick={() => change({ tool, month })}
      >
        <StatusText tone={VERDICT_TONES[verdict]}>{words.verdict}</StatusText>
      </UnstyledButton>
      <Below>{signedText(head)}</Below>
    </>
  )
}

/** From a year of months to the one before it, and back to the newest. */
function Years({ from, through, change }: Pick<MonthsPanelProps, 'from' | 'through' | 'change'>) {
  return (
    <Group gap="xs">
      <Button size="compact-sm" variant="subtle" onClick={() => change({ through: monthBefore(from) })}>
        {t('books:yearBefore')}
      </Button>
      {through !== undefined && (
        <Button size="compact-sm" variant="subtle" onClick={() => change({ through: undefined })}>
          {t('books:newestMonths')}
        </Button>
      )}
    </Group>
  )
}

interface MonthsPanelProps {
  data: readonly Head[]
  /** The first of the months. */
  from: string
  /** The last one, where that is asked for. */
  through: string | undefined
  change: Change
}

/** Months × tools, each with what came of it. */
export function MonthsPanel({ data, from, through, change }: MonthsPanelProps) {
  const tools = SOURCE_KINDS.filter((kind) => data.some(({ tool }) => tool === kind))
  const rows = [...Map.groupBy(data, ({ month }) => month)].map(([month, heads]): MonthRow => ({
    month,
    heads,
  }))
  const columns: Column<MonthRow>[] = [
    { id: 'month', name: t('books:month'), cell: ({ month }) => formatMonth(`${month}-01`) },
    ...tools.map((kind): Column<MonthRow> => ({
      id: kind,
      name: SOURCE_WORDS[kind].name,
      cell: ({ heads }) => {
        const head = heads.find(({ tool }) => tool === kind)
        return head && <MonthCell head={head} change={change} />
      },
    })),
  ]
  const load = () => callCsv('listBookMonths', { query: { to: through } })
  const file = <FileButton label={t('books:file')} name="tidemark-reconciliation" load={load} />
  return (
    <Panel title={t('books:months')} hint={t('books:monthsHint')} actions={rows.length > 0 && file}>
      {rows.length === 0 ? (
        <Text size="sm">{t('books:noTools')}</Text>
      ) : (
        <Stack gap="xs">
          <Table
            caption={t('books:monthsCaption')}
            columns={columns}
            rows={rows}
            rowKey={({ month }) => month}
            pinned
          />
          <Years from={from} through={through} change={change} />
        </Stack>
      )}
    </Panel>
  )
}
