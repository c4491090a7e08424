import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { toCsv } from '../format/to-csv.ts'

interface DownloadCsvProps {
  /** File name without its ending. */
  name: string
  header: readonly string[]
  rows: readonly (readonly (string | null)[])[]
}

function save(name: string, text: string): void {
  // The byte order mark makes spreadsheets read the file as UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(address)
}

/** Downloads exactly the rows it is given: what is on the screen, with every digit. */
export function DownloadCsv({ name, header, rows }: DownloadCsvProps) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={15} aria-hidden />}
      disabled={rows.length === 0}
      onClick={() => save(name, toCsv(header, rows))}
    >
      CSV
    </Button>
  )
}
