import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatCount } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'
import { useTyped } from '../form/use-typed.ts'
import { DownloadCsv } from './download-csv.tsx'
import type { Column, DataColumn } from './column.ts'
import { drawn, Table, type Sorting } from './table.tsx'
import { useSortedRows } from './use-sorted-rows.ts'
import { Hint } from '../side-text.tsx'

const PAGE = 100
const SEARCH_DELAY_MS = 300

/** How somebody looks at a table, as it stands in the address: `sort=-spend.credits&find=anna`. */
export interface TableChoice {
  /** A column's id; with a minus before it, the largest first. */
  sort?: string | undefined
  find?: string | undefined
}

interface DataTableProps<Row extends object> {
  /** What the table holds, for people who do not see it. */
  caption: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Name of the file, without its ending. */
  file: string
  /** What the table is looked at by, without `choose` to begin with; the rows as they come where absent. */
  choice?: TableChoice | undefined
  /** Keeps the choice, e.g. in the address. */
  choose?: ((choice: TableChoice) => void) | undefined
  /** What the rows lack, in sentences for the file. */
  lacks?: readonly string[] | undefined
  /** Takes the height of the window, e.g. in a drawer. */
  tall?: boolean
  /** Whether a row stays in sight below those that are ordered, e.g. what is left of a whole. */
  isLast?: (row: Row) => boolean
}

function sortingOf(sort: string | undefined): Sorting | null {
  if (!sort) return null
  return sort.startsWith('-') ? { order: sort.slice(1), ascending: false } : { order: sort, ascending: true }
}

/**
 * Rows that can be sorted, searched and downloaded. The file holds the rows and columns of the table as they are found
 * and ordered, with every digit. The first column names its row.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, file, choice = {}, choose, lacks, isLast, tall = false } = props
  const [find, type] = useTyped(
    choice.find ?? '',
    (next) => choose?.({ ...choice, find: next || undefined }),
    SEARCH_DELAY_MS,
  )
  // Where nobody keeps the order it is kept here.
  const [ownSort, setOwnSort] = useState(choice.sort)
  const sorted = choose ? choice.sort : ownSort
  const sorting = useMemo(() => sortingOf(sorted), [sorted])
  const [shown, setShown] = useState(PAGE)
  const sort = (next: Sorting) => {
    const chosen = `${next.ascending ? '' : '-'}${next.order}`
    if (choose) choose({ ...choice, sort: chosen })
    else setOwnSort(chosen)
  }
  const ordering = useMemo(
    () => columns.filter(({ inFile }) => !inFile).map((column) => ({ ...column, order: column.id })),
    [columns],
  )
  const found = useSortedRows(rows, columns, { find, sorting })
  const last = isLast ? found.filter(isLast) : []
  const ordered = isLast ? found.filter((row) => !isLast(row)) : found
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <TextInput
          size="xs"
          aria-label={t('table.search', { name: caption })}
          placeholder={t('table.searchPlace')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={find}
          onChange={(event) => type(event.currentTarget.value)}
          flex={1}
          miw={130}
          maw={320}
        />
        <DownloadCsv
          name={file}
          columns={columns.map(({ id, value }) => [id, value] as const)}
          rows={[...ordered, ...last]}
          lacks={lacks}
        />
        <Text size="sm" c="dimmed" component="output">
          {t('table.found', { found: formatCount(found.length), all: formatCount(rows.length) })}
        </Text>
      </Group>
      <Table
        caption={caption}
        columns={ordering}
        rows={ordered.slice(0, shown)}
        rowKey={rowKey}
        sorting={sorting}
        sort={sort}
        tall={tall}
        {...(last.length > 0 && {
          foot: last.map((row) => (column: Column<Row>) => drawn(column, row)),
        })}
      />
      {found.length === 0 && rows.length > 0 && <Hint ta="center">{t('table.nothing', { find })}</Hint>}
      {ordered.length > shown && (
        <Button variant="default" size="xs" onClick={() => setShown(shown + PAGE)}>
          {t('actions.showMore')}
        </Button>
      )}
    </Stack>
  )
}
