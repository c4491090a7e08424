import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { callCsv } from '../../api/call.ts'
import type { SeatsAsked } from '../../api/code-assistant.ts'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { saveCsv } from '../../components/save-csv.ts'
import { SEATS_WORDS as WORDS } from './words.ts'

/** Both lists as one file: the second without its header. */
function joined(first: string, second: string): string {
  const rows = second.slice(second.indexOf('\n') + 1)
  return rows.trim() === '' ? first : `${first.trimEnd()}\r\n${rows}`
}

/** Everybody whose seat is idle or was never used, within the filters that are set. A proposal, nothing more. */
export function ReclaimCsv({ asked }: { asked: SeatsAsked }) {
  const download = useMutation({
    mutationFn: async () => {
      const [idle, never] = await Promise.all([
        callCsv('listSeats', { query: { ...asked, status: 'idle' } }),
        callCsv('listSeats', { query: { ...asked, status: 'never_used' } }),
      ])
      saveCsv('tidemark-seats-to-reclaim', joined(idle, never))
    },
  })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={15} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {WORDS.reclaim}
      </Button>
      {download.isError && <ProblemNotice error={download.error} />}
    </>
  )
}
