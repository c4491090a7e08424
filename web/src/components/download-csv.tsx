import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { toCsv } from '../format/to-csv.ts'
import { saveCsv } from './save-csv.ts'
import { t } from '../i18n/t.ts'

interface DownloadCsvProps {
  /** File name without its ending. */
  name: string
  header: readonly string[]
  rows: readonly (readonly (string | null)[])[]
}

/** Downloads exactly the rows it is given: what is on the screen, with every digit. */
export function DownloadCsv({ name, header, rows }: DownloadCsvProps) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={15} aria-hidden />}
      disabled={rows.length === 0}
      onClick={() => saveCsv(name, toCsv(header, rows))}
    >
      {t('actions.csv')}
    </Button>
  )
}
