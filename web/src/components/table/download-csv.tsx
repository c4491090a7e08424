import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { toCsv } from '../../format/to-csv.ts'
import { saveCsv } from './save-csv.ts'
import { t } from '../../i18n/t.ts'

interface DownloadCsvProps {
  /** File name without its ending. */
  name: string
  header: readonly string[]
  rows: readonly (readonly (string | null)[])[]
  /** The list goes on behind these rows. */
  more?: boolean
  /** What else they lack, in sentences. */
  lacks?: readonly string[] | undefined
}

/** Downloads exactly the rows it is given: what is on the screen, with every digit, and what is not. */
export function DownloadCsv({ name, header, rows, more = false, lacks = [] }: DownloadCsvProps) {
  const said = [...(more ? [t('table.goesOn')] : []), ...lacks]
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={15} aria-hidden />}
      disabled={rows.length === 0}
      onClick={() => saveCsv(name, toCsv(header, rows, said))}
    >
      {t('actions.csv')}
    </Button>
  )
}
