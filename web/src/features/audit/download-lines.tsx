import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { callLines } from '../../api/call.ts'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { saveLines } from '../../components/table/save-csv.ts'
import { t } from '../../i18n/t.ts'
import type { Asked } from './audit-filters.tsx'

/** Everything that is found, page after page. */
async function allLines(asked: Asked): Promise<string> {
  const pages: string[] = []
  let cursor: string | undefined
  do {
    const { text, next } = await callLines('listAudit', { query: { ...asked, limit: 200, cursor } })
    pages.push(text)
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return pages.join('')
}

export function DownloadLines({ asked }: { asked: Asked }) {
  const download = useMutation({ mutationFn: async () => saveLines('audit-log', await allLines(asked)) })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={15} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('audit:search.lines')}
      </Button>
      {download.isError && <ProblemNotice error={download.error} />}
    </>
  )
}
