import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { callCsv } from '../../api/call.ts'
import type { SeatsAsked } from '../../api/code-assistant.ts'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { saveCsv } from '../../components/table/save-csv.ts'
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

function FileButton({ label, name, load }: { label: string; name: string; load: () => Promise<string> }) {
  const download = useMutation({ mutationFn: async () => saveCsv(name, await load()) })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={15} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {label}
      </Button>
      {download.isError && <ProblemNotice error={download.error} />}
    </>
  )
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
