import { Group } from '@mantine/core'
import { FileButton } from '../../components/table/download-csv.tsx'
import { callCsv } from '../../api/call.ts'
import type { SeatsAsked } from '../../api/code-assistant.ts'
import { t } from '../../i18n/t.ts'

/** Both lists as one file: the second without its header. */
function joined(first: string, second: string): string {
  const rows = second.slice(second.indexOf('\n') + 1)
  return rows.trim() === '' ? first : `${first.trimEnd()}\r\n${rows}`
}

async function candidates(asked: SeatsAsked): Promise<string> {
  const [idle, never] = await Promise.all([
    callCsv('listSeats', { query: { ...asked, status: 'idle' } }),
    callCsv('listSeats', { query: { ...asked, status: 'never_used' } }),
  ])
  return joined(idle, never)
}

/**
 * The list as it is filtered and ordered, whole; and everybody whose seat is idle or was never used within the filters.
 * The latter is a proposal, nothing more.
 */
export function SeatsCsv({ asked }: { asked: SeatsAsked }) {
  return (
    <Group gap="xs">
      <FileButton
        label={t('seats:csv')}
        name="tidemark-seats"
        load={() => callCsv('listSeats', { query: asked })}
      />
      <FileButton
        label={t('seats:reclaim')}
        name="tidemark-seats-to-reclaim"
        load={() => candidates(asked)}
      />
    </Group>
  )
}
