import { Text, UnstyledButton } from '@mantine/core'
import type { BookMonths } from '../../../../src/api/contract/money/books.ts'
import { callCsv } from '../../api/call.ts'
import { Panel } from '../../components/page/panel.tsx'
import { SOURCE_WORDS } from '../../components/source/source-words.ts'
import { SOURCE_KINDS, type SourceKind } from '../../components/source/sources.ts'
import { StatusText } from '../../components/status-text.tsx'
import type { Column } from '../../components/table/column.ts'
import { FileButton } from '../../components/table/download-csv.tsx'
import { Table } from '../../components/table/table.tsx'
import { formatMonth } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { signedText } from './signed-words.ts'
import { VERDICT_TONES } from './verdict-tones.ts'

type Head = BookMonths['data'][number]
type Open = (of: { tool: SourceKind; month: string }) => void

interface MonthRow {
  month: string
  heads: readonly Head[]
}

function MonthCell({ head, open }: { head: Head; open: Open }) {
  const { tool, month, verdict, links } = head
  const words = {
    tool: SOURCE_WORDS[tool].name,
    month: formatMonth(`${month}-01`),
    verdict: t(`books:verdict.${verdict}`),
  }
  const signed = signedText(head)
  return (
    <UnstyledButton
      aria-label={signed === null ? t('books:open', words) : t('books:openSigned', { ...words, signed })}
      title={t('books:links', links)}
      onClick={() => open({ tool, month })}
    >
      <StatusText tone={VERDICT_TONES[verdict]}>{words.verdict}</StatusText>
      {signed !== null && (
        <Text size="xs" c="dimmed" component="span" display="block">
          {signed}
        </Text>
      )}
    </UnstyledButton>
  )
}

/** Months × tools, each with what came of it. */
export function MonthsPanel({ data, open }: { data: readonly Head[]; open: Open }) {
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
        return head && <MonthCell head={head} open={open} />
      },
    })),
  ]
  const load = () => callCsv('listBookMonths', { query: {} })
  const file = <FileButton label={t('books:file')} name="tidemark-reconciliation" load={load} />
  return (
    <Panel title={t('books:months')} hint={t('books:monthsHint')} actions={rows.length > 0 && file}>
      {rows.length === 0 ? (
        <Text size="sm">{t('books:noTools')}</Text>
      ) : (
        <Table
          caption={t('books:monthsCaption')}
          columns={columns}
          rows={rows}
          rowKey={({ month }) => month}
          pinned
        />
      )}
    </Panel>
  )
}
