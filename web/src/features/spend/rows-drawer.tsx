import { Drawer, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { pagesQuery } from '../../api/pages-query.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { useFocusBack } from '../../components/page/use-focus-back.ts'
import { ShowMore } from '../../components/table/show-more.tsx'
import { formatCount } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'

/** Rows are asked for so many at a time. */
export const PAGE_SIZE = 100

interface Page<Row> {
  data: Row[]
  next_cursor: string | null
}

interface RowsProps<Row> {
  /** What the rows are, by their texts of the page. */
  of: 'lines' | 'records'
  query: ReturnType<typeof pagesQuery<Page<Row>>>
  /** `more`: there are others that have not been asked for. */
  table: (rows: readonly Row[], more: boolean) => ReactNode
}

function Rows<Row>({ of, query: asked, table }: RowsProps<Row>) {
  const query = useInfiniteQuery(asked)
  const { data, hasNextPage } = query
  if (!data) return <NotYet of={query} height={420} what={t(`spend:${of}.loading`)} />
  const rows = data.pages.flatMap((page) => page.data)
  const words = { count: rows.length, formatted: formatCount(rows.length) }
  return (
    <Stack>
      <Text size="sm" c="dimmed" component="output">
        {hasNextPage ? t(`spend:${of}.shownMore`, words) : t(`spend:${of}.shown`, words)}
      </Text>
      {rows.length > 0 && table(rows, hasNextPage)}
      <ShowMore of={query} />
    </Stack>
  )
}

interface RowsDrawerProps<Row> extends Omit<RowsProps<Row>, 'query'> {
  title: string
  /** Null: it is closed. */
  query: RowsProps<Row>['query'] | null
  close: () => void
}

/** The rows behind one number, as the vendor wrote them. Its place is in the address, so that it can be shared. */
export function RowsDrawer<Row>({ title, query, close, ...rows }: RowsDrawerProps<Row>) {
  useFocusBack()
  return (
    <Drawer opened={query !== null} onClose={close} title={title} size="min(1180px, 96vw)">
      {query && <Rows query={query} {...rows} />}
    </Drawer>
  )
}
