import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ProblemNotice } from '../notices/problem-notice.tsx'
import { toCsv } from '../../format/to-csv.ts'
import type { CsvColumn } from './column.ts'
import { saveCsv } from './save-csv.ts'
import { t } from '../../i18n/t.ts'

const SaveButton = Button.withProps({
  variant: 'default',
  size: 'xs',
  leftSection: <IconDownload size={15} aria-hidden />,
})

interface DownloadCsvProps<Row> {
  /** File name without its ending. */
  name: string
  columns: readonly CsvColumn<Row>[]
  rows: readonly Row[]
  /** The list goes on behind these rows. */
  more?: boolean
  /** What else they lack, in sentences. */
  lacks?: readonly string[] | undefined
}

/** Downloads exactly the rows it is given: what is on the screen, with every digit, and what is not. */
export function DownloadCsv<Row>({ name, columns, rows, more = false, lacks = [] }: DownloadCsvProps<Row>) {
  const said = [...(more ? [t('table.goesOn')] : []), ...lacks]
  const save = () => {
    const header = columns.map(([column]) => column)
    const cells = rows.map((row) => columns.map(([, value]) => value(row)))
    saveCsv(name, toCsv(header, cells, said))
  }
  return (
    <SaveButton disabled={rows.length === 0} onClick={save}>
      {t('actions.csv')}
    </SaveButton>
  )
}

interface FileButtonProps {
  label?: string
  name: string
  /** The file as the service makes it: everything, not the rows that are shown. */
  load: () => Promise<string>
  save?: (name: string, text: string) => void
}

export function FileButton({ label = t('actions.csv'), name, load, save = saveCsv }: FileButtonProps) {
  const download = useMutation({ mutationFn: async () => save(name, await load()) })
  return (
    <>
      <SaveButton loading={download.isPending} onClick={() => download.mutate()}>
        {label}
      </SaveButton>
      {download.isError && <ProblemNotice error={download.error} />}
    </>
  )
}
